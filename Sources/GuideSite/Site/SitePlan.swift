internal import GuideCalculations
internal import GuideContent
internal import GuideFiles
internal import GuideFormats
internal import GuideTemplates
internal import GuideWords
internal import TaxEngine
internal import TaxTables

/// The pages of a site, as jobs that can be done in any order and at the same time.
///
/// A class so that jobs on several threads share it without copying its parts.
final class SitePlan: Sendable {
    /// Nearly all are topics, so that the others keep what they need elsewhere.
    enum Job: Sendable {
        /// A topic with its examples, in every language: the examples are computed once.
        case topic(Topic)
        /// One of the jobs of a section.
        indirect case section(SectionWork, Int)
    }

    /// The views of the pages that are made here.
    static let views: [any PageView.Type] = [TopicPageView.self, ExamplePageView.self]

    /// The views of these and of some sections' pages, each once.
    static func views(of kinds: [any SiteSection.Type]) -> [any PageView.Type] {
        let own = Set(views.map { ObjectIdentifier($0) })
        return views
            + SiteSections.views(of: kinds).filter { !own.contains(ObjectIdentifier($0)) }
    }

    let guide: Guide
    let jobs: [Job]
    let fingerprints: GuideFingerprints
    private let texts: TextChecks
    private let frames: [FrameMaker]

    init(
        _ guide: Guide, _ sections: SiteSections, _ fingerprints: GuideFingerprints,
        _ texts: TextChecks
    ) {
        self.guide = guide
        self.texts = texts
        self.fingerprints = fingerprints
        frames = guide.configuration.languages.map { FrameMaker(guide, $0, sections) }
        let frames = frames
        // The longest jobs first, so that no worker is left waiting for one at the end.
        var jobs = guide.topics.map { Job.topic($0) }
        let work = sections.sections.flatMap { section in
            section.work(SectionSite(type(of: section), guide, frames, fingerprints, texts))
        }
        for length in [SectionWork.Length.usual, .long, .longest] {
            let these = work.filter { $0.length == length }.flatMap { work in
                (0..<work.count).map { Job.section(work, $0) }
            }
            jobs = length == .usual ? jobs + these : these + jobs
        }
        self.jobs = jobs
    }

    /// Makes the pages of one job, but for those that are made from the same things as before.
    func perform(_ job: Job, into sink: inout PageSink) throws(OutputError) {
        switch job {
        case .topic(let topic): try write(topic, into: &sink)
        case .section(let work, let index): try work.perform(index, &sink)
        }
    }

    private func write(_ topic: Topic, into sink: inout PageSink) throws(OutputError) {
        // Computed once for all its pages, and only if one of them is made anew.
        lazy var examples = guide.configuration.years.compactMap {
            TopicExamples(topic, $0, of: guide)
        }
        for frames in frames {
            let language = frames.language
            guard let text = topic.texts[language] else { continue }
            let fingerprint = { [fingerprints] (uses: TextUses) in
                fingerprints.page(of: topic, language, uses)
            }
            let uses = try sink.textUnit(
                "topic \(language.rawValue) \(topic.path)",
                modified: frames.dates.modified(topic, language), fingerprint
            ) { sink throws(OutputError) in
                guard !sink.isListing else {
                    frames.addresses.topic(topic, language).map { sink.list($0) }
                    return nil
                }
                let (body, isSound) = texts.readBody(text.file, language)
                guard let body,
                    let pages = TopicPages(topic, examples: examples, frames: frames)
                else { return nil }
                try sink.write(pages.topicPage(body))
                // What has to be reported is read again in the next build, whatever changes.
                return (body.uses, isFinal: isSound)
            }
            if let uses { texts.enter(uses, of: text.file) }
        }
        try writeCards(topic, frames, into: &sink)
        guard case .change = topic.example else { return }
        let fingerprint = fingerprints.examples(of: topic)
        for year in guide.configuration.years {
            for province in guide.laws[year]?.provinces ?? [] {
                guard let place = fingerprints.examplePlace(province, year) else { continue }
                try sink.unit(
                    "example \(year.number) \(province.rawValue) \(topic.path)",
                    GuideFingerprints.example(fingerprint, place), modified: place.modified
                ) { sink throws(OutputError) in
                    try writeExample(topic, examples, in: province, year, into: &sink)
                }
            }
        }
    }

    /// The worked example of a topic in one place and year, in every language; nothing where a figure
    /// that it needs is not published.
    private func writeExample(
        _ topic: Topic, _ examplesByYear: [TopicExamples], in province: Jurisdiction,
        _ year: TaxYear, into sink: inout PageSink
    ) throws(OutputError) {
        guard let examples = examplesByYear.first(where: { $0.year == year }),
            let comparison = examples.comparison(in: province)
        else { return }
        guard !sink.isListing else {
            for frames in frames {
                let path = frames.addresses.example(topic, province, year, frames.language)
                if let path { sink.list(path) }
            }
            return
        }
        let ladders = examples.ladders(province, guide.profiles)
        for frames in frames {
            guard let pages = TopicPages(topic, examples: examplesByYear, frames: frames) else {
                continue
            }
            try sink.write(pages.examplePage(comparison, examples, ladders))
            sink.countExample()
        }
        let files = ExampleFiles(topic: topic, examples: examples, comparison: comparison)
        for (ending, bytes) in [("json", files.json), ("csv", files.csv)] {
            try sink.writeData(Addresses.exampleData(topic, province, year, ending), bytes)
        }
    }
}
