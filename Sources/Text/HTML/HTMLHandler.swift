/// Takes what a parser meets on a page.
///
/// A class because a C library carries a pointer to it.
class HTMLHandler {
    /// - Parameter element: Nil for one that says nothing about the structure of a page.
    func start(_ element: HTMLElement?, _ attributes: HTMLAttributes) {}
    func end(_ element: HTMLElement) {}
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
