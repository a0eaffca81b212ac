/// Writes JSON in the order it is told, without a tree in memory.
///
/// Numbers are given as exact text or integers; nothing passes through floating point.
package struct JSONWriter {
    package private(set) var text = ""
    private var needsComma = false

    package init() {}

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        open("{")
        body(&self)
        close("}")
    }

    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        open("[")
        body(&self)
        close("]")
    }

    package mutating func field(_ name: String, _ body: (inout JSONWriter) -> Void) {
        separate()
        text += "\(Self.quoted(name)):"
        needsComma = false
        body(&self)
        needsComma = true
    }

    package mutating func field(_ name: String, _ value: Int) {
        field(name) { $0.raw(String(value)) }
    }

    /// A number in decimal digits.
    package mutating func field(_ name: String, decimal: String) {
        field(name) { $0.raw(decimal) }
    }

    package mutating func field(_ name: String, _ value: String?) {
        field(name) { $0.raw(value.map(Self.quoted) ?? "null") }
    }

    package mutating func field(_ name: String, _ value: Bool) {
        field(name) { $0.raw(value ? "true" : "false") }
    }

    /// A value that was JSON already.
    package struct Literal: Hashable, Sendable {
        let json: String
    }

    package mutating func field(_ name: String, _ value: Literal) {
        field(name) { $0.raw(value.json) }
    }

    package mutating func value(_ value: String) {
        separate()
        text += Self.quoted(value)
        needsComma = true
    }

    package mutating func value(decimal: String) {
        separate()
        text += decimal
        needsComma = true
    }

    private mutating func raw(_ value: String) {
        separate()
        text += value
        needsComma = true
    }

    private mutating func open(_ bracket: String) {
        separate()
        text += bracket
        needsComma = false
    }

    private mutating func close(_ bracket: String) {
        text += bracket
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { text += "," }
        needsComma = false
    }

    /// A JSON string (RFC 8259), with everything below U+0020 escaped.
    static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case let control where control.value < 0x20:
                let digits = String(control.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
