/// The members of an answer that a program requests; by default all of them.
package struct AnswerFields: Sendable {
    private let names: Set<String>?

    package static let all = AnswerFields(names: nil)

    /// The members of every answer.
    private static let names = [
        "year", "jurisdiction", "name", "amounts", "profile", "result", "perMonth",
        "marginalRates", "steps", "adults",
        "benefits", "household", "asked", "unused", "gaps", "elections",
    ]

    /// An error in the requested members, as a sentence.
    package struct Failure: Error {
        package let name: String
        package let candidates: [String]
    }

    private init(names: Set<String>?) {
        self.names = names
    }

    /// Parses a list of members.
    ///
    /// - Parameter text: Names separated by commas.
    /// - Throws: `Failure` for an unknown member.
    package init(_ text: String) throws(Failure) {
        var names: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.filter { $0 != " " })
            guard Self.names.contains(name) else {
                throw Failure(name: name, candidates: Self.names)
            }
            names.insert(name)
        }
        self.names = names
    }

    package func has(_ name: String) -> Bool { names?.contains(name) ?? true }
}
