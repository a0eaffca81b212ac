internal import CLibXML2
internal import Glibc

/// Reads HTML with the system's libxml2.
///
/// The only file that touches the library.
package enum HTMLReader {
    /// The page in a file; whatever is wrong with its markup is read as libxml2 mends it.
    ///
    /// Safe on several threads at once.
    ///
    /// - Complexity: O(*n*).
    package static func read(_ bytes: [UInt8]) -> HTMLPage {
        _ = isInitialized
        let builder = HTMLPageBuilder()
        let length = CInt(clamping: bytes.count)
        bytes.withUnsafeBytes { buffer in
            guard
                let context = htmlCreateMemoryParserCtxt(
                    buffer.baseAddress?.assumingMemoryBound(to: CChar.self), length)
                // An empty file.
            else { return }
            defer { htmlFreeParserCtxt(context) }
            var handler = xmlSAXHandler()
            handler.startElement = startElement
            handler.endElement = endElement
            handler.characters = characters
            context.pointee.sax.pointee = handler
            context.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
            _ = xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
            htmlParseDocument(context)
        }
        return builder.finish()
    }

    /// The library's own state, made once before any thread reads.
    private static let isInitialized: Bool = {
        xmlInitParser()
        return true
    }()
}

private func builder(_ context: UnsafeMutableRawPointer?) -> HTMLPageBuilder? {
    context.map { Unmanaged<HTMLPageBuilder>.fromOpaque($0).takeUnretainedValue() }
}

/// The element of a name; nil for one that says nothing about the structure of a page.
private func element(_ name: UnsafePointer<xmlChar>?) -> HTMLElement? {
    guard let name else { return nil }
    return HTMLElement(
        UnsafeBufferPointer(
            start: name, count: strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))))
}

private func startElement(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    guard let element = element(name) else { return }
    builder(context)?.start(element, HTMLAttributes(attributes))
}

private func endElement(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?) {
    guard let element = element(name) else { return }
    builder(context)?.end(element)
}

private func characters(
    _ context: UnsafeMutableRawPointer?, _ characters: UnsafePointer<xmlChar>?, _ count: CInt
) {
    builder(context)?.append(UnsafeBufferPointer(start: characters, count: Int(count)))
}
