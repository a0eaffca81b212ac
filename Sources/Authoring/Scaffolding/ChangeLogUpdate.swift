package import Content
internal import Files
internal import Markup
package import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
package import Text

/// Writes the changes of a guide since an earlier version to `Content/Record`.
package struct ChangeLogUpdate {
    package private(set) var topics: [(path: String, parts: [ChangedPart])] = []
    package private(set) var tables: [(path: String, figures: [(path: String, was: String?)])] = []
    package private(set) var rules: [(name: String, change: ChangeLogRecord.RuleChange)] = []

    /// A guide and its folder.
    package struct Side {
        fileprivate let folder: GuideFolder
        fileprivate let guide: Guide
    }

    /// Reads a guide for comparison; nil, with the errors, if it has any.
    package static func read(
        _ folder: GuideFolder, _ parts: [any ContentType.Type]
    ) -> (made: Side?, diagnostics: [Diagnostic]) {
        let reading = GuideReader.read(folder, parts)
        return (reading.guide.map { Side(folder: folder, guide: $0) }, reading.diagnostics)
    }

    /// - Parameters:
    ///   - before: The earlier version, such as the last release.
    ///   - after: The current version.
    package init(from before: Side, to after: Side) {
        let (old, new) = (before.guide, after.guide)
        let (before, after) = (before.folder, after.folder)
        for topic in new.topics.sorted(by: { $0.path < $1.path }) {
            guard let former = old.topic(topic.path) else {
                topics.append((topic.path, [.new]))
                continue
            }
            var parts: Set<ChangedPart> = []
            if Self.example(former) != Self.example(topic) { parts.insert(.example) }
            let languages = Set(old.configuration.languages).intersection(
                new.configuration.languages)
            for (language, text) in topic.texts where languages.contains(language) {
                // A new translation is not a change of the topic.
                guard let formerText = former.texts[language] else { continue }
                if formerText.title != text.title || formerText.official != text.official
                    || formerText.summary != text.summary
                {
                    parts.insert(.summary)
                }
                let sections = Self.sections(text.file, new.words(language), in: after)
                let formerSections = Self.sections(
                    formerText.file, old.words(language), in: before)
                for section in TopicSection.allCases
                where sections[section] != formerSections[section] {
                    parts.insert(ChangedPart(section))
                }
            }
            if !parts.isEmpty {
                topics.append((topic.path, ChangedPart.allCases.filter(parts.contains)))
            }
        }
        for (year, law) in new.laws.all {
            for (place, table) in law.tables.sorted(by: { $0.key < $1.key }) {
                guard let former = old.laws[year]?.tables[place] else { continue }
                let moved = former.differences(to: table).compactMap {
                    difference -> (path: String, was: String?)? in
                    // A removed figure has no name any more.
                    guard let new = difference.after else { return nil }
                    let names = difference.path.split(separator: ".").dropFirst()
                        .joined(separator: ".")
                    guard let old = difference.before else {
                        return (names, ChangeLogRecord.OfFigure.nothing)
                    }
                    // A value of another type cannot be shown as the figure's previous value.
                    let was = old.plainValue.flatMap { value in
                        new.quantity.other(plain: value).map { _ in value }
                    }
                    return (names, was)
                }
                if !moved.isEmpty { tables.append(("\(year)/\(place.rawValue)", moved)) }
            }
        }
        rules = Self.rules(from: old.ruleSet, to: new.ruleSet)
    }

    package var isEmpty: Bool {
        topics.isEmpty && tables.isEmpty && rules.isEmpty
    }

    /// The rules and forms that are new or read otherwise, in the order of the files.
    private static func rules(
        from before: RuleSet, to after: RuleSet
    ) -> [(name: String, change: ChangeLogRecord.RuleChange)] {
        func all(_ ruleSet: RuleSet) -> [(name: String, words: [Substring])] {
            zip(ruleSet.bodies, ruleSet.texts.bodies).map { ($0.path, words(ofRule: $1)) }
        }
        let old = Dictionary(
            all(before).map { ($0.name, $0.words) }, uniquingKeysWith: { first, _ in first })
        return all(after).compactMap { name, words in
            guard let former = old[name] else { return (name, .new) }
            return former == words ? nil : (name, .text)
        }
    }

    /// Returns the words of a rule without layout, comments and test examples.
    private static func words(ofRule text: ArraySlice<UInt8>) -> [Substring] {
        String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
            line.prefix { $0 != "#" }.split(separator: " ")
        }.filter { $0.first != "example" }.flatMap(\.self)
    }

    private static func example(_ topic: Topic) -> String { String(reflecting: topic.example) }

    /// Returns the words of each section of a text, without layout.
    private static func sections(
        _ path: String, _ words: SiteStrings, in folder: GuideFolder
    ) -> [TopicSection: [Substring]] {
        guard let source = folder.withSeparateLog().read(path),
            let body = TopicBody.read(source, words: words, log: DiagnosticLog())
        else { return [:] }
        let all = body.document.sections
        var sections: [TopicSection: [Substring]] = [:]
        for (section, index) in zip(TopicSection.allCases, body.indices) {
            guard let index else { continue }
            let start = all[index].offsets.upperBound
            let end = all.dropFirst(index + 1).first?.offsets.lowerBound ?? source.bytes.count
            guard start < end else { continue }
            sections[section] = String(decoding: source.bytes[start..<end], as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
        }
        return sections
    }

    // MARK: Writing

    /// Returns the path of the change log for a date.
    package static func path(of day: CalendarDay) -> String {
        "\(ChangeLogRecord.folder)/\(day.year).yaml"
    }

    /// Inserts the changes at the top of the change log.
    ///
    /// - Parameters:
    ///   - before: The earlier version that was compared.
    ///   - edit: The edit that the current version was read through.
    /// - Returns: False if the same entry is already there.
    /// - Throws: `ScaffoldError` if the change log has errors or cannot be written.
    package func write(
        _ day: CalendarDay, since before: Side, in edit: GuideEdit
    ) throws(ScaffoldError) -> Bool {
        let path = Self.path(of: day)
        let previous = try edit.read(path)
        let head =
            "# What changed in topics, tables and rules, written by 'taxguide changes record': the latest first.\n"
        let entry = entry(day)
        var bytes = previous?.bytes ?? Array(head.utf8)
        guard bytes.firstRange(of: Array(entry.utf8)) == nil else { return false }
        let log = DiagnosticLog()
        let root = previous.flatMap { YAMLParser.parse($0, log: log) }
        guard !log.hasErrors else { throw .content(log.diagnostics) }
        let first: Int? =
            if case .sequence(let items) = root?.content {
                items.first?.offsets.lowerBound
            } else {
                nil
            }
        // The entry starts at the line with its dash.
        let start = first.map { bytes[..<$0].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 }
        if start == nil, bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        bytes.insert(contentsOf: Array(entry.utf8), at: start ?? bytes.endIndex)
        _ = YAMLParser.parse(SourceText(path: path, bytes: bytes), log: log)
        guard !log.hasErrors else { throw .content(log.diagnostics) }
        try edit.write(path, bytes)
        try edit.commit(readingFrom: [before.folder])
        return true
    }

    private func entry(_ day: CalendarDay) -> String {
        var text = "- day: \(day)\n"
        if !topics.isEmpty { text += "  topics:\n" }
        for topic in topics {
            let parts = topic.parts.map(\.rawValue).joined(separator: ", ")
            text += "    - {topic: \(topic.path), parts: [\(parts)]}\n"
        }
        if !tables.isEmpty { text += "  tables:\n" }
        for table in tables {
            text += "    - table: \(table.path)\n      figures:\n"
            for figure in table.figures {
                let was = figure.was.map { ", was: \"\($0)\"" } ?? ""
                text += "        - {figure: \(figure.path)\(was)}\n"
            }
        }
        if !rules.isEmpty { text += "  rules:\n" }
        for rule in rules {
            text += "    - {rule: \(rule.name), change: \(rule.change.rawValue)}\n"
        }
        return text
    }
}
