/// Notes of an author to authors, which are no part of the page.
enum HTMLComments {
    /// Whether `html` is one or more `<!-- … -->` and white space.
    static func makeUp(_ html: [UInt8]) -> Bool {
        var rest = html[...]
        var isComment = false
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            if rest.isEmpty { return isComment }
            // A comment cannot start with '>' or '->': a browser would take it to end there.
            guard rest.starts(with: "<!--".utf8), !rest.starts(with: "<!-->".utf8),
                !rest.starts(with: "<!--->".utf8),
                let end = rest.dropFirst(4).firstRange(of: Array("-->".utf8))
            else { return false }
            isComment = true
            rest = rest[end.upperBound...]
        }
    }
}
