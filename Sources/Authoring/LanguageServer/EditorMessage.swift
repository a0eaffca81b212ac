internal import Calculations
internal import FoundationEssentials
internal import Text

/// A message of the Language Server Protocol: a request with an identifier, or a notification.
struct EditorMessage {
    let identifier: JSONWriter.Literal?
    /// The method; empty if the message has none.
    let method: String
    let parameters: JSONMember

    /// The error code of a response.
    enum Failure: Int, Error {
        case noJSON = -32_700
        case noRequest = -32_600
        case unknownMethod = -32_601
        case wrongParameters = -32_602
        case notBegun = -32_002
        /// The new name of a symbol is not valid, or another symbol has it.
        case unusableName = -32_803

        var text: String {
            switch self {
            case .noJSON: "the message is no JSON"
            case .noRequest: "the message is no request"
            case .unknownMethod: "there is no such method here"
            case .wrongParameters: "a parameter is missing or of another kind"
            case .notBegun: "'initialize' comes first"
            case .unusableName:
                "use letters a to z, digits and hyphens, and a name that the guide does not have yet"
            }
        }
    }

    /// Parses a message; nil for a response to a request of the server.
    static func read(_ json: [UInt8]) throws(Failure) -> EditorMessage? {
        guard let value = JSONNesting.decode(JSONMember.self, from: json) else { throw .noJSON }
        guard case .object(let members) = value else { throw .noRequest }
        let identifier = members["id"]?.identifier
        let method = members["method"]?.text
        if method == nil, members["result"] != nil || members["error"] != nil { return nil }
        guard method != nil || identifier != nil else { throw .noRequest }
        return EditorMessage(
            identifier: identifier, method: method ?? "", parameters: members["params"] ?? .null)
    }

    // MARK: Answers

    static func answer(
        to identifier: JSONWriter.Literal, _ result: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        message { json in
            json.field("id", identifier)
            json.field("result", result)
        }
    }

    static func failure(_ failure: Failure, to identifier: JSONWriter.Literal?) -> [UInt8] {
        message { json in
            json.field("id", identifier ?? JSONWriter.Literal(json: "null"))
            json.object("error") { json in
                json.field("code", failure.rawValue)
                json.field("message", failure.text)
            }
        }
    }

    static func notice(_ method: String, _ parameters: (inout JSONWriter) -> Void) -> [UInt8] {
        message { json in
            json.field("method", method)
            json.field("params") { $0.object(parameters) }
        }
    }

    private static func message(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            members(&json)
        }
        return json.bytes
    }
}

extension JSONMember {
    subscript(_ name: String) -> JSONMember? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var items: [JSONMember] { if case .list(let items) = self { items } else { [] } }

    var integer: Int? {
        if case .number(let number) = self { Int(number.description) } else { nil }
    }

    /// The position; nil if the value is not a position.
    var position: EditorPosition? {
        guard let line = self["line"]?.integer, let character = self["character"]?.integer else {
            return nil
        }
        // Clamps to a bound that is longer than any text and does not overflow.
        let bounds = 0...(1 << 30)
        return EditorPosition(
            line: min(max(line, bounds.lowerBound), bounds.upperBound),
            character: min(max(character, bounds.lowerBound), bounds.upperBound))
    }
}

extension JSONWriter {
    mutating func field(_ name: String, _ position: EditorPosition) {
        object(name) { json in
            json.field("line", position.line)
            json.field("character", position.character)
        }
    }

    mutating func field(_ name: String, _ range: Range<Int>, of text: EditedText) {
        field(name) { json in json.object { $0.writeRange(range, of: text) } }
    }

    /// Writes the members of a range.
    mutating func writeRange(_ range: Range<Int>, of text: EditedText) {
        field("start", text.position(at: range.lowerBound))
        field("end", text.position(at: range.upperBound))
    }
}
