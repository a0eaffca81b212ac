internal import Synchronization

/// A language that a guide is published in, by its code, such as `en`.
@frozen
package struct Language: Sendable {
    /// A code that was used once; it is kept for as long as the program runs, so that a language is a pointer
    /// that nobody has to count.
    @usableFromInline
    final class Code: Sendable {
        let text: String

        init(_ text: String) { self.text = text }

        static let used = Mutex<[String: Code]>([:])
    }

    @usableFromInline unowned(unsafe) let code: Code

    /// The language of a code; nil for what is no code of a language.
    package init?(rawValue: String) {
        guard Self.isCode(rawValue) else { return nil }
        self.init(code: rawValue)
    }

    private init(code text: String) {
        code = Code.used.withLock { used in
            if let known = used[text] { return known }
            let code = Code(text)
            used[text] = code
            return code
        }
    }

    /// The code: what files, folders and keys are called by.
    package var rawValue: String { code.text }

    /// The language of the program's own messages.
    package static let english = Language(code: "en")

    /// Whether a text is a code of two or three letters, with a script or a region behind a hyphen at most.
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
    package var description: String { rawValue }
}

extension Language: Hashable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool { left.code === right.code }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(code)) }
}

extension Language: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
