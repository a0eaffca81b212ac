/// The input of a stranger to the preview: the target of a request, and a range of a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryRequest(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let text = String(decoding: bytes, as: UTF8.self)
    if let target = try? RequestTarget(parsing: text) {
        for (index, segment) in target.segments.enumerated() {
            precondition(segment != "" && segment != "." && segment != "..", "a part that leads up")
            precondition(
                !segment.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x2F || $0 == 0x5C },
                "a part that is two, or none that can be seen")
            // The address of a site where tools look for its contact is open to everybody, though its name starts so.
            precondition(
                !segment.hasPrefix(".") || (index == 0 && segment == ".well-known"), "a hidden name"
            )
        }
    }
    // The first byte is the size, so that ends before it, at it and after it are tried.
    let size = Int(bytes.first ?? 0)
    if case .part(let range) = ByteRange(fields: [String(text.dropFirst())], size: size) {
        precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size, "a range")
    }
    return 0
}
