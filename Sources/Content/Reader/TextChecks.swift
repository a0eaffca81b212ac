internal import BuildStore
internal import Files
internal import Markup
package import Project
internal import Synchronization
package import TaxTables
package import Text

/// Reads the bodies of topics when their pages are made, and checks the references of all texts.
///
/// Only hashes of headings are kept, so that memory use is small for a guide of any size. A class,
/// because threads share it. A mutex guards its state.
package final class TextChecks: Sendable {
    private struct State {
        var diagnostics: [Diagnostic] = []
        /// The paths of the texts whose references were added.
        var entered: Set<String> = []
        /// The hashes of files with errors, whose headings are unknown.
        var unusable: Set<Int>
        /// The hashes of headings with their files.
        var headings: Set<Int> = []
        var headingLinks: [HeadingLink] = []
        var shownPictures: Set<ImageUse> = []
    }

    /// The path of an image and of a text that shows it.
    package struct ImageUse: Hashable, Sendable {
        package let picture: String
        package let text: String
    }

    /// A link to a heading of another file, both by their hashes.
    private struct HeadingLink {
        let heading: Int
        let file: Int
        /// The path of the file that contains the link.
        let source: String

        init(_ link: FileLink, from source: String) {
            file = TextChecks.number(of: link.path)
            heading = TextChecks.number(of: link.fragment ?? "", in: file)
            self.source = source
        }
    }

    private let folder: GuideFolder
    private let strings: ByLanguage<SiteStrings>
    private let references: FigureReferences
    /// The year of quoted figures; nil if it is unknown.
    private let year: TaxYear?
    private let topicFiles: [(path: String, language: Language)]
    private let paths: Set<String>
    private let pictures: ImageList
    private let checkLevel: GuideReader.CheckLevel
    private let state: Mutex<State>

    /// - Parameters:
    ///   - pages: All other texts.
    ///   - unusablePages: The paths of texts with errors. Links to them are not reported.
    ///   - pictures: The images that texts may show.
    ///   - checkLevel: The extent of validation. `full` also reads texts without pages, so that all
    ///     links to headings can be checked.
    package init(
        _ folder: GuideFolder, strings: ByLanguage<SiteStrings>, references: FigureReferences,
        year: TaxYear?, topicFiles: [TopicFile], pages: [TextPage], unusablePages: Set<String>,
        pictures: ImageList, checking checkLevel: GuideReader.CheckLevel = .full
    ) {
        self.folder = folder
        self.strings = strings
        self.references = references
        self.year = year
        self.pictures = pictures
        self.checkLevel = checkLevel
        self.topicFiles = topicFiles.filter(\.isPublic).map { ($0.path, $0.language) }
        var paths = Set(topicFiles.map(\.path)).union(unusablePages)
        for page in pages { paths.formUnion(page.texts.values.map(\.source.path)) }
        self.paths = paths
        // The headings of unpublished texts are not available for checks.
        let unread = unusablePages.union(topicFiles.filter { !$0.isPublic }.map(\.path))
        state = Mutex(State(unusable: Set(unread.map { Self.number(of: $0) })))
        for page in pages {
            for (language, text) in page.texts.sorted(by: { $0.key < $1.key })
            where text.substituteLanguage == nil {
                report(check(text.document, in: text.source, language))
                let path = text.source.path
                enter(TextReferences(of: text.document, in: path), of: path)
            }
        }
    }

    /// Reads the body of a topic's file; nil, after diagnostics, if it has errors.
    ///
    /// - Parameter isSubstitute: True for a text that stands in for a translation. It is checked for the page of its own
    ///   language.
    package func body(
        _ path: String, _ language: Language, isSubstitute: Bool = false,
        _ results: any TextResults
    ) -> TopicBody? {
        let separate = folder.withSeparateLog()
        let (body, reads) = Reads.recording { self.body(path, language, in: separate) }
        Reads.record(reads)
        guard !isSubstitute else { return body }
        enter(body?.uses, of: path, reads, separate.log.diagnostics, results)
        return body
    }

    /// Takes the references of a text that was read.
    private func enter(
        _ references: TextReferences?, of path: String, _ reads: Set<Dependency>,
        _ found: [Diagnostic], _ results: (any TextResults)?
    ) {
        report(found)
        // Each build reads and reports again what has errors or warnings.
        if references == nil || !found.isEmpty { Reads.record(Dependency.never) }
        guard let references else {
            return state.withLock { _ = $0.unusable.insert(Self.number(of: path)) }
        }
        // The page does not depend on the checks of links between texts.
        Reads.ignoring { enter(references, of: path) }
        if found.isEmpty { results?.enter(references, in: path, reads) }
    }

    /// A Boolean value that is true if texts may link to a file.
    package func isText(_ path: String) -> Bool { paths.contains(path) }

    private func body(
        _ path: String, _ language: Language, in folder: GuideFolder
    ) -> TopicBody? {
        guard let source = folder.read(path), let words = strings[language],
            let body = TopicBody.read(source, words: words, log: folder.log)
        else { return nil }
        folder.log.report(check(body.document, in: body.source, language))
        return body
    }

    /// Adds the references of a text, whether it was read now or by an earlier build.
    private func enter(_ uses: TextReferences, of path: String) {
        state.withLock { state in
            state.entered.insert(path)
            let file = Self.number(of: path)
            if !pictures.isEmpty {
                for link in uses.links where pictures[link] != nil {
                    state.shownPictures.insert(ImageUse(picture: link, text: path))
                }
            }
            for anchor in uses.anchors { state.headings.insert(Self.number(of: anchor, in: file)) }
            for link in uses.links where link.utf8.contains(UInt8(ascii: "#")) {
                let target = FileLink(text: link)
                // A missing file is reported elsewhere.
                guard paths.contains(target.path) else { continue }
                state.headingLinks.append(HeadingLink(target, from: path))
            }
        }
    }

    /// Reads the bodies that no page was made of, and returns all diagnostics of texts without
    /// duplicates.
    ///
    /// - Parameter results: The store of a build; nil if the guide has errors.
    package func finish(jobs: Int, _ results: (any TextResults)? = nil) -> [Diagnostic] {
        guard checkLevel == .full else { return state.withLock(\.diagnostics) }
        let rest = state.withLock { state in
            topicFiles.filter { !state.entered.contains($0.path) }
        }
        let others = inputsOfChecks
        concurrently(rest.count, workers: jobs) { index in
            let file = rest[index]
            if let cached = results?.references(in: file.path) {
                return self.enter(cached, of: file.path)
            }
            let separate = self.folder.withSeparateLog()
            let (uses, reads) = Reads.recording {
                separate.remembered(
                    "text \(file.path)", of: [file.path], besides: others
                ) { self.body(file.path, file.language, in: $0)?.uses }
            }
            self.enter(uses, of: file.path, reads, separate.log.diagnostics, results)
        }
        let (found, links) = state.withLock { state in
            let broken = state.headingLinks.filter { link in
                !state.unusable.contains(link.file) && !state.headings.contains(link.heading)
            }
            (state.entered, state.headings, state.headingLinks) = ([], [], [])
            return (state.diagnostics, broken)
        }
        return found + links.flatMap(diagnostics)
    }

    /// The cache key of all inputs of the checks besides the text itself; nil if it is unknown.
    private var inputsOfChecks: Fingerprint? {
        let files = folder.inputs(
            of: [
                "Content/Rules/", "Content/Sources/", "Content/Tables/", "Site/Strings/",
                GuidePath.site,
            ])
        return files.map { files in
            Fingerprint { builder in
                builder.add(files)
                builder.add(paths.sorted())
                builder.add(pictures.names)
            }
        }
    }

    /// The images that texts show, complete after `finish`.
    package var shownPictures: Set<ImageUse> { state.withLock(\.shownPictures) }

    private func report(_ found: [Diagnostic]) {
        guard !found.isEmpty else { return }
        state.withLock { $0.diagnostics += found }
    }

    /// Returns the hash of a file, or of a heading in a file with a given hash.
    fileprivate static func number(of name: String, in file: Int = 0) -> Int {
        var hasher = Hasher()
        hasher.combine(file)
        hasher.combine(name)
        return hasher.finalize()
    }

    // MARK: Figures and links

    private func check(
        _ document: MarkdownDocument, in source: SourceText, _ language: Language
    ) -> [Diagnostic] {
        figureErrors(document, in: source) + linkErrors(document, in: source, language)
    }

    private func figureErrors(
        _ document: MarkdownDocument, in source: SourceText
    ) -> [Diagnostic] {
        guard let year else { return [] }
        return document.figures.compactMap { figure -> Diagnostic? in
            if QuotedYear.year(figure.name, of: year) != nil { return nil }
            if QuotedDay.isMeant(by: figure.name) { return dayError(figure, in: source) }
            let problem =
                QuotedCount.isMeant(by: figure.name)
                ? QuotedCount.problem(with: figure.name)
                : references.problem(with: figure.name, in: year)
            return problem.map {
                Diagnostic(
                    .error, "unknown-figure", $0.summary, in: source, at: figure.offsets,
                    fix: $0.fix)
            }
        }
    }

    private func dayError(
        _ reference: MarkdownDocument.FigureReference, in source: SourceText
    ) -> Diagnostic? {
        QuotedDay.last(reference.name) == nil
            ? Diagnostic(
                .error, "bad-day", "'\(reference.name)' names no day", in: source,
                at: reference.offsets, fix: "write it as {{until.2026-11-21}}")
            : nil
    }

    private func linkErrors(
        _ document: MarkdownDocument, in source: SourceText, _ language: Language
    ) -> [Diagnostic] {
        document.links.enumerated().compactMap { number, link -> Diagnostic? in
            if link.kind == .image {
                return ImageCheck(pictures, in: source).error(
                    link, hasWords: document.hasWords(inPlaceOf: number))
            }
            guard let target = FileLink(link.destination, from: source.path) else { return nil }
            Reads.record(.page(target.path))
            guard !paths.contains(target.path) else { return nil }
            let isMissingTwin =
                language != source.names.original
                && paths.contains(target.path.replacingLanguage(language))
            let candidates = topicFiles.lazy.map { FileLink.relative($0.path, from: source.path) }
            return Diagnostic(
                .error, "unresolved-link", "there is no page '\(target.path)'", in: source,
                at: link.offsets,
                fix: isMissingTwin
                    ? "it has no text in this language; take the link out"
                    : nearestName(to: link.destination, among: candidates)
                        .map { "did you mean '\($0)'?" }
                        ?? "link to a topic by its file: ../group/topic.md")
        }
    }

    /// Returns an error for each link of a text to a missing heading.
    private func diagnostics(of broken: HeadingLink) -> [Diagnostic] {
        guard let (source, document) = readAgain(broken.source) else { return [] }
        return document.links.compactMap { found -> Diagnostic? in
            guard let link = FileLink(found.destination, from: source.path),
                link.fragment != nil,
                HeadingLink(link, from: source.path).heading == broken.heading
            else { return nil }
            let anchors =
                readAgain(link.path).map { TextReferences(of: $1, in: $0.path).anchors } ?? []
            return Diagnostic(
                .error, "unresolved-link",
                "'\(link.path)' has no heading '#\(link.fragment ?? "")'", in: source,
                at: found.offsets, fix: didYouMean(link.fragment ?? "", among: anchors))
        }
    }

    /// Reads a text again, to locate an error.
    private func readAgain(
        _ path: String
    ) -> (source: SourceText, document: MarkdownDocument)? {
        guard let source = folder.withSeparateLog().read(path),
            let start = FrontMatter.lines(of: source)?.body,
            let document = MarkdownParser.parse(
                source, offsets: start..<source.bytes.count, log: DiagnosticLog())
        else { return nil }
        return (source, document)
    }
}
