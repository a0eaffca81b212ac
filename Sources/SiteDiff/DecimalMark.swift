/// Which mark a page writes before the decimals of a number, as its own numbers tell.
enum DecimalMark {
    /// Whether it is a comma.
    ///
    /// It is where no-break spaces stand between groups of digits, `1 234,50`, and is not where commas do,
    /// `1,234.50`.
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
        // Groups say more: what stands behind a point may number a section of an act.
        return commas + 2 * spaces > points + 2 * groups
    }

    /// The numbers of a text, each with what stands before its last digits.
    private struct Numbers {
        struct Number {
            /// The last mark in it; nil for one of digits and no-break spaces.
            var mark: UInt8?
            /// How many digits stand behind the mark.
            var decimals = 0
            var hasSpaces = false
        }

        let bytes: [UInt8]
        private var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Number? {
            while place < bytes.count, !isDigit(place) { place += 1 }
            guard place < bytes.count else { return nil }
            var number = Number()
            while place < bytes.count {
                if isDigit(place) {
                    number.decimals += 1
                    place += 1
                } else if bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "."),
                    isDigit(place + 1)
                {
                    number.mark = bytes[place]
                    number.decimals = 0
                    place += 1
                } else if let length = noBreakSpace(place), isDigit(place + length) {
                    number.hasSpaces = true
                    place += length
                } else {
                    break
                }
            }
            // '1,234,567' and '3.2.1' have no decimals, whatever stands behind the last mark.
            if isRepeated(number.mark) { number.mark = nil }
            return number
        }

        /// Whether the last mark of a number that was just read stands in it twice.
        private func isRepeated(_ mark: UInt8?) -> Bool {
            var start = place
            while start > 0, isDigit(start - 1) || [0x2C, 0x2E].contains(bytes[start - 1]) {
                start -= 1
            }
            return bytes[start..<place].count { $0 == mark } > 1
        }

        private func isDigit(_ place: Int) -> Bool {
            place < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place]
        }

        private func noBreakSpace(_ place: Int) -> Int? {
            if bytes[place...].starts(with: [0xC2, 0xA0]) { return 2 }
            return bytes[place...].starts(with: [0xE2, 0x80, 0xAF]) ? 3 : nil
        }
    }
}
