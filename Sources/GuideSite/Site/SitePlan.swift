internal import GuideFiles
internal import GuideFormats
internal import GuideTemplates
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
        indirect case list(List, FrameMaker)
        /// The pages that lead to the rates of each year.
        case rateLists(FrameMaker)
        /// A year's rates side by side, in every language: they are computed once.
        indirect case ratesByIncome(TaxYear, TakeHomePlan)
        /// A year's rates in one jurisdiction, in every language: they are computed once.
        case rates(TaxYear, Jurisdiction)
        /// The take-home pay of a year, in every place and language: it is computed once.
        indirect case takeHome(TaxYear, TakeHomePlan)
        case takeHomeIndex(FrameMaker)
        /// One of the jobs of a section.
        indirect case section(SectionWork, Int)
        case neutral
    }

    /// The views of the pages that are made here.
    static let views: [any PageView.Type] = [
        TopicPageView.self, ExamplePageView.self, ListPageView.self, HomePageView.self,
        TopicTreePageView.self, TopicCategoryPageView.self, IndexOverviewView.self,
        IndexPageView.self, AllWordsView.self, IncomePageView.self, RatesByIncomeView.self,
        GlossaryOverviewView.self, GlossaryPageView.self, ReferencePageView.self,
        ChangesPageView.self, ProsePageView.self, SourcesPageView.self, RatesPageView.self,
        TakeHomePageView.self, TakeHomeLadderView.self, TakeHomeOverviewView.self,
        AmountsPageView.self, RatesOverviewView.self, NeutralPageView.self,
    ]

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
        var jobs = frames.flatMap { frames in List.allCases.map { Job.list($0, frames) } }
        jobs += guide.topics.map { .topic($0) }
        if let plan = guide.takeHome {
            jobs = guide.configuration.years.map { .takeHome($0, plan) } + jobs
            jobs += frames.map { .takeHomeIndex($0) }
            if !plan.sideBySide.isEmpty {
                jobs += guide.configuration.years.map { .ratesByIncome($0, plan) }
            }
        }
        jobs += frames.map { .rateLists($0) }
        for year in guide.configuration.years {
            jobs += Jurisdiction.allCases.map { .rates(year, $0) }
        }
        let work = sections.sections.flatMap { section in
            section.work(SectionSite(type(of: section), guide, frames, fingerprints, texts))
        }
        for length in [SectionWork.Length.usual, .long, .longest] {
            let these = work.filter { $0.length == length }.flatMap { work in
                (0..<work.count).map { Job.section(work, $0) }
            }
            jobs = length == .usual ? jobs + these : these + jobs
        }
        self.jobs = jobs + [.neutral]
    }

    /// Makes the pages of one job, but for those that are made from the same things as before.
    func perform(_ job: Job, into sink: inout PageSink) throws(OutputError) {
        if case .topic(let topic) = job { return try write(topic, into: &sink) }
        if case .section(let work, let index) = job { return try work.perform(index, &sink) }
        let (name, fingerprint) = unit(of: job)
        try sink.unit(name, fingerprint, modified: modified(job)) { sink throws(OutputError) in
            try write(job, into: &sink)
        }
    }

    /// When what a job's pages show last changed; nil where their content does not say.
    private func modified(_ job: Job) -> CalendarDay? {
        let dates = frames.first?.dates
        return switch job {
        case .rates(let year, let jurisdiction): dates?.modified(year, [jurisdiction])
        case .takeHome(let year, _): dates?.modified(year)
        default: nil
        }
    }

    /// The name of a job's only unit and what it is made from.
    private func unit(of job: Job) -> (String, Fingerprint) {
        switch job {
        case .topic(let topic): ("topic \(topic.path)", fingerprints.content)
        case .list(let list, let frames):
            ("list \(list) \(frames.language)", fingerprints.content)
        case .rateLists(let frames): ("rate-lists \(frames.language)", fingerprints.content)
        case .ratesByIncome(let year, _): ("rates-by-income \(year)", fingerprints.content)
        case .rates(let year, let jurisdiction):
            ("rates \(year) \(jurisdiction)", fingerprints.figures(of: jurisdiction, year))
        case .takeHome(let year, _):
            ("take-home \(year)", fingerprints.takeHome(of: year))
        case .takeHomeIndex(let frames):
            ("take-home-index \(frames.language)", fingerprints.content)
        case .section(_, let index): ("section \(index)", fingerprints.content)
        case .neutral: ("neutral", fingerprints.content)
        }
    }

    private func write(_ job: Job, into sink: inout PageSink) throws(OutputError) {
        switch job {
        case .topic(let topic): try write(topic, into: &sink)
        case .list(let list, let frames): try writeList(list, frames, into: &sink)
        case .rateLists(let frames): try writeRateLists(frames, into: &sink)
        case .ratesByIncome(let year, let plan): try writeRatesByIncome(year, plan, into: &sink)
        case .rates(let year, let jurisdiction):
            try writeRates(year, jurisdiction, into: &sink)
        case .takeHome(let year, let plan): try writeTakeHome(year, plan, into: &sink)
        case .takeHomeIndex(let frames):
            try sink.write(TakeHomePages.index(frames))
        case .section(let work, let index): try work.perform(index, &sink)
        case .neutral:
            let pages = NeutralPages(guide)
            for page in [pages.languageChoice, pages.notFound] {
                try sink.writeFile(page.path, page.view)
            }
            try writeMoved(pages, into: &sink)
            try sink.write(pages.data)
            try writeSiteCards(frames, into: &sink)
            guard guide.takeHome != nil, let law = guide.laws[guide.currentYear] else { return }
            for place in law.provinces {
                for page in pages.shortAddresses(of: place) {
                    try sink.writeFile(page.path, page.view)
                }
            }
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

    private func writeTakeHome(
        _ year: TaxYear, _ plan: TakeHomePlan, into sink: inout PageSink
    ) throws(OutputError) {
        guard let takeHome = TakeHomeYear(year, plan, of: guide) else { return }
        for frames in frames {
            let pages = TakeHomePages(takeHome, frames)
            try sink.write(pages.overview)
            for place in takeHome.places {
                try sink.write(pages.ladder(place))
                guard !sink.isListing else {
                    for path in pages.paths(of: place) { sink.list(path) }
                    continue
                }
                for page in pages.pages(of: place) { try sink.write(page) }
            }
        }
        try writeIncomeTables(takeHome, into: &sink)
        for place in takeHome.places {
            let ladder = takeHome.ladder(place)
            let files = TakeHomeFiles(year: year, place: place, ladder: ladder)
            try sink.writeData(Addresses.takeHomeData(place, year, "json"), files.json)
            try sink.writeData(Addresses.takeHomeData(place, year, "csv"), files.csv)
            for rung in ladder {
                try sink.writeData(
                    Addresses.takeHomeData(rung.pay, place, year), files.json(rung))
            }
        }
    }

    /// The tables by income, which lead to no page of their own.
    private func writeIncomeTables(
        _ takeHome: TakeHomeYear, into sink: inout PageSink
    ) throws(OutputError) {
        var selfEmployed: [Jurisdiction: [SelfEmployedIncome]] = [:]
        for place in takeHome.places {
            if !takeHome.plan.steps.isEmpty {
                let rungs = sink.isListing ? [] : takeHome.steps(place)
                for frames in frames {
                    let pages = IncomePages(takeHome, frames)
                    try sink.write(pages.everyThousand(place, rungs))
                }
            }
            guard !takeHome.plan.selfEmployed.isEmpty else { continue }
            let incomes = sink.isListing ? [] : takeHome.selfEmployed(place)
            selfEmployed[place] = incomes
            for frames in frames {
                let pages = IncomePages(takeHome, frames)
                try sink.write(pages.selfEmployed(place, incomes))
            }
        }
        guard !selfEmployed.isEmpty else { return }
        for frames in frames {
            let pages = IncomePages(takeHome, frames)
            try sink.write(pages.selfEmployedOverview(selfEmployed))
        }
    }

    private func writeRatesByIncome(
        _ year: TaxYear, _ plan: TakeHomePlan, into sink: inout PageSink
    ) throws(OutputError) {
        guard let law = guide.laws[year] else { return }
        let tables = sink.isListing ? [:] : RatesByIncomePage.tables(law)
        for frames in frames {
            let page = RatesByIncomePage(
                frames: frames, year: year, incomes: plan.sideBySide, tables: tables)
            try sink.write(page.page)
        }
    }

    private func writeRateLists(
        _ frames: FrameMaker, into sink: inout PageSink
    ) throws(OutputError) {
        let pages = RatePages(frames)
        try sink.write(pages.index)
        for year in frames.guide.configuration.years {
            if let page = pages.overview(year) { try sink.write(page) }
        }
    }

    private func writeRates(
        _ year: TaxYear, _ jurisdiction: Jurisdiction, into sink: inout PageSink
    ) throws(OutputError) {
        guard let rates = YearRates(jurisdiction, year, of: guide) else { return }
        for frames in frames {
            let pages = RatePages(frames)
            try sink.write(pages.page(rates))
            for page in pages.amountsPages(rates) { try sink.write(page) }
        }
        let files = rates.files(guide)
        try sink.writeData(Addresses.data(jurisdiction, year, "json"), files.json)
        try sink.writeData(Addresses.data(jurisdiction, year, "csv"), files.csv)
        try sink.writeData(Addresses.figureData(jurisdiction, year), files.figuresCSV)
    }
}
