internal import Text

/// The words for the places of a guide, such as `county`, with which strings are completed.
///
/// The key of a word is its placeholder: `Rates of every {level}`. A capital begins a sentence: `{Level}`.
struct PlaceWords {
    static let section = "place-words"

    private var texts: [String: String] = [:]

    /// Reads the words among the sections of a language.
    init(_ sections: [YAMLNode.Entry]) {
        for word in sections.first(where: { $0.key == Self.section })?.value.entries ?? [] {
            guard let text = word.value.scalar else { continue }
            texts[word.key] = text
            texts[Self.capitalized(word.key)] = Self.capitalized(text)
        }
    }

    /// Reports words of a guide that the program does not have.
    static func check(
        _ ofGuide: YAMLNode, against builtIn: [YAMLNode.Entry], in source: SourceText,
        log: DiagnosticLog
    ) {
        func words(_ sections: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
            sections.first { $0.key == section }?.value.entries ?? []
        }
        let names = words(builtIn).map(\.key)
        for word in words(ofGuide.entries ?? []) where !names.contains(word.key) {
            log.report(
                Diagnostic(
                    .error, "unknown-key", "unknown key '\(word.key)'", in: source,
                    at: word.keyOffsets,
                    fix: didYouMean(word.key, among: names)
                        ?? "one of: \(names.joined(separator: ", "))"))
        }
    }

    /// Returns sections with the words in place of their placeholders.
    func filled(_ entries: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
        texts.isEmpty ? entries : entries.map { filled($0) }
    }

    private func filled(_ entry: YAMLNode.Entry) -> YAMLNode.Entry {
        var entry = entry
        if let text = entry.value.scalar {
            if text.contains(byte: UInt8(ascii: "{")) {
                entry.value.content = .scalar(filled(text))
            }
        } else if let entries = entry.value.entries {
            entry.value.content = .mapping(entries.map { filled($0) })
        }
        return entry
    }

    private func filled(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"),
                let word = texts[String(rest[..<close].dropFirst())]
            else {
                result.append(rest.removeFirst())
                continue
            }
            result += word
            rest = rest[close...].dropFirst()
        }
        return result + rest
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
