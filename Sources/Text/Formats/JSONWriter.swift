/// Writes JSON sequentially, without building a tree.
///
/// Numbers are passed as integers or decimal text, never as floating point.
package struct JSONWriter {
    /// The output so far, in UTF-8.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    /// - Parameter capacity: The estimated size of the output in bytes.
    package init(capacity: Int) { bytes.reserveCapacity(capacity) }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The output with a final line break.
    package var file: [UInt8] { bytes + [UInt8(ascii: "\n")] }

    /// Returns the output of one object.
    package static func object(_ body: (inout JSONWriter) -> Void) -> JSONWriter {
        var json = JSONWriter()
        json.object(body)
        return json
    }

    /// Returns the output of one array.
    package static func array(_ body: (inout JSONWriter) -> Void) -> JSONWriter {
        var json = JSONWriter()
        json.array(body)
        return json
    }

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
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        body(&self)
        needsComma = true
    }

    /// Writes a member that is an object.
    package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        field(name) { $0.object(body) }
    }

    /// Writes a member that is an array, with what `write` adds for each item.
    package mutating func array<Item>(
        _ name: String, _ items: some Sequence<Item>, _ write: (Item, inout JSONWriter) -> Void
    ) {
        field(name) { json in json.array { json in for item in items { write(item, &json) } } }
    }

    /// Writes a member that is an array of objects, one for each item.
    package mutating func objects<Item>(
        _ name: String, _ items: some Sequence<Item>, _ body: (Item, inout JSONWriter) -> Void
    ) {
        array(name, items) { item, json in json.object { body(item, &$0) } }
    }

    /// Writes a member that is an array of texts.
    package mutating func array(_ name: String, _ texts: some Sequence<String>) {
        array(name, texts) { $1.value($0) }
    }

    /// Writes a member that is an array of numbers given as decimal text.
    package mutating func array(_ name: String, decimals: some Sequence<String>) {
        array(name, decimals) { $1.value(decimal: $0) }
    }

    package mutating func field(_ name: String, _ value: Int) {
        field(name) { $0.raw(String(value)) }
    }

    /// Writes a number given as decimal text.
    package mutating func field(_ name: String, decimal: String) {
        field(name) { $0.raw(decimal) }
    }

    package mutating func field(_ name: String, _ value: String?) {
        field(name) { json in
            if let value { json.value(value) } else { json.raw("null") }
        }
    }

    package mutating func field(_ name: String, _ value: Bool) {
        field(name) { $0.raw(value ? "true" : "false") }
    }

    /// A value that is already JSON.
    package struct Literal: Hashable, Sendable {
        package let json: String

        package init(json: String) {
            self.json = json
        }
    }

    package mutating func field(_ name: String, _ value: Literal) {
        field(name) { $0.raw(value.json) }
    }

    package mutating func value(_ value: String) {
        separate()
        quote(value)
        needsComma = true
    }

    package mutating func value(decimal: String) {
        raw(decimal)
    }

    private mutating func raw(_ value: String) {
        separate()
        bytes += value.utf8
        needsComma = true
    }

    private mutating func open(_ bracket: String) {
        separate()
        bytes += bracket.utf8
        needsComma = false
    }

    private mutating func close(_ bracket: String) {
        bytes += bracket.utf8
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
    }

    /// Returns a text as a JSON string.
    package static func quoted(_ value: String) -> String {
        var json = JSONWriter()
        json.quote(value)
        return json.text
    }

    /// Writes a JSON string (RFC 8259).
    ///
    /// All characters below U+0020 are escaped.
    private mutating func quote(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            var start = 0
            while true {
                let index = Self.escaped.next(in: text, from: start)
                bytes += UnsafeBufferPointer(rebasing: text[start..<index])
                guard index < text.count else { return }
                escape(text[index])
                start = index + 1
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static let escaped = ByteSet { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case UInt8(ascii: "\r"): bytes += "\\r".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        case ..<0x20:
            bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
            bytes += String(byte, radix: 16).utf8
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
    }
}
