/// A number as a page or a data file shows it, read exactly.
package struct PublishedNumber: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case money
        case percent
        /// Years, children, or whatever the words beside it say.
        case plain
    }

    package let unit: Unit
    /// The value in millionths; that of a rate in millionths of a per cent.
    package let millionths: Int64
    /// The number as it is shown, with sign and unit.
    package let text: String
}

/// A text taken apart into numbers and what stands between them.
package struct NumberedText: Hashable, Sendable {
    package let numbers: [PublishedNumber]
    /// The text with a mark in the place of each number, which says no more than its unit: texts with
    /// the same skeleton differ in their numbers only.
    package let skeleton: String

    /// - Parameters:
    ///   - text: A text in which every number has at most one sign, group separators of its language
    ///     and a unit right beside it.
    ///   - style: How the language writes numbers.
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
