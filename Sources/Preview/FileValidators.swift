/// What tells one state of a file from another, and whether a client has that state already.
struct FileValidators: Sendable {
    /// A strong entity tag, with its quotation marks.
    let entityTag: String
    let lastModified: String
    /// Whether the file has rested long enough that its date, which counts whole seconds, cannot
    /// stand for two states.
    private let isDateReliable: Bool

    init(_ file: borrowing OpenFile, now: Int) {
        let parts = [
            UInt64(bitPattern: Int64(file.modified.seconds)), UInt64(file.modified.nanoseconds),
            UInt64(file.size), file.inode,
        ]
        entityTag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
        lastModified = httpDate(seconds: file.modified.seconds)
        isDateReliable = now - file.modified.seconds >= 2
    }

    /// Whether a client that sent these fields is to be told that nothing has changed.
    ///
    /// A date must be the very one that was sent, which is how clients use it.
    func matches(ifNoneMatch tags: [String], ifModifiedSince dates: [String]) -> Bool {
        guard tags.isEmpty else { return contains(anyOf: tags, weakly: true) }
        return isDateReliable && dates == [lastModified]
    }

    /// Whether `If-Match` asks for this state, or for any.
    func satisfies(ifMatch tags: [String]) -> Bool {
        tags.isEmpty || contains(anyOf: tags, weakly: false)
    }

    /// Whether a part of this state completes what a client already has.
    func satisfies(ifRange values: [String]) -> Bool {
        values.isEmpty || values == [entityTag] || isDateReliable && values == [lastModified]
    }

    private func contains(anyOf fields: [String], weakly: Bool) -> Bool {
        fields.contains { field in
            field.split(separator: ",").contains { item in
                var item = item.drop { $0 == " " || $0 == "\t" }
                while item.last == " " || item.last == "\t" { item.removeLast() }
                if weakly, item.hasPrefix("W/") { item = item.dropFirst(2) }
                return item == entityTag || item == "*"
            }
        }
    }
}
