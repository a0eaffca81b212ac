internal import Synchronization

/// A language of a guide, by its code, such as `en`.
@frozen @usableFromInline
package struct Language: Sendable {
    /// An interned language code.
    ///
    /// It is never deallocated, so that a language is a pointer without reference counting.
    @usableFromInline
    final class Code: Sendable {
        let text: String

        init(_ text: String) { self.text = text }

        static let used = Mutex<[String: Code]>([:])
    }

    @usableFromInline unowned(unsafe) let code: Code

    /// Creates the language of a code; nil if the code is invalid.
    package init?(rawValue: String) {
        guard Self.isCode(rawValue) else { return nil }
        self.init(code: rawValue)
    }

    private init(code text: String) {
        code = Code.used.withLock { used in
            if let existing = used[text] { return existing }
            let code = Code(text)
            used[text] = code
            return code
        }
    }

    /// The code, as in file names, folders and keys.
    package var rawValue: String { code.text }

    /// The language of the program's own messages.
    package static let english = Language(code: "en")

    /// Returns true for a code of two or three letters, with an optional script and region after
    /// hyphens.
    private static func isCode(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
        guard let language = parts.first, (2...3).contains(language.count),
            language.allSatisfy(isLetter), parts.count <= 3
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (2...4).contains(part.count)
                && part.allSatisfy {
                    isLetter($0 | 0x20) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                }
        }
    }
}

extension Language: CustomStringConvertible {
    @usableFromInline package var description: String { rawValue }
}

extension Language: Hashable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool { left.code === right.code }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(code)) }
}

extension Language: Comparable {
    @usableFromInline
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
