internal import Content
internal import Files
internal import Pages
internal import Project
internal import TaxTables
internal import Templates
internal import Text
internal import TopicPages

/// What the jobs of a build hold in common.
struct WriterContext: Sendable {
    let templates: SiteTemplates
    let fingerprints: GuideFingerprints
    let texts: TextChecks
    let output: any PageOutput
    let ledger: BuildState
}

/// Takes the pages that one job makes, unit by unit, and renders and writes them at once.
final class CachedPageWriter: PageWriter {
    private let site: WriterContext
    /// The kind of section whose job it is.
    private let kind: any SiteSection.Type
    private var unit = BuildCache.Unit(fingerprint: .ofNothing)
    private var buffer: [UInt8] = []
    /// Whether the index for programs lists the files of the unit at hand one by one.
    private var isIndexed = true
    /// The views that the unit at hand is known to be made of.
    private var views: [any PageView.Type] = []
    /// What the job did so far.
    private var job = MemoizedJob()
    /// Whether the job may be kept: no text has to be read again.
    private var isFinal = true
    /// Why something could not be written; nothing is written after it.
    private var failure: OutputError?

    init(_ site: WriterContext, of kind: any SiteSection.Type) {
        self.site = site
        self.kind = kind
    }

    /// - Returns: What was done; nil if the next build has to do it again.
    /// - Throws: What went wrong while the job was done.
    func finish() throws(OutputError) -> MemoizedJob? {
        if let failure { throw failure }
        return isFinal ? job : nil
    }

    // MARK: Units

    func unit(
        _ name: String, _ inputs: [PageInput], _ modified: CalendarDay?, make: () -> Void
    ) {
        let named = inputs.flatMap { input -> [any PageView.Type] in
            if case .views(let views) = input { views } else { [] }
        }
        views = named.isEmpty ? kind.views : named
        let fingerprint = site.fingerprints.unit(inputs, views: views, parts: kind.parts)
        keep(name, modified, fingerprint, or: make)
    }

    func page(
        of topic: Topic, _ language: Language, at path: String, modified: CalendarDay?,
        make: (TopicBody) -> Void
    ) {
        guard let file = topic.texts[language]?.file else { return }
        views = TopicsSection.topicViews
        job.read(topic)
        let fingerprint = { [site] (uses: TextReferences) in
            site.fingerprints.page(of: topic, language, uses)
        }
        let name = "topic \(language.rawValue) \(topic.path)"
        let uses = keep(name, modified, fingerprint) {
            let (body, isSound) = site.texts.readBody(file, language)
            guard let body else { return nil }
            make(body)
            // What has to be reported is read again in the next build, whatever changes.
            return (body.uses, isFinal: isSound)
        }
        guard let uses else { return }
        site.texts.enter(uses, of: file)
        job.enter(uses, of: file)
    }

    func example(
        of topic: Topic, in province: Jurisdiction, _ year: TaxYear, make: () -> Void
    ) {
        guard let place = site.fingerprints.examplePlace(province, year) else { return }
        views = TopicsSection.exampleViews
        // The index has one pattern for them: they are ten times as many as all others.
        isIndexed = false
        defer { isIndexed = true }
        keep(
            "example \(year.number) \(province.rawValue) \(topic.path)", place.modified,
            site.fingerprints.example(topic, place), or: make)
    }

    func card(of topic: Topic, _ language: Language, make: () -> Void) {
        views = []
        let fingerprint = site.fingerprints.card(of: topic, language)
        keep("card \(language.rawValue) \(topic.path)", nil, fingerprint, or: make)
    }

    private func keep(
        _ name: String, _ modified: CalendarDay?, _ fingerprint: Fingerprint, or make: () -> Void
    ) {
        let own = { (_: TextReferences) in fingerprint }
        _ = keep(name, modified, own) {
            make()
            return (TextReferences(), isFinal: true)
        }
    }

    /// Makes a unit of pages, or keeps what the build before made of the same things.
    ///
    /// - Parameters:
    ///   - fingerprint: What the pages are made from if a text has these uses.
    ///   - make: Makes the pages, and says what the text uses, and whether that is final: a text that
    ///     is not is read again in the next build, whatever changes. Nil if it cannot be read.
    /// - Returns: The text's uses.
    private func keep(
        _ name: String, _ modified: CalendarDay?, _ fingerprint: (TextReferences) -> Fingerprint,
        or make: () -> (uses: TextReferences, isFinal: Bool)?
    ) -> TextReferences? {
        let ledger = site.ledger
        guard failure == nil else { return nil }
        if let known = ledger.known(name, fingerprint), site.output.keep(ReusedEntries(known.unit))
        {
            ledger.keep(name)
            job.enter(name, known.unit)
            return known.uses
        }
        unit = BuildCache.Unit(fingerprint: .ofNothing)
        unit.modified = modified
        let made = make()
        guard failure == nil else { return nil }
        if let made, made.isFinal {
            unit.uses = made.uses
            unit.fingerprint = fingerprint(made.uses)
        } else {
            isFinal = false
        }
        job.enter(name, ledger.enter(name, unit))
        return made?.uses
    }

    // MARK: Files

    func write<View: FramedView>(_ page: View) {
        list(page.frame.path)
        writeFile(page.frame.path + "index.html", page)
    }

    func list(_ path: String) { unit.addresses.append(path) }

    func writeFile<View: PageView>(_ path: String, _ view: View) {
        // Trap: views are declared by the program; tests make every page.
        precondition(
            views.contains { $0 == View.self },
            "A change to '\(View.template)' would leave '\(path)' as it is: declare its view.")
        buffer.removeAll(keepingCapacity: true)
        site.templates[View.self].render(view, into: &buffer)
        writeBytes(path, buffer)
        unit.counts.pages += 1
    }

    func writeData(_ path: String, _ bytes: [UInt8]) {
        if isIndexed, path.hasPrefix(Addresses.data) { unit.listed.append(.init(path, bytes)) }
        writeBytes(path, bytes)
    }

    private func writeBytes(_ path: String, _ bytes: [UInt8]) {
        guard failure == nil else { return }
        do throws(OutputError) {
            unit.files.append(try site.output.write(path, bytes))
        } catch {
            failure = error
        }
    }

    func countExample() { unit.counts.examples += 1 }

    func omit(_ places: [Omission]) { unit.leftOut += places }
}
