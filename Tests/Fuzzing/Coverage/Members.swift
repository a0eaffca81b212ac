import Foundation

/// JSON: a line of a batch, in which a member may stand twice, and any text as it is written.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryMembers(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let repeated = DuplicateKey.first(in: bytes)
    let read = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    // Of an object of plain values, no member is lost if none stands twice.
    if let read, repeated == nil, !bytes.contains(0x5B), bytes.count(where: { $0 == 0x7B }) == 1 {
        let names = bytes.count { $0 == 0x3A }
        precondition(read.count <= names, "more members than names")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var writer = JSONWriter()
    writer.object { $0.field("text", text) }
    let written = try? JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: String]
    precondition(
        written?["text"].map { Array($0.utf8) } == Array(text.utf8), "another text is read")
    return 0
}
