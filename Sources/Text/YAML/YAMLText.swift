/// A text with the offsets it was written at.
package struct YAMLText: Hashable, Sendable {
    package var text: String
    package var offsets: Range<Int>

    package init(text: String, offsets: Range<Int>) {
        self.text = text
        self.offsets = offsets
    }

    package var node: YAMLNode { YAMLNode(content: .scalar(text), offsets: offsets) }
}

/// Texts and words, and lists of them.
extension YAMLMappingReader {
    /// The text of a scalar, or nil and a diagnostic if it is empty or not a scalar.
    package func text(at node: YAMLNode, of key: String) -> YAMLText? {
        record(.text, at: node.offsets)
        guard let text = node.scalar, !text.isEmpty else {
            report(
                "wrong-type", "'\(key)' is text, not \(node.kind)", at: node.offsets,
                remedy: "write '\(key): some text', or take the key out")
            return nil
        }
        reportFigure(text, at: node, of: key)
        return YAMLText(text: text, offsets: node.offsets)
    }

    /// Reports a figure that is quoted where nothing fills it.
    private func reportFigure(_ text: String, at node: YAMLNode, of key: String) {
        guard text.contains(byte: UInt8(ascii: "{")), let start = text.firstRange(of: "{{")
        else { return }
        let quoted = text[start.lowerBound...].prefix { $0 != "}" && $0 != " " }
        // Whatever else has braces is shown as it was meant.
        let name = quoted.dropFirst(2)
        guard name.contains(".") || name.hasPrefix("year") || name.first?.isNumber == true
        else { return }
        report(
            "misplaced-figure",
            "'\(quoted)' stands in '\(key)', where no figure is quoted, and would be shown as it is",
            at: node.offsets, remedy: "quote it in a text of Markdown, or say it without the figure"
        )
    }

    /// The texts of a list, or of a single scalar, reporting whatever is neither.
    package func texts(at node: YAMLNode, of key: String) -> [YAMLText] {
        record(.texts, at: node.offsets)
        guard case .sequence(let items) = node.content else {
            return text(at: node, of: key).map { [$0] } ?? []
        }
        return items.compactMap { text(at: $0, of: key) }
    }

    /// What `make` makes of a scalar, or nil and a diagnostic.
    ///
    /// - Parameter kind: What is not made of it, as in 'not a day'.
    package func value<Value>(
        at node: YAMLNode, _ identifier: String, _ kind: @autoclosure () -> String,
        remedy: @autoclosure () -> String, _ make: (String) -> Value?
    ) -> Value? {
        record(identifier == "bad-day" ? .day : .text, at: node.offsets)
        if let value = node.scalar.flatMap(make) { return value }
        report(identifier, "\(node.kind) is \(kind())", at: node.offsets, remedy: remedy())
        return nil
    }

    /// Text that may be left out; one line unless written as a block.
    package func optionalText(_ key: String) -> String? {
        optional(key).flatMap { text(at: $0, of: key)?.text }
    }

    /// Text that has to be there and may not be empty.
    package func requiredText(_ key: String) -> String? {
        required(key).flatMap { text(at: $0, of: key)?.text }
    }

    /// A list of texts; a single text stands for a list of one.
    ///
    /// Empty if the key is left out.
    package func texts(_ key: String) -> [YAMLText] {
        optional(key).map { texts(at: $0, of: key) } ?? []
    }

    /// A list of texts that has to be there.
    package func requiredTexts(_ key: String) -> [YAMLText] {
        required(key).map { texts(at: $0, of: key) } ?? []
    }

    /// A value from a set of words, given by their raw values.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self
    ) -> Word? {
        optional(key).flatMap { text(at: $0, of: key) }.flatMap { word($0, of: key) }
    }

    /// A value from a set of words that has to be there.
    package func requiredWord<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self
    ) -> Word? {
        required(key).flatMap { text(at: $0, of: key) }.flatMap { word($0, of: key) }
    }

    /// One word of a set or a list of them, which has to be there.
    package func words<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self
    ) -> [Word] {
        requiredTexts(key).compactMap { word($0, of: key) }
    }

    /// The numbers in a list of the words that stand under a key, of which there has to be one.
    package func words(_ key: String, among known: [String]) -> [Int] {
        requiredTexts(key).compactMap { text in
            record(.words(known), at: text.offsets)
            if let index = known.firstIndex(of: text.text) { return index }
            reportUnknown(text, "not a value of '\(key)'", among: known)
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

    /// A name that is one of some, or nil after a diagnostic.
    ///
    /// - Parameter kind: What another name is not, as in 'no category'.
    package func known(_ text: YAMLText, _ kind: String, among names: [String]) -> String? {
        record(.words(names), at: text.offsets)
        if names.contains(text.text) { return text.text }
        reportUnknown(text, kind, among: names)
        return nil
    }

    /// Reports a name that is none of some.
    package func reportUnknown(_ text: YAMLText, _ kind: String, among names: [String]) {
        report(
            "unknown-word", "'\(text.text)' is \(kind)", at: text.offsets,
            remedy: didYouMean(text.text, among: names))
    }
}
