internal import Text

/// The source text of declarations.
extension RuleSet {
    /// The source text of each rule and form, by number, and of all other declarations.
    ///
    /// A declaration extends to the next one. A remark above a declaration belongs to the one before.
    package var texts: (bodies: [ArraySlice<UInt8>], others: [ArraySlice<UInt8>]) {
        var texts = (
            bodies: [ArraySlice<UInt8>](repeating: [], count: bodies.count),
            others: [ArraySlice<UInt8>]()
        )
        var ofPath: [String: [(start: Int, body: Int)]] = [:]
        for (index, body) in bodies.enumerated() {
            ofPath[body.source.path, default: []].append((body.nameOffsets.lowerBound, index))
        }
        for file in files {
            let bytes = file.source.bytes
            let starts = Self.starts(of: bytes)
            for (number, start) in starts.enumerated() {
                let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
                let found = ofPath[file.source.path]?.first { start..<end ~= $0.start }
                if let found {
                    texts.bodies[found.body] = bytes[start..<end]
                } else {
                    texts.others.append(bytes[start..<end])
                }
            }
        }
        return texts
    }

    /// Returns the offsets of declarations: lines that begin with a letter at the margin.
    private static func starts(of bytes: [UInt8]) -> [Int] {
        var starts: [Int] = []
        var isLineStart = true
        for (index, byte) in bytes.enumerated() {
            if isLineStart, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { starts.append(index) }
            isLineStart = byte == UInt8(ascii: "\n")
        }
        return starts
    }

    /// The numbers of rules and forms, by the path that other files use.
    package var bodiesByPath: [String: Int] {
        Dictionary(
            bodies.enumerated().map { ($0.element.path, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension RuleSet.Body {
    /// The path in other files: the name of the rule after its group, `credits.age-amount`, or `form.NAME`.
    package var path: String {
        guard let key else { return "form.\(name)" }
        return key.group.map { "\($0).\(name)" } ?? name
    }
}
