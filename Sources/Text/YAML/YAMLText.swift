/// A text with its byte range.
package struct YAMLText: Hashable, Sendable {
    package var text: String
    package var offsets: Range<Int>

    package init(text: String, offsets: Range<Int>) {
        self.text = text
        self.offsets = offsets
    }

    package var node: YAMLNode { YAMLNode(content: .scalar(text), offsets: offsets) }
}

/// Texts, words of a fixed set, and lists of them.
extension YAMLMappingReader {
    /// Returns the text of a scalar; nil, after a diagnostic, if it is empty or not a scalar.
    package func text(at node: YAMLNode, of key: String) -> YAMLText? {
        record(.text, at: node.offsets)
        guard let text = node.scalar, !text.isEmpty else {
            report(
                "wrong-type", "'\(key)' is text, not \(node.kind)", at: node.offsets,
                fix: "write '\(key): some text', or take the key out")
            return nil
        }
        reportFigure(text, at: node, of: key)
        return YAMLText(text: text, offsets: node.offsets)
    }

    /// Reports a figure placeholder in a text that does not support figures.
    private func reportFigure(_ text: String, at node: YAMLNode, of key: String) {
        guard text.contains(byte: UInt8(ascii: "{")), let start = text.firstRange(of: "{{")
        else { return }
        let quoted = text[start.lowerBound...].prefix { $0 != "}" && $0 != " " }
        // Other uses of braces are shown verbatim.
        let name = quoted.dropFirst(2)
        guard name.contains(".") || name.hasPrefix("year") || name.first?.isNumber == true
        else { return }
        report(
            "misplaced-figure",
            "'\(quoted)' is in '\(key)', which cannot quote figures",
            at: node.offsets, fix: "quote the figure in a Markdown text, or leave it out"
        )
    }

    /// Returns the texts of a list or of a single scalar, and reports other values.
    package func texts(at node: YAMLNode, of key: String) -> [YAMLText] {
        record(.texts, at: node.offsets)
        guard case .sequence(let items) = node.content else {
            return text(at: node, of: key).map { [$0] } ?? []
        }
        return items.compactMap { text(at: $0, of: key) }
    }

    /// Converts a scalar with `make`; nil, after a diagnostic, if the conversion fails.
    ///
    /// - Parameter kind: The description of an invalid value, such as 'not a day'.
    package func value<Value>(
        at node: YAMLNode, _ identifier: String, _ kind: @autoclosure () -> String,
        fix: @autoclosure () -> String, _ make: (String) -> Value?
    ) -> Value? {
        record(identifier == "bad-day" ? .day : .text, at: node.offsets)
        if let value = node.scalar.flatMap(make) { return value }
        report(identifier, "\(node.kind) is \(kind())", at: node.offsets, fix: fix())
        return nil
    }

    /// Returns an optional text.
    ///
    /// It is one line unless written as a block.
    package func optionalText(_ key: String) -> String? {
        optional(key).flatMap { text(at: $0, of: key)?.text }
    }

    /// Returns a required, non-empty text.
    package func requiredText(_ key: String) -> String? {
        required(key).flatMap { text(at: $0, of: key)?.text }
    }

    /// Returns an optional list of texts, empty by default.
    ///
    /// A single text is a list of one.
    package func texts(_ key: String) -> [YAMLText] {
        optional(key).map { texts(at: $0, of: key) } ?? []
    }

    /// Returns a required list of texts.
    package func requiredTexts(_ key: String) -> [YAMLText] {
        required(key).map { texts(at: $0, of: key) } ?? []
    }

    /// Returns an optional word of a set, given by the raw values of its cases.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self
    ) -> Word? {
        optional(key).flatMap { text(at: $0, of: key) }.flatMap { word($0, of: key) }
    }

    /// Returns a required word of a set.
    package func requiredWord<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self
    ) -> Word? {
        required(key).flatMap { text(at: $0, of: key) }.flatMap { word($0, of: key) }
    }

    /// Returns a required list of words of a set.
    ///
    /// A single word is a list of one.
    package func words<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self
    ) -> [Word] {
        requiredTexts(key).compactMap { word($0, of: key) }
    }

    /// Returns the indices in `names` of a required list of words.
    package func words(_ key: String, among names: [String]) -> [Int] {
        requiredTexts(key).compactMap { text in
            record(.words(names), at: text.offsets)
            if let index = names.firstIndex(of: text.text) { return index }
            reportUnknown(text, "not a value of '\(key)'", among: names)
            return nil
        }
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: YAMLText, of key: String
    ) -> Word? {
        record(.words(Word.allCases.map(\.rawValue)), at: text.offsets)
        if let word = Word(rawValue: text.text) { return word }
        reportUnknown(text, "not a value of '\(key)'", among: Word.allCases.map(\.rawValue))
        return nil
    }

    /// Returns a text that is one of `names`; nil, after a diagnostic, for any other.
    ///
    /// - Parameter kind: The description of an unknown name, such as 'no category'.
    package func validated(_ text: YAMLText, _ kind: String, among names: [String]) -> String? {
        record(.words(names), at: text.offsets)
        if names.contains(text.text) { return text.text }
        reportUnknown(text, kind, among: names)
        return nil
    }

    /// Reports an unknown name with the most similar of `names`.
    package func reportUnknown(_ text: YAMLText, _ kind: String, among names: [String]) {
        report(
            "unknown-word", "'\(text.text)' is \(kind)", at: text.offsets,
            fix: didYouMean(text.text, among: names))
    }
}
