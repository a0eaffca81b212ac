internal import Content
internal import FigurePages
internal import Files
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text
internal import TopicPages

/// The warnings of `check` on a guide without errors: coverage, age, orphans.
struct GuideChecks {
    private let guide: Guide
    private let folder: GuideFolder
    private let today: CalendarDay
    private let texts: [CheckedText]
    private var warnings: [Diagnostic] = []

    /// Returns all warnings.
    ///
    /// - Parameters:
    ///   - folder: The folder of the guide, which was read without errors.
    ///   - today: The day from which ages are measured.
    ///   - jobs: The number of texts read at once.
    static func warnings(
        of guide: Guide, in folder: GuideFolder, today: CalendarDay, jobs: Int
    ) -> [Diagnostic] {
        // The separate log has only the diagnostics of files that nothing but `check` reads.
        let folder = folder.withSeparateLog()
        let compared = ReviewedTranslations.read(in: folder)
        let reader = CheckedText.Reader(guide, today: today, marking: compared != nil)
        var review = GuideChecks(
            guide, reader.texts(in: folder, jobs: jobs), in: folder, today: today)
        review.reviewTexts()
        if let compared { review.reviewTranslations(compared) }
        review.warnings += QuotedFigures.warnings(
            of: review.texts, writtenIn: guide.configuration.writtenIn, in: folder)
        review.warnings += DuplicateTopics.warnings(of: guide, review.texts, in: folder)
        review.reviewTopicLinks()
        review.reviewSlips()
        review.reviewSources()
        review.reviewFigures()
        review.reviewRules()
        review.warnings += NegativeTaxReview.warnings(of: guide.laws)
        review.reviewSecurityContact()
        review.reviewOwnWords()
        review.reviewStrings()
        review.warnings += PartialLanguageReview.warnings(of: guide, in: folder)
        return review.warnings + folder.log.diagnostics
    }

    private init(
        _ guide: Guide, _ texts: [CheckedText], in folder: GuideFolder, today: CalendarDay
    ) {
        self.guide = guide
        self.texts = texts
        self.folder = folder
        self.today = today
    }

    // MARK: Texts

    private mutating func reviewTexts() {
        for topic in guide.topics where !topic.isDraft {
            reportMissing(topic.texts.mapValues(\.file), "topic '\(topic.path)'")
        }
        for page in guide.pages where page.texts[guide.configuration.writtenIn]?.isDraft == false {
            reportMissing(page.texts.mapValues(\.source.path), "page '\(page.name)'")
        }
        warnings += texts.flatMap(\.warnings)
    }

    /// Warns of texts that changed in one language after they were compared with the other.
    private mutating func reviewTranslations(_ compared: ReviewedTranslations) {
        let names = Dictionary(grouping: texts, by: \.name)
        for (name, texts) in names.sorted(by: { $0.key < $1.key }) where texts.count > 1 {
            let marks = compared.marks[name] ?? [:]
            let isChanged = texts.map { $0.mark != marks[$0.language] }
            guard isChanged.contains(true) else { continue }
            // The warning is about the text that did not change.
            let index = isChanged.firstIndex(of: false) ?? texts.count - 1
            let others = texts.indices.filter { isChanged[$0] && $0 != index }
                .map { "'\(texts[$0].path)'" }
            let summary =
                isChanged.contains(false)
                ? "\(others.joined(separator: ", ")) changed after the texts were compared"
                : marks.count == 0
                    ? "the languages of '\(name)' were not compared yet"
                    : "every language of '\(name)' changed after they were compared"
            let newMarks = texts.sorted { $0.language < $1.language }.map {
                "\($0.language.rawValue): \"\($0.mark ?? "")\""
            }
            warn(
                .driftedTranslation, summary, aboutFile: texts[index].path,
                fix: "let them say the same, then write the line "
                    + "'\(name): {\(newMarks.joined(separator: ", "))}' "
                    + "in \(ReviewedTranslations.path)")
        }
    }

    private mutating func reportMissing(_ files: ByLanguage<String>, _ name: String) {
        guard let original = files[guide.configuration.writtenIn] else { return }
        for language in wholeLanguages where files[language] == nil {
            warn(
                .missingTranslation, "\(name) has no text in '\(language.rawValue)'",
                aboutFile: original,
                fix: "write \(original.dropLast(".md".count)).\(language.rawValue).md")
        }
    }

    private var wholeLanguages: [Language] {
        guide.configuration.languages.filter { guide.configuration.partialLanguages[$0] == nil }
    }

    private func isOld(_ day: CalendarDay) -> Bool { day.isYearOld(on: today) }

    /// Warns of topics without links from other texts.
    private mutating func reviewTopicLinks() {
        var linked: Set<String> = []
        for topic in guide.topics { linked.formUnion(topic.related.filter { $0 != topic.path }) }
        for text in texts { linked.formUnion(text.topics) }
        for topic in guide.topics where !topic.isDraft && !linked.contains(topic.path) {
            guard let file = topic.texts[guide.configuration.writtenIn]?.file else { continue }
            warn(
                .unlinkedTopic, "no other text leads to topic '\(topic.path)'",
                aboutFile: file, fix: "name it in 'related' of a topic, or link to it")
        }
    }

    private mutating func reviewSlips() {
        let slips = Set(guide.topics.filter { !$0.isDraft }.flatMap { $0.slips.map(\.slip) })
        for language in wholeLanguages {
            for slip in slips.sorted() where guide.words(language).slipName(slip) == nil {
                warn(
                    .unnamedSlip, "slip '\(slip)' has no name in 'slip-names'",
                    aboutFile: SiteStrings.path(language),
                    fix: "write there what is printed at the top of the slip")
            }
        }
    }

    // MARK: Sources

    private mutating func reviewSources() {
        var cited = Set(guide.topics.flatMap(\.sources))
        // Tables outside the site cite documents, too.
        for table in guide.references.tables.values.flatMap(\.values) {
            cited.formUnion(table.figures.flatMap(\.sources))
        }
        for law in guide.laws.values {
            for table in law.tables.values { cited.formUnion(table.figures.flatMap(\.sources)) }
            cited.formUnion(RuleExamples.documents(of: law.ruleSet))
        }
        for part in guide.parts.all { cited.formUnion(part.sources) }
        let histories = IndexationHistories.read(folder, guide.register)
        warnings += histories.errors(using: guide.laws.values.flatMap(\.tables.values))
        cited.formUnion(histories.histories.flatMap(\.sources))
        cited.formUnion(guide.register.documents.flatMap(\.originals))
        for document in guide.register.documents {
            if !cited.contains(document.identifier) {
                warn(
                    .uncitedSource, "nothing cites document '\(document.identifier)'",
                    at: document.range, document.excerpt, fix: "cite it, or take it out")
            }
            if let day = document.read, day > today {
                warn(
                    .futureDay,
                    "document '\(document.identifier)' was read on \(day), after today",
                    at: document.range, document.excerpt,
                    fix: "write the day on which it was read")
            } else if let day = document.read, isOld(day) {
                warn(
                    .oldSource, "document '\(document.identifier)' was last read on \(day)",
                    at: document.range, document.excerpt,
                    fix: "read it again and write the day")
            } else if document.read == nil, document.address != nil {
                warn(
                    .oldSource, "document '\(document.identifier)' has no day on which it was read",
                    at: document.range, document.excerpt, fix: "read it and add 'read: …'")
            }
        }
    }

    // MARK: Rules

    private mutating func reviewRules() {
        guard let ruleSet = guide.laws[guide.configuration.currentYear]?.ruleSet else { return }
        for (name, source) in RuleExamples.unprovenRules(of: ruleSet) {
            warn(
                .untestedRule, "no example proves the rule '\(name)'", at: (source, name.offsets),
                fix: "add what a document states: \(RuleExamples.form(in: ruleSet, source.names))")
        }
    }

    // MARK: Site

    /// Warns a month before the expiry date of `security.txt`.
    private mutating func reviewSecurityContact() {
        guard let day = guide.configuration.securityExpires, day < today.later(by: 31) else {
            return
        }
        // The file was read without errors before.
        guard let source = folder.withSeparateLog().read(GuidePath.site) else { return }
        // The date is excluded.
        let verb = day > today ? "ends" : "ended"
        warn(
            .securityExpires, "the address for weak points \(verb) on \(day)",
            at: (source, source.offsets(ofKey: "security-expires")),
            fix: "see that reports still arrive, and write a day within a year")
    }

    /// Warns of custom strings that no template uses.
    private mutating func reviewOwnWords() {
        let names = guide.customStrings.names
        guard !names.isEmpty else { return }
        let folder = folder.withSeparateLog()
        let shown = Set(
            folder.files(
                below: GuidePath.templates, endings: [GuidePath.templateEnding]
            ).flatMap { path in
                folder.read(path).map(Self.names(inTagsOf:)) ?? []
            })
        guard let source = folder.read(CustomStrings.path) else { return }
        for name in names where !shown.contains(name) {
            warn(
                .unusedString, "no template shows '\(name)'",
                at: (source, source.offsets(ofKey: name)),
                fix: "show it, as in {{frame.custom.\(name)}}, or take it out")
        }
    }

    /// Languages that show strings of the fallback language.
    private mutating func reviewStrings() {
        for language in wholeLanguages {
            let names = guide.words(language).untranslated
            guard let first = names.first else { continue }
            let code = language.rawValue
            warn(
                .untranslatedString,
                "strings of '\(code)' shown in '\(DefaultStrings.fallback.rawValue)': "
                    + "\(names.count), first '\(first)'",
                aboutFile: SiteStrings.path(language),
                fix: "translate them; 'taxguide strings list --language \(code) "
                    + "--untranslated' lists all")
        }
    }

    /// Returns the names in the tags of a template, each part of a path separately, because a section may
    /// provide the rest.
    private static func names(inTagsOf template: SourceText) -> Set<String> {
        let text = String(decoding: template.bytes, as: UTF8.self)
        let tags = text.split(separator: "{{", omittingEmptySubsequences: false).dropFirst()
            .compactMap { $0.split(separator: "}}", omittingEmptySubsequences: false).first }
        return Set(
            tags.flatMap { tag in
                tag.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
            })
    }

    // MARK: Figures

    private mutating func reviewFigures() {
        for year in guide.configuration.years {
            for table in tables(of: year) {
                if let day = table.checked, day > today {
                    warn(
                        .futureDay, "'checked' is \(day), after today",
                        at: (table.source, table.source.offsets(ofKey: "checked")),
                        fix: "write the day on which the figures were compared")
                }
                // The rows of a schedule are one statement.
                var reported: Set<String> = []
                for figure in table.carriedFigures {
                    let path = figure.path.split(separator: ".").prefix { Int($0) == nil }
                        .joined(separator: ".")
                    guard reported.insert(path).inserted else { continue }
                    warn(
                        .carriedFigure,
                        "'\(path)' is of \(table.carriedFrom?.description ?? "another year")",
                        at: (table.source, figure.offsets),
                        fix: "find the figure of \(year), its source and its certainty")
                }
            }
        }
        for table in tables(of: guide.currentYear) {
            for figure in table.figures {
                guard let day = figure.until, day < today else { continue }
                warn(
                    .expired, "'\(figure.path)' was in force until \(day)",
                    at: (table.source, figure.offsets),
                    fix: "find the figure in force now\(nextIssue(of: figure)), "
                        + "and write its last day")
            }
        }
        let pages = guide.configuration.amountsPages
        let all = guide.laws.all.flatMap { $0.value.tables.values }
        for group in pages.groupsWithoutFigures(in: all) {
            warn(
                .unusedFigure, "no figure begins with '\(group.text)'",
                at: (pages.source, group.offsets), fix: "take it out of 'amounts-pages'")
        }
        let quoted = quotedFigures
        // The pages of sales tax print every figure of that group.
        let printed: Set = guide.hasSalesTaxPages ? ["sales-tax"] : []
        // A figure that nothing uses is an error; here are those that no rule computes with, for texts to quote.
        for table in tables(of: guide.currentYear) {
            let sections = table.sectionsWithoutRules.subtracting(printed)
            let use = guide.laws[guide.currentYear].map { FigureUse($0.ruleSet, of: table) }
            for figure in table.figures
            where sections.contains(figure.section) && !quoted.contains(figure.path)
                && use?.applies(figure) != true
            {
                warn(
                    .unusedFigure, "no text quotes '\(figure.path)'",
                    at: (table.source, figure.offsets),
                    fix: "quote it where it belongs: {{\(figure.path)}}")
            }
        }
    }

    /// Returns where to look for a figure's next value: the best of its documents that has a publisher.
    private func nextIssue(of figure: Figure) -> String {
        let documents = figure.sources.compactMap { guide.register[$0] }
            .filter { $0.kind != .calculation }
        let best = documents.min { ($0.standing ?? .official) < ($1.standing ?? .official) }
        guard let best else { return "" }
        let publisher = best.publisher.map { " of \($0)" } ?? ""
        let address = best.address.map { ", \($0)" } ?? ""
        return " in the next issue of '\(best.title)'\(publisher)\(address)"
    }

    private func tables(of year: TaxYear) -> [TaxTable] {
        (guide.laws[year]?.tables.values).map {
            $0.sorted { $0.jurisdiction < $1.jurisdiction }
        } ?? []
    }

    /// The paths of figures that texts quote, of any year.
    private var quotedFigures: Set<String> {
        let lists = guide.pages.compactMap { $0.texts[guide.configuration.writtenIn] }.flatMap(
            \.lists)
        let listed = lists.flatMap { list -> [String] in
            if case .figures(let names, _) = list.content { names.map(\.text) } else { [] }
        }
        let keyFigures = guide.topics.flatMap(\.keyFigures).map(\.name) + listed
        return Set(
            Set(texts.flatMap(\.quotes.names) + keyFigures).compactMap { name in
                (try? guide.references.figure(name, year: guide.currentYear))?.figure.path
            })
    }

    // MARK: Warnings

    /// Adds a warning about a whole file, located at its first line if the file can be read.
    private mutating func warn(
        _ kind: CheckKind, _ summary: String, aboutFile path: String, fix: String
    ) {
        // Errors in the file were reported before.
        if let source = folder.withSeparateLog().read(path) {
            return warn(kind, summary, at: (source, 0..<0), fix: fix)
        }
        let start = SourceRange(path: path, start: SourceLocation(line: 1, column: 1), length: 0)
        warn(kind, summary, at: start, .none, fix: fix)
    }

    private mutating func warn(
        _ kind: CheckKind, _ summary: String, at place: (source: SourceText, offsets: Range<Int>),
        fix: String
    ) {
        warnings.append(
            Diagnostic(
                .warning, kind.rawValue, summary, in: place.source, at: place.offsets,
                fix: fix))
    }

    private mutating func warn(
        _ kind: CheckKind, _ summary: String, at range: SourceRange, _ excerpt: Excerpt,
        fix: String
    ) {
        warnings.append(
            Diagnostic(
                .warning, kind.rawValue, summary, at: range, excerpt: excerpt, fix: fix))
    }
}

extension TaxTable {
    /// The groups whose figures no rule of the jurisdiction's return uses.
    fileprivate var sectionsWithoutRules: Set<String> {
        // A form that adds to another return computes its refundable credits; a separate return does not.
        jurisdiction.hasOwnReturn
            ? Self.quotedSections.union(["refundable"]) : Self.quotedSections
    }
}
