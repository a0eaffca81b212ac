/// A text for each case of an enumeration.
///
/// Pages ask for a hundred of them each, so that they stand in a row, by the number of the case.
package struct CaseStrings<Key: RawRepresentable<String> & CaseIterable>: Sendable {
    /// The texts in the order of `allCases`.
    package let texts: [String]

    /// - Parameter texts: By the names of the cases; a case without one has an empty text.
    package init(_ texts: [String: String]) {
        for (number, key) in Key.allCases.enumerated() {
            // Trap: depends on the program's own enumerations alone.
            precondition(Self.number(of: key) == number, "an enumeration is stored as its number")
        }
        self.texts = Key.allCases.map { texts[$0.rawValue] ?? "" }
    }

    package subscript(_ key: Key) -> String { texts[Self.number(of: key)] }

    /// An enumeration whose cases hold nothing is stored as the number of its case, in as few bytes as
    /// that takes.
    private static func number(of key: Key) -> Int {
        withUnsafeBytes(of: key) { bytes in
            bytes.indices.reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        }
    }
}
