internal import GuideDiagnostics
internal import GuideMarkup
internal import TaxEngine
internal import TaxTables

/// What an editor should look after in a guide that can be built: coverage, age, orphans.
struct GuideReview {
    private let guide: Guide
    private let today: CalendarDay
    private var warnings: [Diagnostic] = []

    /// - Parameter today: The day that ages are measured against.
    static func warnings(of guide: Guide, today: CalendarDay) -> [Diagnostic] {
        var review = GuideReview(guide: guide, today: today)
        review.reviewTexts()
        review.reviewTopicLinks()
        review.reviewSources()
        review.reviewFigures()
        return review.warnings
    }

    private init(guide: Guide, today: CalendarDay) {
        self.guide = guide
        self.today = today
    }

    /// A text of a topic or a page.
    private struct Text {
        let source: SourceText
        let language: Language
        let reviewed: CalendarDay
        let document: MarkdownDocument
    }

    private var texts: [Text] {
        let ofTopics = guide.topics.flatMap { topic in
            topic.texts.map {
                Text(
                    source: $1.source, language: $0, reviewed: $1.reviewed, document: $1.document)
            }
        }
        return ofTopics
            + guide.pages.flatMap { page in
                page.texts.map {
                    Text(
                        source: $1.source, language: $0, reviewed: $1.reviewed,
                        document: $1.document)
                }
            }
    }

    // MARK: Texts

    private mutating func reviewTexts() {
        for topic in guide.topics {
            reportMissing(topic.texts.mapValues(\.source), "topic '\(topic.path)'")
        }
        for page in guide.pages {
            reportMissing(page.texts.mapValues(\.source), "page '\(page.name)'")
        }
        let typed = TypedFigures(guide)
        for text in texts {
            if isOld(text.reviewed) {
                warn(
                    .oldReview, "the text was last reviewed on \(text.reviewed)",
                    at: place(of: "reviewed:", in: text.source),
                    remedy: "compare it with its sources and write the day")
            }
            warnings += typed.warnings(in: text.source, text.language)
        }
    }

    private mutating func reportMissing(_ sources: [Language: SourceText], _ name: String) {
        guard let original = sources[.english] else { return }
        for language in guide.configuration.languages where sources[language] == nil {
            let path = original.path.dropLast(".md".count)
            warn(
                .missingTranslation, "\(name) has no text in '\(language.rawValue)'",
                at: (original, 0..<0), remedy: "write \(path).\(language.rawValue).md")
        }
    }

    private func isOld(_ day: CalendarDay) -> Bool {
        (day.year + 1, day.month, day.day) < (today.year, today.month, today.day)
    }

    /// Topics that one comes to from lists only.
    private mutating func reviewTopicLinks() {
        var linked: Set<String> = []
        for topic in guide.topics { linked.formUnion(topic.related.filter { $0 != topic.path }) }
        for text in texts {
            for link in text.document.links {
                guard let target = FileLink(link.destination, from: text.source.path),
                    target.path != text.source.path, target.path.hasPrefix("Content/Topics/")
                else { continue }
                let original = target.path.replacingLanguage(text.language)
                linked.insert(String(original.dropFirst("Content/Topics/".count).dropLast(3)))
            }
        }
        for topic in guide.topics where !linked.contains(topic.path) {
            guard let text = topic.texts[.english] else { continue }
            warn(
                .unlinkedTopic, "no other text leads to topic '\(topic.path)'",
                at: (text.source, 0..<0), remedy: "name it in 'related' of a topic, or link to it")
        }
    }

    // MARK: Sources

    private mutating func reviewSources() {
        var cited = Set(guide.topics.flatMap(\.sources))
        for law in guide.laws.values {
            for table in law.tables.values { cited.formUnion(table.figures.flatMap(\.sources)) }
        }
        for document in guide.register.documents {
            if !cited.contains(document.identifier) {
                warn(
                    .uncitedSource, "nothing cites document '\(document.identifier)'",
                    at: document.range, document.line, remedy: "cite it, or take it out")
            }
            if let day = document.read, isOld(day) {
                warn(
                    .oldSource, "document '\(document.identifier)' was last read on \(day)",
                    at: document.range, document.line,
                    remedy: "read it again and write the day")
            } else if document.read == nil, document.address != nil {
                warn(
                    .oldSource, "document '\(document.identifier)' has no day on which it was read",
                    at: document.range, document.line, remedy: "read it and add 'read: …'")
            }
        }
    }

    // MARK: Figures

    private mutating func reviewFigures() {
        for year in guide.configuration.years {
            for table in tables(of: year) {
                for figure in table.carriedFigures {
                    warn(
                        .carriedFigure,
                        "'\(figure.path)' is of \(table.carriedFrom?.description ?? "another year")",
                        at: (table.source, figure.offsets),
                        remedy: "find the figure of \(year), its source and its certainty")
                }
            }
        }
        let quoted = quotedFigures
        // A rule that leaves a figure unused is an error; here are those that texts are to quote.
        for table in tables(of: guide.currentYear) {
            let sections = table.sectionsWithoutRules
            for figure in table.figures
            where sections.contains(figure.section) && !quoted.contains(figure.path) {
                warn(
                    .unusedFigure, "no text quotes '\(figure.path)'",
                    at: (table.source, figure.offsets),
                    remedy: "quote it where it belongs: {{\(figure.path)}}")
            }
        }
    }

    private func tables(of year: TaxYear) -> [TaxTable] {
        (guide.laws[year]?.tables.values).map {
            $0.sorted { $0.jurisdiction < $1.jurisdiction }
        } ?? []
    }

    /// The paths of figures that texts quote, of whatever year.
    private var quotedFigures: Set<String> {
        Set(
            texts.flatMap(\.document.figures).compactMap { reference in
                (try? guide.references.figure(reference.name, year: guide.currentYear))?.path
            })
    }

    // MARK: Warnings

    private func place(of key: String, in source: SourceText) -> (SourceText, Range<Int>) {
        (
            source,
            source.bytes.firstRange(of: Array("\n\(key)".utf8)).map {
                $0.lowerBound + 1..<$0.upperBound
            } ?? 0..<0
        )
    }

    private mutating func warn(
        _ kind: ReviewKind, _ summary: String, at place: (source: SourceText, offsets: Range<Int>),
        remedy: String
    ) {
        warnings.append(
            Diagnostic(
                .warning, kind.rawValue, summary, in: place.source, at: place.offsets,
                remedy: remedy))
    }

    private mutating func warn(
        _ kind: ReviewKind, _ summary: String, at range: TextRange, _ line: String, remedy: String
    ) {
        warnings.append(
            Diagnostic(
                .warning, kind.rawValue, summary, at: range, excerpt: line, remedy: remedy))
    }
}

extension TaxTable {
    /// The sections whose figures no rule of the jurisdiction's return reads.
    fileprivate var sectionsWithoutRules: Set<String> {
        // The provinces' refundable credits are computed by their return; Canada's and Quebec's are
        // not.
        [.federal, .quebec].contains(jurisdiction)
            ? Self.quotedSections.union(["refundable"]) : Self.quotedSections
    }
}
