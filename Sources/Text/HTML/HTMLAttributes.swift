internal import Glibc

/// The attributes of an element in the parser's memory: alternating names and values, ended by a
/// null pointer.
///
/// Only requested attributes are converted to strings. Valid only during the parser's callback.
struct HTMLAttributes {
    private let pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

    init(_ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
        self.pointer = pointer
    }

    subscript(_ name: String) -> String? {
        guard var position = pointer else { return nil }
        while let found = position.pointee {
            if strcmp(UnsafeRawPointer(found).assumingMemoryBound(to: CChar.self), name) == 0 {
                return position.successor().pointee.map { String(cString: $0) } ?? ""
            }
            position += 2
        }
        return nil
    }
}
