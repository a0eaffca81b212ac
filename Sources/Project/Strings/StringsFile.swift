internal import Text

/// A complete file of strings for a person to translate: the strings of the program, with those of a guide in their place.
///
/// It works on lines, so that the comments of both files stay.
package enum StringsFile {
    /// A key with its lines, and the comments and empty lines before the next key.
    private struct Block {
        let key: Substring
        var lines: [Substring]
        var rest: [Substring] = []
    }

    /// - Parameters:
    ///   - text: The file of a guide.
    ///   - defaults: The file of the program in the same language.
    package static func completed(_ text: String, from defaults: String) -> String {
        var file = blocks(of: lines(of: defaults))
        for section in blocks(of: lines(of: text)).all {
            guard let index = file.all.firstIndex(where: { $0.key == section.key }) else {
                file.all.append(section)
                continue
            }
            var inner = blocks(of: file.all[index].lines.dropFirst(), indentedBy: 2)
            guard !inner.all.isEmpty else {
                file.all[index].lines = section.lines
                continue
            }
            for string in blocks(of: section.lines.dropFirst(), indentedBy: 2).all {
                if let index = inner.all.firstIndex(where: { $0.key == string.key }) {
                    inner.all[index].lines = string.lines
                } else {
                    inner.all.append(string)
                }
            }
            file.all[index].lines =
                [file.all[index].lines[0]] + inner.head + inner.all.flatMap { $0.lines + $0.rest }
        }
        return (file.head + file.all.flatMap { $0.lines + $0.rest }).joined(separator: "\n") + "\n"
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
            text.hasSuffix("\n") ? 1 : 0)
    }

    private static func blocks(
        of lines: some Sequence<Substring>, indentedBy depth: Int = 0
    ) -> (head: [Substring], all: [Block]) {
        var head: [Substring] = []
        var all: [Block] = []
        for line in lines {
            let content = line.drop { $0 == " " }
            let isComment = content.isEmpty || content.first == "#"
            if !isComment, line.count - content.count == depth,
                let end = content.firstIndex(of: ":")
            {
                all.append(Block(key: content[..<end], lines: [line]))
            } else if all.isEmpty {
                head.append(line)
            } else if isComment {
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
