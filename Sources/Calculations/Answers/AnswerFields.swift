/// The members of an answer that a program asks for; all of them if it does not say.
package struct AnswerFields: Sendable {
    private let names: Set<String>?

    package static let all = AnswerFields(names: nil)

    /// What an answer can have besides the notices of the rules.
    private static let known = [
        "year", "jurisdiction", "amounts", "profile", "result", "marginalRates", "steps", "adults",
        "benefits", "household", "asked", "unused",
    ]

    /// Why the members that were asked for cannot be had, in a sentence.
    package struct Failure: Error {
        package let name: String
        package let candidates: [String]
    }

    private init(names: Set<String>?) {
        self.names = names
    }

    /// - Parameters:
    ///   - text: Names divided by commas.
    ///   - notices: Members besides, by the names that the rules give them.
    package init(_ text: String, notices: [String]) throws(Failure) {
        let candidates = Self.known + notices
        var names: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.filter { $0 != " " })
            guard candidates.contains(name) else {
                throw Failure(name: name, candidates: candidates)
            }
            names.insert(name)
        }
        self.names = names
    }

    package func has(_ name: String) -> Bool { names?.contains(name) ?? true }
}
