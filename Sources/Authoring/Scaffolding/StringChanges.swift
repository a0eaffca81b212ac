internal import Text

/// Overrides for a file of UI strings: whole sections, and single strings of other sections.
///
/// It works on lines, so that the comments of the file keep their positions.
struct StringChanges {
    /// A key with its lines, and the comments and blank lines before the next key.
    private struct Block {
        let key: Substring
        var lines: [Substring]
        var rest: [Substring] = []
    }

    private let instead: [Block]
    private let words: [Block]

    /// - Parameter text: Two sections, `instead` and `words`, with the structure of a strings file.
    init(_ text: String) {
        let parts = Self.blocks(of: text.split(separator: "\n", omittingEmptySubsequences: false))
        func sections(_ key: String) -> [Block] {
            let lines = parts.all.first { $0.key == key }?.lines.dropFirst() ?? []
            return Self.blocks(of: lines.map { $0.dropFirst(2) }).all
        }
        instead = sections("instead")
        words = sections("words")
    }

    /// Returns the file with the overrides applied.
    ///
    /// - Throws: `MissingWord` if it does not have an overridden section or string.
    func apply(to text: String) throws(MissingWord) -> String {
        var file = Self.blocks(of: text.split(separator: "\n", omittingEmptySubsequences: false))
        for section in instead { try Self.replace(section, in: &file.all) }
        for section in words {
            let changes = Self.blocks(of: section.lines.dropFirst(), indentedBy: 2).all
            guard let index = file.all.firstIndex(where: { $0.key == section.key }) else {
                throw MissingWord(key: String(section.key))
            }
            var inner = Self.blocks(of: file.all[index].lines.dropFirst(), indentedBy: 2)
            for change in changes { try Self.replace(change, in: &inner.all) }
            file.all[index].lines =
                [file.all[index].lines[0]] + inner.head + inner.all.flatMap { $0.lines + $0.rest }
        }
        return (file.head + file.all.flatMap { $0.lines + $0.rest }).joined(separator: "\n")
    }

    /// An overridden section or string that does not exist.
    struct MissingWord: Error {
        let key: String
    }

    private static func replace(_ block: Block, in blocks: inout [Block]) throws(MissingWord) {
        guard let index = blocks.firstIndex(where: { $0.key == block.key }) else {
            throw MissingWord(key: String(block.key))
        }
        blocks[index].lines = block.lines
    }

    private static func blocks(
        of lines: some Sequence<Substring>, indentedBy depth: Int = 0
    ) -> (head: [Substring], all: [Block]) {
        var head: [Substring] = []
        var all: [Block] = []
        for line in lines {
            let content = line.drop { $0 == " " }
            let isKept = content.isEmpty || content.first == "#"
            if !isKept, line.count - content.count == depth, let end = content.firstIndex(of: ":") {
                all.append(Block(key: content[..<end], lines: [line]))
            } else if all.isEmpty {
                head.append(line)
            } else if isKept {
                all[all.count - 1].rest.append(line)
            } else {
                let last = all.count - 1
                all[last].lines += all[last].rest + [line]
                all[last].rest = []
            }
        }
        return (head, all)
    }
}
