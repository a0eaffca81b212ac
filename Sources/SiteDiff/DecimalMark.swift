/// Detects the decimal mark of a page from its numbers.
enum DecimalMark {
    /// Returns true if the decimal mark is a comma.
    ///
    /// No-break spaces between groups of digits suggest a comma, `1 234,50`; commas between them
    /// suggest a point, `1,234.50`.
    static func isComma(in texts: some Sequence<String>) -> Bool {
        var (commas, points, spaces, groups) = (0, 0, 0, 0)
        for text in texts {
            var numbers = Numbers(bytes: Array(text.utf8))
            while let number = numbers.next() {
                switch (number.mark, number.decimals) {
                case (UInt8(ascii: ","), 3): groups += 1
                case (UInt8(ascii: ","), _): commas += 1
                case (UInt8(ascii: "."), 3): break
                case (UInt8(ascii: "."), _): points += 1
                case (nil, _): if number.hasSpaces { spaces += 1 }
                default: break
                }
            }
        }
        // Groups count twice, because a point may also be part of the number of a section of an
        // act.
        return commas + 2 * spaces > points + 2 * groups
    }

    /// The numbers of a text with their last marks.
    private struct Numbers {
        struct Number {
            /// The last comma or point; nil if there is none.
            var mark: UInt8?
            /// The number of digits after the mark.
            var decimals = 0
            var hasSpaces = false
        }

        let bytes: [UInt8]
        private var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Number? {
            while position < bytes.count, !isDigit(position) { position += 1 }
            guard position < bytes.count else { return nil }
            var number = Number()
            while position < bytes.count {
                if isDigit(position) {
                    number.decimals += 1
                    position += 1
                } else if bytes[position] == UInt8(ascii: ",")
                    || bytes[position] == UInt8(ascii: "."),
                    isDigit(position + 1)
                {
                    number.mark = bytes[position]
                    number.decimals = 0
                    position += 1
                } else if let length = noBreakSpace(position), isDigit(position + length) {
                    number.hasSpaces = true
                    position += length
                } else {
                    break
                }
            }
            // '1,234,567' and '3.2.1' have no decimals.
            if isRepeated(number.mark) { number.mark = nil }
            return number
        }

        /// Returns true if a mark occurs more than once in the number that was just read.
        private func isRepeated(_ mark: UInt8?) -> Bool {
            var start = position
            while start > 0, isDigit(start - 1) || [0x2C, 0x2E].contains(bytes[start - 1]) {
                start -= 1
            }
            return bytes[start..<position].count { $0 == mark } > 1
        }

        private func isDigit(_ position: Int) -> Bool {
            position < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position]
        }

        private func noBreakSpace(_ position: Int) -> Int? {
            if bytes[position...].starts(with: [0xC2, 0xA0]) { return 2 }
            return bytes[position...].starts(with: [0xE2, 0x80, 0xAF]) ? 3 : nil
        }
    }
}
