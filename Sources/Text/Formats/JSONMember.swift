package import FoundationEssentials

/// A JSON value of any type.
///
/// Numbers are decoded as decimals, never as floating point.
package enum JSONMember: Decodable {
    case null
    case truth(Bool)
    case number(Decimal)
    case text(String)
    case list([JSONMember])
    case object([String: JSONMember])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? container.decode(Decimal.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONMember].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONMember].self))
        }
    }

    /// The type of the value, for a message.
    package var kind: String {
        switch self {
        case .null: "null"
        case .truth: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The value as a text that `Taxpayer.enter` parses: a number, text, Boolean, or array of
    /// these.
    ///
    /// Nil for null, objects and arrays that contain them.
    package var entry: String? {
        switch self {
        case .null, .object: return nil
        case .truth(let truth): return truth ? "true" : "false"
        case .number(let number): return number.description
        case .text(let text): return text
        case .list(let items):
            let entries = items.compactMap(\.entry)
            return entries.count == items.count ? entries.joined(separator: ",") : nil
        }
    }

    /// A number or text as JSON; nil for any other value.
    package var identifier: JSONWriter.Literal? {
        switch self {
        case .number(let number): JSONWriter.Literal(json: number.description)
        case .text(let text): JSONWriter.Literal(json: JSONWriter.quoted(text))
        default: nil
        }
    }
}
