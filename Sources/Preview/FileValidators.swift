/// The validators of a file version for conditional requests.
struct FileValidators: Sendable {
    /// A strong entity tag, including its quotation marks.
    let entityTag: String
    let lastModified: String
    /// True if the modification time is at least two seconds old.
    ///
    /// HTTP dates count whole seconds, so that two versions within a second have the same date.
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

    /// Returns true if the response is 304 Not Modified.
    ///
    /// The date must equal the one that was sent, as clients do.
    func matches(ifNoneMatch tags: [String], ifModifiedSince dates: [String]) -> Bool {
        guard tags.isEmpty else { return contains(anyOf: tags, weakly: true) }
        return isDateReliable && dates == [lastModified]
    }

    /// Returns true if `If-Match` permits this version.
    func satisfies(ifMatch tags: [String]) -> Bool {
        tags.isEmpty || contains(anyOf: tags, weakly: false)
    }

    /// Returns true if a range of this version completes what the client has.
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
