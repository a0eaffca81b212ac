/// Minifies and expands style sheets.
package enum StylesheetWriter {
    /// Returns a style sheet without comments and insignificant white space.
    ///
    /// Quoted text is kept verbatim, as is significant white space: between the parts of a selector
    /// and around the operators of `calc`.
    package static func compact(_ sheet: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(sheet.count)
        var rest = sheet[...]
        while let byte = rest.first {
            if rest.starts(with: "/*".utf8) {
                let end = rest.dropFirst(2).firstRange(of: Array("*/".utf8))
                rest = rest[(end?.upperBound ?? rest.endIndex)...]
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let end = endOfText(rest)
                result += rest[..<end]
                rest = rest[end...]
            } else if isSpace(byte) {
                rest = rest.drop(while: isSpace)
                if let last = result.last, !isSpace(last), !takesNoSpaceAfter(last) {
                    result.append(UInt8(ascii: " "))
                }
            } else {
                if takesNoSpaceBefore(byte), result.last.map(isSpace) == true {
                    result.removeLast()
                }
                if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") {
                    result.removeLast()
                }
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The placeholder in selectors for the situations of the tax calendar.
    private static let eachSituation = Array("s-each".utf8)

    /// Repeats each rule of a minified style sheet whose selector contains `s-each`, once for each
    /// situation of the tax calendar, with `s1`, `s2` and so on in its place.
    ///
    /// - Parameter count: The number of situations that the guide's languages declare.
    package static func expanding(_ sheet: [UInt8], forSituations count: Int) -> [UInt8] {
        var result: [UInt8] = []
        var rest = sheet[...]
        while let range = sheet.firstRange(of: eachSituation, within: rest.indices) {
            func isEdge(_ byte: UInt8) -> Bool {
                byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
            }
            let start =
                rest[..<range.lowerBound].lastIndex(where: isEdge).map { $0 + 1 }
                ?? rest.startIndex
            let end = rest[range.upperBound...].firstIndex(where: isEdge) ?? rest.endIndex
            let selector = rest[start..<end]
            result += rest[..<start]
            for number in 1...max(1, count) {
                if number > 1 { result.append(UInt8(ascii: ",")) }
                result += selector.replacing(eachSituation, with: Array("s\(number)".utf8))
            }
            rest = rest[end...]
        }
        return result + rest
    }

    /// Returns the index after a string that starts with a quotation mark.
    package static func endOfText(_ text: ArraySlice<UInt8>) -> Int {
        var isEscaped = false
        for (index, byte) in zip(text.indices, text).dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == text.first {
                return index + 1
            }
        }
        return text.endIndex
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    /// Returns true for `{`, `}`, `;`, `,` and `>`, around which white space is always
    /// insignificant.
    private static func takesNoSpaceBefore(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","),
            UInt8(ascii: ">"):
            true
        default: false
        }
    }

    /// Returns true for the same bytes and `:`.
    ///
    /// A space before `:` is a descendant combinator: `.row :last-child`.
    private static func takesNoSpaceAfter(_ byte: UInt8) -> Bool {
        takesNoSpaceBefore(byte) || byte == UInt8(ascii: ":")
    }
}
