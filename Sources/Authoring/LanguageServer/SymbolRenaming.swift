internal import Content
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import Text

/// A change of a name that the rules declare, in all files of a guide.
///
/// Every rule that has the name gets the new one, so that lines of one name stay lines of one name.
struct SymbolRenaming {
    let offsets: Range<Int>
    private let name: String

    /// Keys of YAML files whose values are prose.
    private static let proseKeys: Set = [
        "adjective", "in", "name", "note", "official", "remark", "summary", "text", "title",
    ]

    /// Nil if no rule, form, line, figure or fact has the name at an offset.
    init?(in text: EditedText, at offset: Int, using basis: PartialGuide) {
        offsets = text.run(around: offset, of: EditedText.isPartOfName)
        name = text.string(offsets)
        guard Self.uses(of: name, in: text).contains(offsets) else { return nil }
        let (ruleSet, name) = (basis.ruleSet, name)
        let isDeclared =
            ruleSet.bodies.contains { body in
                body.name == name || body.lines[Name(name)] != nil
                    || body.syntax.figures.contains { $0.name.text == name }
            } || ruleSet.stepNames.contains(name) || FactCatalogue(ruleSet).names.contains(name)
        guard isDeclared else { return nil }
    }

    /// Returns the places to change in each file.
    ///
    /// - Parameter documents: The texts of the editor, by path.
    /// - Throws: `unusableName` if the new name is not valid, or the guide has it already.
    func edits(
        to new: String, in folder: GuideFolder, open documents: [String: EditedText]
    ) throws(EditorMessage.Failure) -> [(file: EditedText, ranges: [Range<Int>])] {
        guard new.utf8.first.map({ 0x61...0x7A ~= $0 }) ?? false,
            new.utf8.allSatisfy({ $0 == 0x2D || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 })
        else { throw .unusableName }
        let silent = folder.withSeparateLog()
        let paths =
            silent.files(below: "Content", endings: [".md", ".rules", ".yaml"])
            + silent.files(below: SiteStrings.folder, endings: [".yaml"])
        var edits: [(file: EditedText, ranges: [Range<Int>])] = []
        for path in paths {
            guard let file = documents[path] ?? silent.read(path).map({ EditedText($0) }) else {
                continue
            }
            guard Self.uses(of: new, in: file).isEmpty else { throw .unusableName }
            let ranges = Self.uses(of: name, in: file)
            if !ranges.isEmpty { edits.append((file, ranges)) }
        }
        return edits
    }

    // MARK: Uses

    /// Returns the places at which a text names something of the rules.
    private static func uses(of name: String, in text: EditedText) -> [Range<Int>] {
        let bytes = text.source.bytes
        let needle = Array(name.utf8)
        guard !needle.isEmpty else { return [] }
        let isRules = text.source.path.hasSuffix(".rules")
        let matter =
            text.source.path.hasSuffix(".md")
            ? FrontMatter.lines(of: text.source)?.matter ?? 0..<0 : bytes.indices
        var found: [Range<Int>] = []
        var start = 0
        while let range = bytes[start...].firstRange(of: needle) {
            start = range.upperBound
            guard text.run(around: range.lowerBound, of: EditedText.isPartOfName) == range else {
                continue
            }
            let line = text.source.offsets(
                ofLine: text.source.location(at: range.lowerBound).line)
            let isUse =
                isRules
                ? RuleFileText.names(in: line, of: text).contains(range.lowerBound)
                : matter.contains(range.lowerBound)
                    ? isUse(range, in: line, of: text)
                    : text.quotedFigure(around: range.lowerBound) != nil
            if isUse { found.append(range) }
        }
        return found
    }

    /// Returns true for a key, a part of a path, or a value that is a name alone.
    private static func isUse(
        _ range: Range<Int>, in line: Range<Int>, of text: EditedText
    ) -> Bool {
        let before = text.string(line.lowerBound..<range.lowerBound)
        let after = text.string(range.upperBound..<line.upperBound)
        let isStart =
            before.allSatisfy { " -".contains($0) }
            || ["{", "[", ",", ":"].contains {
                before.trimmingSuffix { $0 == " " }.hasSuffix($0)
            }
        if after.hasPrefix(":") { return isStart }
        let isPath = before.hasSuffix(".") || after.hasPrefix(".") && after.dropFirst().first != " "
        let key = before.split { !$0.isLetter && $0 != "-" }.last.map(String.init) ?? ""
        let isProse =
            key.count == 2 || proseKeys.contains(key)
            || text.source.path.hasPrefix(SiteStrings.folder)
        let isWhole = after.isEmpty || "]},".contains(after.first ?? " ")
        return isPath && !isProse || isStart && isWhole && !isProse
    }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? startIndex)]
    }
}
