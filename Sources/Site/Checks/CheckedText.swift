internal import Calculations
internal import Content
internal import Files
internal import Markup
internal import Pages
internal import Project
internal import TaxTables
internal import Text
internal import TopicPages

/// The result of checking one text of a topic or page.
///
/// The text itself is released, so that a check of thousands of texts uses little memory.
struct CheckedText: Sendable {
    /// The path of the file.
    let path: String
    let language: Language
    /// The name of the text in all languages; see `ReviewedTranslations.name`.
    let name: String
    /// The mark of its content; nil if the guide tracks no translations.
    let mark: String?
    /// The hash of the body.
    let body: Fingerprint
    /// The figures that it quotes.
    let quotes: QuotedFigures
    /// The paths of the topics that it links to.
    let topics: Set<String>
    let warnings: [Diagnostic]
}

extension CheckedText {
    /// A reader of texts for `check`.
    struct Reader: Sendable {
        private let guide: Guide
        private let today: CalendarDay
        private let marks: Bool
        private let typed: TypedFigures
        private let years: TypedYears

        /// - Parameters:
        ///   - today: The day from which ages are measured.
        ///   - marks: A Boolean value that is true if the guide tracks translations.
        init(_ guide: Guide, today: CalendarDay, marking marks: Bool) {
            self.guide = guide
            self.today = today
            self.marks = marks
            typed = TypedFigures(guide)
            years = TypedYears(guide.currentYear)
        }

        /// Returns the texts of topics in their order, then those of pages.
        func texts(in folder: GuideFolder, jobs: Int) -> [CheckedText] {
            // A language that is not published has no strings to read its texts with.
            let published = guide.configuration.languages
            let topics = guide.topics.flatMap { topic in
                // Drafts are checked after they are finished.
                topic.texts.sorted { $0.key < $1.key }
                    .filter {
                        published.contains($0) && !$1.isDraft && $1.substituteLanguage == nil
                    }
                    .map { (language: $0, text: $1) }
            }
            let found = concurrentMap(topics, workers: jobs) { language, text -> CheckedText? in
                // Errors in texts were reported before.
                let source = folder.withSeparateLog().read(text.file)
                let body = source.flatMap {
                    TopicBody.read($0, words: guide.words(language), log: DiagnosticLog())
                }
                return body.map {
                    self.text($0.source, $0.document, language, reviewed: text.reviewed)
                }
            }
            return found.compactMap(\.self)
                + (guide.pages + (guide[DecisionTexts.self]?.texts ?? [])).flatMap { page in
                    page.texts.filter {
                        published.contains($0.key) && !$0.value.isDraft
                            && $0.value.substituteLanguage == nil
                    }.map { text($1.source, $1.document, $0, reviewed: $1.reviewed) }
                }
        }

        private func text(
            _ source: SourceText, _ document: MarkdownDocument, _ language: Language,
            reviewed: CalendarDay?
        ) -> CheckedText {
            var warnings: [Diagnostic] = []
            if let reviewed, reviewed.isYearOld(on: today) {
                warnings.append(
                    Diagnostic(
                        .warning, CheckKind.oldReview.rawValue,
                        "the text was last reviewed on \(reviewed)", in: source,
                        at: source.offsets(ofKey: "reviewed"),
                        fix: "compare it with its sources and write the day"))
            }
            if let reviewed, reviewed > today {
                warnings.append(
                    Diagnostic(
                        .warning, CheckKind.futureDay.rawValue,
                        "'reviewed' is \(reviewed), after today", in: source,
                        at: source.offsets(ofKey: "reviewed"),
                        fix: "write the day on which the text was reviewed"))
            }
            warnings += typed.warnings(in: source, language) + years.warnings(in: source)
            // Statements with a last day on which they are true.
            for reference in document.figures {
                guard let day = QuotedDay.last(reference.name), day < today else { continue }
                warnings.append(
                    Diagnostic(
                        .warning, CheckKind.expired.rawValue,
                        "what is said here was in force until \(day)", in: source,
                        at: reference.offsets,
                        fix: "find what is in force now, and until when"))
            }
            let topics = document.links.compactMap { link -> String? in
                guard let target = FileLink(link.destination, from: source.path),
                    target.path != source.path, target.path.hasPrefix(GuidePath.topics)
                else { return nil }
                let original = target.path.replacingLanguage(language)
                return String(original.dropFirst(GuidePath.topics.count).dropLast(3))
            }
            return CheckedText(
                path: source.path, language: language,
                name: ReviewedTranslations.name(of: source.path, source.names),
                mark: marks ? ReviewedTranslations.mark(of: source) : nil,
                body: Fingerprint(of: source.bytes[TypedFigures.body(of: source)]),
                quotes: QuotedFigures(document), topics: Set(topics),
                warnings: warnings)
        }
    }
}

extension CalendarDay {
    /// Returns true if this day is more than a year before `today`.
    func isYearOld(on today: CalendarDay) -> Bool {
        (year + 1, month, day) < (today.year, today.month, today.day)
    }
}

extension SourceText {
    /// Returns the range of a key with its colon at the beginning of a line; an empty range at 0 if there is
    /// none.
    func offsets(ofKey key: String) -> Range<Int> {
        bytes.firstRange(of: Array("\n\(key):".utf8)).map { $0.lowerBound + 1..<$0.upperBound }
            ?? 0..<0
    }
}
