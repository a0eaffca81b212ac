extension RawRepresentable<String> {
    /// The key in a file of strings: `home-example` for the case `homeExample`.
    package var fileKey: String {
        var key = ""
        var isAfterLowercase = false
        for character in rawValue {
            if character.isUppercase, isAfterLowercase { key += "-" }
            key += character.lowercased()
            isAfterLowercase = character.isLowercase
        }
        return key
    }
}

/// A text for each case of an enumeration.
///
/// An array indexed by case, because each page looks up a hundred texts.
package struct CaseStrings<Key: RawRepresentable<String> & CaseIterable>: Sendable {
    /// The texts in the order of `allCases`.
    package let texts: [String]

    /// - Parameter texts: The texts by raw value. Missing ones are empty.
    package init(_ texts: [String: String]) {
        for (number, key) in Key.allCases.enumerated() {
            // Trap: depends on the program's own enumerations alone.
            precondition(Self.number(of: key) == number, "an enumeration is stored as its number")
        }
        self.texts = Key.allCases.map { texts[$0.rawValue] ?? "" }
    }

    package subscript(_ key: Key) -> String { texts[Self.number(of: key)] }

    /// Returns the index of a case.
    ///
    /// An enumeration without associated values is stored as its index, in as few bytes as
    /// necessary.
    private static func number(of key: Key) -> Int {
        withUnsafeBytes(of: key) { bytes in
            bytes.indices.reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        }
    }
}
