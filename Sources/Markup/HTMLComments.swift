/// HTML comments, which are dropped from pages.
enum HTMLComments {
    /// Returns true if `html` consists of one or more comments and white space.
    static func makeUp(_ html: [UInt8]) -> Bool {
        var rest = html[...]
        var isComment = false
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            if rest.isEmpty { return isComment }
            // A comment cannot start with '>' or '->': browsers end it there.
            guard rest.starts(with: "<!--".utf8), !rest.starts(with: "<!-->".utf8),
                !rest.starts(with: "<!--->".utf8),
                let end = rest.dropFirst(4).firstRange(of: Array("-->".utf8))
            else { return false }
            isComment = true
            rest = rest[end.upperBound...]
        }
    }
}
