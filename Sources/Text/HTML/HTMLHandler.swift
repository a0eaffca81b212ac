/// Receives the events of the HTML parser.
///
/// A class, because the C library passes a pointer to it.
class HTMLHandler {
    /// - Parameter element: Nil for an element that does not affect the structure of a page.
    func start(_ element: HTMLElement?, _ attributes: HTMLAttributes) {}
    func end(_ element: HTMLElement) {}
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
