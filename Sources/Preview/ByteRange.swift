/// The part of a file that a `Range` header requests.
enum ByteRange: Equatable, Sendable {
    /// All of the file: no range, several ranges, or an invalid one, which servers may ignore.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// Parses the headers.
    ///
    /// - Parameters:
    ///   - fields: The values of all `Range` headers.
    ///   - size: The size of the file in bytes.
    init(fields: [String], size: Int) {
        self = .whole
        guard let field = fields.first, fields.count == 1 else { return }
        let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].lowercased() == "bytes" else { return }
        let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1])
        else { return }
        switch (first, last) {
        case (let first?, let last?) where first > last: return
        case (let first?, _) where first >= size: self = .unsatisfiable
        case (let first?, let last?): self = .part(first..<min(last, size - 1) + 1)
        case (let first?, nil): self = .part(first..<size)
        case (nil, 0?): self = .unsatisfiable
        case (nil, let count?): self = size == 0 ? .whole : .part(max(0, size - count)..<size)
        case (nil, nil): return
        }
    }

    /// Returns the number, `.some(nil)` for an empty text, and `nil` for anything else.
    private static func number(_ text: Substring) -> Int?? {
        guard !text.isEmpty else { return .some(nil) }
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        // A number that overflows is past the end of any file.
        return .some(Int(text) ?? .max)
    }
}
