internal import CLibXML2
internal import Glibc

/// Parses HTML with libxml2.
///
/// The only file that imports the library.
package enum HTMLReader {
    /// Returns the content of a page.
    ///
    /// Malformed markup is repaired by libxml2's rules.
    ///
    /// Thread-safe.
    ///
    /// - Complexity: O(*n*).
    package static func read(_ bytes: [UInt8]) -> HTMLPage {
        let builder = HTMLPageBuilder()
        parse(bytes, handler: builder)
        return builder.finish()
    }

    /// Returns only the links and link targets of a page.
    package static func readLinks(_ bytes: [UInt8]) -> HTMLLinks {
        let builder = HTMLLinkBuilder()
        parse(bytes, handler: builder)
        return builder.links
    }

    private static func parse(_ bytes: [UInt8], handler: HTMLHandler) {
        _ = isInitialized
        let length = CInt(clamping: bytes.count)
        bytes.withUnsafeBytes { buffer in
            guard
                let context = htmlCreateMemoryParserCtxt(
                    buffer.baseAddress?.assumingMemoryBound(to: CChar.self), length)
                // The file is empty.
            else { return }
            defer { htmlFreeParserCtxt(context) }
            var callbacks = xmlSAXHandler()
            callbacks.startElement = startElement
            callbacks.endElement = endElement
            callbacks.characters = characters
            context.pointee.sax.pointee = callbacks
            context.pointee.userData = Unmanaged.passUnretained(handler).toOpaque()
            _ = xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
            htmlParseDocument(context)
        }
    }

    /// Global initialization of the library, run once before any thread parses.
    private static let isInitialized: Bool = {
        xmlInitParser()
        return true
    }()
}

private func handler(_ context: UnsafeMutableRawPointer?) -> HTMLHandler? {
    context.map { Unmanaged<HTMLHandler>.fromOpaque($0).takeUnretainedValue() }
}

/// Returns the element with a name; nil if it does not affect the structure of a page.
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
    handler(context)?.start(element(name), HTMLAttributes(attributes))
}

private func endElement(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?) {
    guard let element = element(name) else { return }
    handler(context)?.end(element)
}

private func characters(
    _ context: UnsafeMutableRawPointer?, _ characters: UnsafePointer<xmlChar>?, _ count: CInt
) {
    handler(context)?.append(UnsafeBufferPointer(start: characters, count: Int(count)))
}
