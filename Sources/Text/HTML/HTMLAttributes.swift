internal import Glibc

/// The attributes of an element as a parser lends them: names and values in turn, then a null.
///
/// No text is made of those that nobody asks for. Good only while the element is being read.
struct HTMLAttributes {
    private let pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

    init(_ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
        self.pointer = pointer
    }

    subscript(_ name: String) -> String? {
        guard var place = pointer else { return nil }
        while let found = place.pointee {
            if strcmp(UnsafeRawPointer(found).assumingMemoryBound(to: CChar.self), name) == 0 {
                return place.successor().pointee.map { String(cString: $0) } ?? ""
            }
            place += 2
        }
        return nil
    }
}
