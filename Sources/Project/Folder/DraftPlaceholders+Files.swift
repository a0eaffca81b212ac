package import Text

extension DraftPlaceholders {
    /// Returns true for a Markdown file whose front matter has `draft: true`.
    private static func isDraft(_ source: SourceText) -> Bool {
        guard source.path.hasSuffix(".md"), let lines = FrontMatter.lines(of: source) else {
            return false
        }
        return source.bytes[lines.matter].split(separator: UInt8(ascii: "\n")).contains {
            $0.prefix { $0 != UInt8(ascii: "#") }.filter { $0 > 0x20 }
                .elementsEqual("draft:true".utf8)
        }
    }

    /// Returns the ranges of the mappings in a YAML file that have `draft: true`.
    private static func drafts(in source: SourceText) -> [Range<Int>] {
        guard source.path.hasSuffix(".yaml") else { return [] }
        func drafts(in node: YAMLNode) -> [Range<Int>] {
            switch node.content {
            case .scalar: return []
            case .sequence(let items): return items.flatMap(drafts)
            case .mapping(let entries):
                let isDraft = entries.contains { $0.key == "draft" && $0.value.scalar == "true" }
                guard isDraft else { return entries.flatMap { drafts(in: $0.value) } }
                // From its first key to the end of its last value.
                let start = entries.map(\.keyOffsets.lowerBound).min() ?? 0
                let end = entries.map { end(of: $0.value) }.max() ?? start
                return [start..<max(start, end)]
            }
        }
        func end(of node: YAMLNode) -> Int {
            switch node.content {
            case .scalar: node.offsets.upperBound
            case .sequence(let items): items.map(end).max() ?? node.offsets.upperBound
            case .mapping(let entries):
                entries.map { end(of: $0.value) }.max() ?? node.offsets.upperBound
            }
        }
        return YAMLParser.parse(source, log: DiagnosticLog()).map(drafts) ?? []
    }

    /// Returns a diagnostic for each placeholder of a file: a warning in a draft, an error
    /// elsewhere.
    package static func unfilled(in source: SourceText) -> [Diagnostic] {
        let ranges = ranges(in: source.bytes)
        guard !ranges.isEmpty else { return [] }
        let all = source.bytes.indices
        return unfilled(ranges, in: source, drafts: isDraft(source) ? [all] : drafts(in: source))
    }

    /// Returns a warning for each placeholder in the draft rules of a file.
    static func unfilled(inDraftsOf source: SourceText) -> [Diagnostic] {
        let drafts = PublishedRules.drafts(in: source.bytes)
        guard !drafts.isEmpty else { return [] }
        let ranges = ranges(in: source.bytes).filter { range in
            drafts.contains { $0.contains(range.lowerBound) }
        }
        return unfilled(ranges, in: source, drafts: drafts)
    }

    private static func unfilled(
        _ ranges: [Range<Int>], in source: SourceText, drafts: [Range<Int>]
    ) -> [Diagnostic] {
        ranges.map { range in
            let isOfDraft = drafts.contains { $0.contains(range.lowerBound) }
            return Diagnostic(
                isOfDraft ? .warning : .error, "unfilled-placeholder",
                "placeholder not filled: \(request(of: source.bytes[range]))",
                in: source, at: range, fix: "replace the placeholder")
        }
    }
}
