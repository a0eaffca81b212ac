/// A number on a page or in a data file, parsed exactly.
package struct PublishedNumber: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case money
        case percent
        /// A number without a unit sign, such as years or children.
        case plain
    }

    package let unit: Unit
    /// The value in millionths; for a percentage, in millionths of a per cent.
    package let millionths: Int64
    /// The number as shown, with sign and unit.
    package let text: String
}

/// A text split into its numbers and the text between them.
package struct NumberedText: Hashable, Sendable {
    package let numbers: [PublishedNumber]
    /// The text with each number replaced by a placeholder for its unit.
    ///
    /// Texts with the same skeleton differ only in their numbers.
    package let skeleton: String

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: A text in which each number has at most one sign, group separators of its language
    ///     and an adjacent unit sign.
    ///   - style: The number style of the language.
    package init(_ text: String, _ style: NumberStyle) {
        var scanner = NumberScanner(text, style)
        var numbers: [PublishedNumber] = []
        var skeleton: [UInt8] = []
        skeleton.reserveCapacity(scanner.bytes.count)
        while let part = scanner.next() {
            switch part {
            case .text(let range): skeleton += scanner.bytes[range]
            case .number(let number):
                numbers.append(number)
                skeleton.append(UInt8(ascii: "#"))
                switch number.unit {
                case .money: skeleton.append(UInt8(ascii: "$"))
                case .percent: skeleton.append(UInt8(ascii: "%"))
                case .plain: break
                }
            }
        }
        self.numbers = numbers
        self.skeleton = String(decoding: skeleton, as: UTF8.self)
    }
}
