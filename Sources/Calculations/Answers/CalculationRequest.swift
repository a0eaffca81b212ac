internal import FoundationEssentials
internal import Project
package import RuleEngine
package import Text

/// A request of a batch: one line with a JSON object.
///
/// `{"id": …, "year": 2026, "province": "ON", "amounts": {"employment": 60000}, "profile": {}}` requests a
/// return. With `"spouse": {"amounts": {}, "profile": {}}` or `"household": true`, it requests a household.
package struct CalculationRequest: Sendable {
    /// An error in a request, as a sentence.
    package struct Failure: Error {
        package let summary: String
        /// The request's `id`; nil if it could not be read.
        package let identifier: JSONWriter.Literal?

        package init(
            summary: String, identifier: JSONWriter.Literal?
        ) {
            self.summary = summary
            self.identifier = identifier
        }
    }

    /// The request's `id` as it was written, a number or a text; nil without one.
    package let identifier: JSONWriter.Literal?
    package let year: Int
    package let residence: String
    package let taxpayer: Taxpayer
    /// The requested household; nil for the return of one person.
    package let household: Household?

    /// Parses one line.
    ///
    /// - Throws: `Failure` for invalid JSON, a missing or unknown member, an amount that is not a number with
    ///   at most two decimals, or entries that contradict each other.
    package init(line: [UInt8], using facts: FactCatalogue) throws(Failure) {
        let members = try Self.members(of: line)
        let identifier = members["id"]?.identifier
        self.identifier = identifier
        do throws(InputError) {
            (year, residence, taxpayer, household) = try Self.request(members, in: line, facts)
        } catch {
            throw Failure(summary: shortened(error.message), identifier: identifier)
        }
    }

    private static let names = [
        "id", "year", "province", "amounts", "profile", "spouse", "household",
    ]

    private static func members(of line: [UInt8]) throws(Failure) -> [String: JSONMember] {
        guard !JSONNesting.isTooDeep(line) else {
            throw Failure(
                summary: "the line nests deeper than \(JSONNesting.most) levels", identifier: nil)
        }
        guard let value = JSONNesting.decode(JSONMember.self, from: line) else {
            let isText = String(validating: line, as: UTF8.self) != nil
            throw Failure(
                summary: "the line is not " + (isText ? "a JSON object" : "UTF-8 text"),
                identifier: nil)
        }
        guard !DuplicateKey.hasStrayComma(in: line) else {
            throw Failure(
                summary: "the line is not JSON: there is a comma before a closing brace or bracket",
                identifier: nil)
        }
        guard case .object(let members) = value else {
            throw Failure(
                summary: "the line is \(value.kind), not a JSON object", identifier: nil)
        }
        return members
    }

    private static func request(
        _ members: [String: JSONMember], in line: [UInt8], _ facts: FactCatalogue
    ) throws(InputError) -> (
        year: Int, residence: String, taxpayer: Taxpayer, household: Household?
    ) {
        if let name = members.keys.sorted().first(where: { !names.contains($0) }) {
            throw InputError(
                "unknown member '\(name)'; the members are \(names.joined(separator: ", "))")
        }
        if let id = members["id"], id.identifier == nil, id.kind != JSONMember.null.kind {
            throw wrongType("id", id, "a number or a text")
        }
        let yearMember = try required("year", members, "a whole number")
        guard case .number(let number) = yearMember else {
            throw wrongType("year", yearMember, "a whole number")
        }
        guard let year = Int(number.description) else {
            throw InputError("member 'year' is \(number.description), which is no year")
        }
        let place = try required("province", members, "a text")
        guard case .text(let residence) = place else {
            throw wrongType("province", place, "a text")
        }
        // Two members with one name are ambiguous.
        if let name = DuplicateKey.first(in: line) {
            throw InputError("member '\(name)' is given twice")
        }
        let first = try person(members, facts)
        if let household = try household(first, members, facts) {
            return (year, residence, household.adults[0], household)
        }
        try facts.validate(first.taxpayer)
        return (year, residence, first.taxpayer, nil)
    }

    /// Returns the requested household; nil if the request is about one person.
    private static func household(
        _ first: Household.Entered, _ members: [String: JSONMember], _ facts: FactCatalogue
    ) throws(InputError) -> Household? {
        var isWanted = false
        switch members["household"] {
        case nil, .null: break
        case .truth(let truth): isWanted = truth
        case .some(let other): throw wrongType("household", other, "true or false")
        }
        switch members["spouse"] {
        case nil, .null:
            guard isWanted else { return nil }
            try facts.validate(first.taxpayer)
            return Household(first.taxpayer)
        case .object(let spouse):
            if let name = spouse.keys.sorted().first(where: {
                !["amounts", "profile"].contains($0)
            }) {
                throw InputError(
                    "unknown member 'spouse.\(name)'; the members are amounts, profile")
            }
            return try Household(first, spouse: try person(spouse, facts), using: facts)
        case .some(let other): throw wrongType("spouse", other, "an object")
        }
    }

    private static func required(
        _ name: String, _ members: [String: JSONMember], _ kind: String
    ) throws(InputError) -> JSONMember {
        guard let member = members[name] else {
            throw InputError("member '\(name)' is missing", fix: "it is \(kind)")
        }
        return member
    }

    private static func wrongType(
        _ name: String, _ member: JSONMember, _ expected: String
    ) -> InputError {
        InputError("member '\(name)' is \(member.kind), not \(expected)")
    }

    /// Returns the entries of one person, with their names.
    private static func person(
        _ members: [String: JSONMember], _ facts: FactCatalogue
    ) throws(InputError) -> Household.Entered {
        var taxpayer = Taxpayer()
        var names: Set<String> = []
        for (name, value) in try entries("amounts", members) {
            guard facts.amount(named: name) != nil else { throw facts.unknownAmount(name) }
            try facts.enter(name, try facts.annual(value, of: name), of: &taxpayer)
            names.insert(name)
        }
        for (name, value) in try entries("profile", members) {
            guard facts.profileFact(named: name) != nil else { throw facts.unknownProfile(name) }
            try facts.enter(name, value, of: &taxpayer)
            names.insert(name)
        }
        return Household.Entered(taxpayer: taxpayer, names: names)
    }

    /// Returns the members of an optional object, by name.
    private static func entries(
        _ name: String, _ members: [String: JSONMember]
    ) throws(InputError) -> [(name: String, value: String)] {
        let values: [String: JSONMember]
        switch members[name] {
        case nil, .null: return []
        case .object(let object): values = object
        case .some(let other): throw wrongType(name, other, "an object")
        }
        var entries: [(name: String, value: String)] = []
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let text = value.entry else {
                throw wrongType("\(name).\(key)", value, "a number or a text")
            }
            entries.append((key, text))
        }
        return entries
    }
}
