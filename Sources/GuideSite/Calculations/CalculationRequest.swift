internal import FoundationEssentials
internal import GuideDiagnostics
package import TaxEngine

/// One line of a batch: a JSON object that asks for a calculation.
///
/// `{"id": …, "year": 2026, "province": "ON", "amounts": {"employment": 60000}, "profile": {}}`
package struct CalculationRequest: Sendable {
    /// What is wrong with a line, in a sentence.
    package struct Failure: Error {
        package let summary: String
        /// The line's `id`, if it could be read.
        package let identifier: JSONWriter.Literal?
    }

    /// The line's `id` as it was written: a number or a text.
    package let identifier: JSONWriter.Literal?
    package let year: Int
    package let province: String
    package let taxpayer: Taxpayer

    /// - Throws: `Failure` for what is not JSON, a missing or unknown member, an amount that is not
    ///   a number with at most two decimals, or entries that contradict each other.
    package init(line: [UInt8]) throws(Failure) {
        let members: Members
        do {
            members = try JSONDecoder().decode(Members.self, from: Data(line))
        } catch {
            throw Failure(summary: shortened(Self.explain(error)), identifier: nil)
        }
        identifier = members.id.map { JSONWriter.Literal(json: $0.json) }
        year = members.year
        province = members.province
        // Of two amounts of one name, nobody can tell which is meant.
        if let name = RepeatedMember.first(in: line) {
            throw Failure(
                summary: shortened("member '\(name)' is given twice"), identifier: identifier)
        }
        do throws(EntryError) {
            taxpayer = try Self.taxpayer(members)
        } catch {
            throw Failure(summary: shortened(error.message), identifier: identifier)
        }
    }

    private static func taxpayer(_ members: Members) throws(EntryError) -> Taxpayer {
        var taxpayer = Taxpayer()
        for (name, value) in (members.amounts ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard AmountName(name: name) != nil else { throw .unknownAmount(name) }
            try taxpayer.enter(name, value.text)
        }
        for (name, value) in (members.profile ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard ProfileName(rawValue: name) != nil else { throw .unknownProfile(name) }
            try taxpayer.enter(name, value.text)
        }
        try taxpayer.validate()
        return taxpayer
    }

    private struct Members: Decodable {
        let id: Identifier?
        let year: Int
        let province: String
        let amounts: [String: Value]?
        let profile: [String: Value]?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            let known = ["id", "year", "province", "amounts", "profile"]
            for key in container.allKeys where !known.contains(key.stringValue) {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: [],
                        debugDescription: "unknown member '\(key.stringValue)'; the members are "
                            + known.joined(separator: ", ")))
            }
            id = try container.decodeIfPresent(Identifier.self, forKey: AnyKey("id"))
            year = try container.decode(Int.self, forKey: AnyKey("year"))
            province = try container.decode(String.self, forKey: AnyKey("province"))
            amounts = try container.decodeIfPresent([String: Value].self, forKey: AnyKey("amounts"))
            profile = try container.decodeIfPresent([String: Value].self, forKey: AnyKey("profile"))
        }
    }

    /// A number or a text, as JSON.
    private struct Identifier: Decodable {
        let json: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Decimal.self) {
                json = number.description
            } else {
                json = JSONWriter.quoted(try container.decode(String.self))
            }
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    /// A number, text, truth or list, as the text that `Taxpayer.enter` takes.
    ///
    /// Numbers are decoded as decimals, never as floating point.
    private struct Value: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let truth = try? container.decode(Bool.self) {
                text = truth ? "true" : "false"
            } else if let number = try? container.decode(Decimal.self) {
                text = number.description
            } else if let list = try? container.decode([Value].self) {
                text = list.map(\.text).joined(separator: ",")
            } else {
                text = try container.decode(String.self)
            }
        }
    }

    private static func explain(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "member '\(key.stringValue)' is missing"
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            context.codingPath.isEmpty
                ? "the line is not a JSON object"
                : "member '\(context.codingPath.map(\.stringValue).joined(separator: "."))' has "
                    + "the wrong type"
        case DecodingError.dataCorrupted(let context)
        where context.debugDescription.hasPrefix("unknown member"):
            context.debugDescription
        default: "the line is not a JSON object"
        }
    }
}
