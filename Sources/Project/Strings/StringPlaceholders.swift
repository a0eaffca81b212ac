package import Text

/// The permitted placeholders of UI strings, for which pages provide values.
///
/// A string has those of the program's English text, and those that `placeholders.yaml` adds for other languages.
/// Others are reported when the strings are read. A test builds a guide in which every string has all its
/// placeholders.
package struct StringPlaceholders: Sendable {
    /// The names by section and key of a file of strings; nil if the program's own files are not there or could
    /// not be read, so that no placeholder is reported.
    private var names: [String: [String: [String]]]?

    /// - Parameter log: Receives errors of the program's files.
    package init(log: DiagnosticLog) {
        let separate = DiagnosticLog()
        defer { log.report(separate.diagnostics) }
        let others = DefaultStrings.placeholders(log: separate)
        guard let english = DefaultStrings.entries(DefaultStrings.fallback, log: separate),
            !separate.hasErrors
        else { return }
        var names: [String: [String: [String]]] = [:]
        for section in PlaceWords(english).filled(english) + others {
            for entry in section.value.entries ?? [] {
                for name in Self.names(in: entry.value)
                where names[section.key]?[entry.key]?.contains(name) != true {
                    names[section.key, default: [:]][entry.key, default: []].append(name)
                }
            }
        }
        self.names = names
    }

    /// The placeholders of a section, by key; nil if they are not known.
    package subscript(section: String) -> [String: [String]]? { names.map { $0[section] ?? [:] } }

    /// Returns the names in a text with braces, in the plural forms of one, or in a list.
    private static func names(in node: YAMLNode) -> [String] {
        switch node.content {
        case .sequence(let names): names.compactMap(\.scalar)
        case .mapping(let forms): forms.flatMap { names(in: $0.value) }
        case .scalar(let text) where !text.utf8.contains(UInt8(ascii: "{")): []
        case .scalar(let text):
            text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                part in part.firstIndex(of: "}").map { String(part[..<$0]) }
            }
        }
    }
}
