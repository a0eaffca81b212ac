/// A syntax error of libyaml with a message for authors.
struct YAMLSyntaxProblem {
    let summary: String
    let fix: String?
    /// True to report the error at the start of the enclosing element instead of where it was
    /// detected.
    var isAtStart = false

    /// - Parameter problem: libyaml's message.
    init(_ problem: String) {
        switch problem {
        case "did not find expected ',' or ']'":
            self.init(
                "this list has no end, or lacks a comma", "close it with ']'", isAtStart: true)
        case "did not find expected ',' or '}'":
            self.init(
                "this mapping has no end, or lacks a comma", "close it with '}'", isAtStart: true)
        case "found unexpected end of stream":
            self.init(
                "this quotation has no end", "close it with the mark that it starts with",
                isAtStart: true)
        case "mapping values are not allowed in this context":
            self.init(
                "the text contains a colon and a space", "put the text in quotes")
        case "found character that cannot start any token",
            "found a tab character that violates indentation",
            "found a tab character that violate indentation",
            "found a tab character where an indentation space is expected":
            self.init(
                "nothing can start with this character",
                "indent with spaces, not tabs; put a text that starts with it in quotes")
        case "could not find expected ':'":
            self.init("a key has no ':' after it", "write 'key: value'")
        case "did not find expected key":
            self.init(
                "this line is indented unlike the keys before it, or follows a text in quotes",
                "indent the keys of one mapping alike")
        case "did not find expected node content":
            self.init(
                "a value is missing here, or what began before has no end",
                "write the value, or close the list with ']' or the mapping with '}'")
        default: self.init("the YAML cannot be read: \(problem)", nil)
        }
    }

    private init(_ summary: String, _ fix: String?, isAtStart: Bool = false) {
        self.summary = summary
        self.fix = fix
        self.isAtStart = isAtStart
    }
}
