package import Content
internal import Files
internal import Markup
package import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
package import Text

/// Writes into `Content/Record` what changed in a guide since it stood otherwise.
package struct ChangeLogUpdate {
    /// Something and what happened to it, as the record names it.
    package typealias Named = (name: String, change: ChangeLogRecord.TextChange)

    /// What was recorded, of topics, of tables and of whatever else there is.
    package private(set) var topics: [(path: String, parts: [ChangedPart])] = []
    package private(set) var tables: [(path: String, figures: [(path: String, was: String?)])] = []
    package private(set) var named: [ChangeLogRecord.Kind: [Named]] = [:]

    /// A guide, and the folder that it was read from.
    package struct Side {
        fileprivate let folder: GuideFolder
        fileprivate let guide: Guide
    }

    /// What is compared of a guide; nil, with what is wrong, if it cannot be read.
    package static func read(
        _ folder: GuideFolder, _ parts: [any ContentType.Type]
    ) -> (made: Side?, diagnostics: [Diagnostic]) {
        let reading = GuideReader.read(folder, parts)
        return (reading.guide.map { Side(folder: folder, guide: $0) }, reading.diagnostics)
    }

    /// - Parameters:
    ///   - before: The guide as it was, such as at the last release.
    ///   - after: The guide as it is.
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
                // A translation that is new says what the topic says.
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
        for (year, law) in new.laws.sorted(by: { $0.key < $1.key }) {
            for (place, table) in law.tables.sorted(by: { $0.key < $1.key }) {
                guard let former = old.laws[year]?.tables[place] else { continue }
                let moved = former.differences(to: table).compactMap {
                    difference -> (path: String, was: String?)? in
                    // What is gone has no words any more.
                    guard let new = difference.after else { return nil }
                    let names = difference.path.split(separator: ".").dropFirst()
                        .joined(separator: ".")
                    guard let old = difference.before else {
                        return (names, ChangeLogRecord.OfFigure.nothing)
                    }
                    // What was of another kind is no value of the figure that there is now.
                    let was = old.plainValue.flatMap { value in
                        new.quantity.other(plain: value).map { _ in value }
                    }
                    return (names, was)
                }
                if !moved.isEmpty { tables.append(("\(year)/\(place.rawValue)", moved)) }
            }
        }
        for kind in ChangeLogRecord.Kind.allCases {
            named[kind] =
                switch kind {
                case .rules: Self.rules(from: old.book, to: new.book)
                case .terms: Self.terms(from: old, to: new)
                case .sources: Self.documents(from: old.register, to: new.register)
                case .texts:
                    ChangeLogRecord.textFolders.flatMap { Self.texts($0, from: before, to: after) }
                }
        }
    }

    package var isEmpty: Bool {
        topics.isEmpty && tables.isEmpty && named.values.allSatisfy(\.isEmpty)
    }

    /// How many of a kind were recorded.
    package func count(_ kind: ChangeLogRecord.Kind) -> Int { named[kind]?.count ?? 0 }

    /// What is new, or says something else than under the same name before.
    private static func named<Words: Equatable>(
        from before: [(name: String, words: Words)], to after: [(name: String, words: Words)]
    ) -> [Named] {
        let old = Dictionary(before.map { ($0.name, $0.words) }, uniquingKeysWith: { a, _ in a })
        return after.compactMap { name, words in
            guard let former = old[name] else { return (name, .new) }
            return former == words ? nil : (name, .text)
        }
    }

    /// The rules and forms that are new or read otherwise, in the order of the files.
    private static func rules(from before: RuleSet, to after: RuleSet) -> [Named] {
        func all(_ book: RuleSet) -> [(name: String, words: [Substring])] {
            zip(book.bodies, book.texts.bodies).map { ($0.path, words(ofRule: $1)) }
        }
        return named(from: all(before), to: all(after))
    }

    /// The terms that are new, or have other words in a language that both guides are published in.
    private static func terms(from before: Guide, to after: Guide) -> [Named] {
        let languages = Set(before.configuration.languages).intersection(
            after.configuration.languages)
        func all(_ guide: Guide) -> [(name: String, words: [String?])] {
            guide.glossary.entries.compactMap { term in
                guide.recordedName(of: term).map { name in
                    let words = languages.sorted().flatMap {
                        [term.terms[$0], term.short[$0], term.explanations[$0]]
                    }
                    return (name, words)
                }
            }
        }
        return named(from: all(before), to: all(after))
    }

    /// The documents that are new or described otherwise; the day on which one was read is no change.
    private static func documents(
        from before: SourceRegister, to after: SourceRegister
    ) -> [Named] {
        func all(_ register: SourceRegister) -> [(name: String, words: [String?])] {
            register.documents.map { document in
                let addresses = document.addresses.flatMap { [$0.key.rawValue, $0.value] }
                let words = [
                    document.title, document.publisher, document.kind.rawValue, document.copy,
                ]
                return (document.identifier, words + addresses + document.originals)
            }
        }
        return named(from: all(before), to: all(after))
    }

    /// What a rule says, without the layout of its lines, remarks, and the examples that prove it.
    private static func words(ofRule text: ArraySlice<UInt8>) -> [Substring] {
        String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
            line.prefix { $0 != "#" }.split(separator: " ")
        }.filter { $0.first != "example" }.flatMap(\.self)
    }

    /// The texts of a folder that are new or read otherwise, each named as in the language it is written in.
    private static func texts(
        _ folder: String, from before: GuideFolder, to after: GuideFolder
    ) -> [Named] {
        let former = Set(before.withSeparateLog().names(in: folder))
        let endings = after.names.knownLanguages.map { ".\($0).md" }
        var found: [String: ChangeLogRecord.TextChange] = [:]
        for name in after.withSeparateLog().names(in: folder) {
            let ending = endings.first(where: name.hasSuffix)
            let file = ending.map { "\(name.dropLast($0.count)).md" } ?? name
            if !former.contains(file) {
                found[file] = .new
            } else if former.contains(name),
                words("\(folder)/\(name)", in: before) != words("\(folder)/\(name)", in: after)
            {
                // A translation that is new says what the text says.
                found[file] = found[file] ?? .text
            }
        }
        return found.sorted { $0.key < $1.key }.map {
            (ChangeLogRecord.name(ofTextAt: "\(folder)/\($0.key)"), $0.value)
        }
    }

    /// What a file says, without the layout of its lines and the days on which it was looked at.
    private static func words(_ path: String, in folder: GuideFolder) -> [Substring] {
        let bytes = folder.withSeparateLog().read(path)?.bytes ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
            !$0.hasPrefix("reviewed:") && !$0.hasPrefix("checked:")
        }.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    }

    private static func example(_ topic: Topic) -> String { String(reflecting: topic.example) }

    /// What each part of a text says, without the layout of its lines.
    private static func sections(
        _ path: String, _ words: SiteStrings, in folder: GuideFolder
    ) -> [TopicSection: [Substring]] {
        guard let source = folder.withSeparateLog().read(path),
            let body = TopicBody.read(source, words: words, log: DiagnosticLog())
        else { return [:] }
        let all = body.document.sections
        var sections: [TopicSection: [Substring]] = [:]
        for (section, place) in zip(TopicSection.allCases, body.places) {
            guard let place else { continue }
            let start = all[place].offsets.upperBound
            let end = all.dropFirst(place + 1).first?.offsets.lowerBound ?? source.bytes.count
            guard start < end else { continue }
            sections[section] = String(decoding: source.bytes[start..<end], as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
        }
        return sections
    }

    // MARK: Writing

    /// The file of a day.
    package static func path(of day: CalendarDay) -> String {
        "\(ChangeLogRecord.folder)/\(day.year).yaml"
    }

    /// Puts what changed before what was recorded until now.
    ///
    /// - Parameters:
    ///   - before: The guide that was compared.
    ///   - edit: The edit that the guide of today was read through.
    /// - Returns: Whether it was not there yet.
    package func write(
        _ day: CalendarDay, since before: Side, in edit: GuideEdit
    ) throws(ScaffoldError) -> Bool {
        let path = Self.path(of: day)
        let known = try edit.read(path)
        let head =
            "# What changed in texts, tables and rules, written by 'taxguide changes record': the latest first.\n"
        let entry = entry(day)
        var bytes = known?.bytes ?? Array(head.utf8)
        guard bytes.firstRange(of: Array(entry.utf8)) == nil else { return false }
        let log = DiagnosticLog()
        let root = known.flatMap { YAMLParser.parse($0, log: log) }
        guard !log.hasErrors else { throw .content(log.diagnostics) }
        let first: Int? =
            if case .sequence(let items) = root?.content {
                items.first?.offsets.lowerBound
            } else {
                nil
            }
        // An entry begins with the line that has its dash.
        let start = first.map { bytes[..<$0].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 }
        if start == nil, bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        bytes.insert(contentsOf: Array(entry.utf8), at: start ?? bytes.endIndex)
        _ = YAMLParser.parse(SourceText(path: path, bytes: bytes), log: log)
        guard !log.hasErrors else { throw .content(log.diagnostics) }
        try edit.write(path, bytes)
        try edit.commit(readingFrom: [before.folder])
        return true
    }

    /// A name as YAML has it between braces: terms may have any signs, all else is plain.
    private static func written(_ name: String) -> String {
        let isPlain = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber) || "-_./".contains($0)
        }
        return isPlain ? name : JSONWriter.quoted(name)
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
        for kind in ChangeLogRecord.Kind.allCases {
            let things = named[kind] ?? []
            if !things.isEmpty { text += "  \(kind.rawValue):\n" }
            for thing in things {
                let name = Self.written(thing.name)
                text += "    - {\(kind.key): \(name), change: \(thing.change.rawValue)}\n"
            }
        }
        return text
    }
}
