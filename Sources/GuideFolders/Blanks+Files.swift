package import GuideDiagnostics

extension Blanks {
    /// Whether a file is of a topic that says `draft: true`.
    private static func isDraft(_ source: SourceText) -> Bool {
        guard source.path.hasPrefix(GuidePath.topics), let lines = FrontMatter.lines(of: source)
        else { return false }
        return source.bytes[lines.matter].split(separator: UInt8(ascii: "\n")).contains {
            $0.prefix { $0 != UInt8(ascii: "#") }.filter { $0 > 0x20 }
                .elementsEqual("draft:true".utf8)
        }
    }

    /// A diagnostic for each blank of a file: a warning in a draft, an error in any other.
    package static func blanks(in source: SourceText) -> [Diagnostic] {
        let places = places(in: source.bytes)
        guard !places.isEmpty else { return [] }
        let severity: Diagnostic.Severity = isDraft(source) ? .warning : .error
        return places.map { place in
            Diagnostic(
                severity, "unfilled-blank",
                "this is still to be written: \(request(of: source.bytes[place]))",
                in: source, at: place, remedy: "write it in place of the blank")
        }
    }
}
