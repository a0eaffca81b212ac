internal import GuideTemplates
internal import TaxEngine
internal import TaxTables

/// How many pages were made.
struct PageCounts: Sendable {
    var pages = 0
    /// Worked examples, each for one topic, jurisdiction and language.
    var examples = 0

    static func += (left: inout Self, right: Self) {
        left.pages += right.pages
        left.examples += right.examples
    }
}

/// Takes the pages that one job makes.
struct PageSink {
    private let output: SiteOutput
    private(set) var counts = PageCounts()
    /// The addresses for the site map: of every page that is one in its own right.
    private(set) var addresses: [String] = []
    private var buffer: [UInt8] = []

    init(output: SiteOutput) {
        self.output = output
    }

    /// Renders a page into the folder that its address is.
    mutating func write<View>(
        _ page: (path: String, view: View), _ template: CompiledTemplate<View>
    ) throws(OutputError) {
        addresses.append(page.path)
        try writeFile("\(page.path)index.html", page.view, template)
    }

    /// Renders a page into a file of its own name, which the site map leaves out.
    mutating func writeFile<View>(
        _ path: String, _ view: View, _ template: CompiledTemplate<View>
    ) throws(OutputError) {
        buffer.removeAll(keepingCapacity: true)
        template.render(view, into: &buffer)
        try output.write(path, buffer)
        counts.pages += 1
    }

    /// Writes a file for programs, which is no page.
    mutating func writeData(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
        try output.write(path, bytes)
    }

    mutating func countExamples(_ count: Int) { counts.examples += count }
}

/// The pages of a site, as jobs that can be done in any order and at the same time.
struct SitePlan: Sendable {
    enum Job: Sendable {
        /// A topic with its examples, in every language: the examples are computed once.
        case topic(Topic)
        /// The pages that lead to others, and the pages of prose.
        case lists(FrameMaker)
        /// The pages that lead to the rates of each year.
        case rateLists(FrameMaker)
        /// A year's rates in one jurisdiction, in every language: they are computed once.
        case rates(TaxYear, Jurisdiction)
        /// The take-home pay of a year, in every place and language: it is computed once.
        case takeHome(TaxYear, TakeHomePlan)
        case takeHomeIndex(FrameMaker)
        /// The comparisons of a place, in every language: they are computed once.
        case comparison(Jurisdiction, ComparisonPlan)
        case comparisonIndex(FrameMaker, ComparisonPlan)
        /// The budgets of every place, in every language: they are computed once.
        case budgets(BudgetPlan)
        case neutral
    }

    let guide: Guide
    let jobs: [Job]
    private let templates: SiteTemplates
    private let frames: [FrameMaker]

    init(_ guide: Guide, _ templates: SiteTemplates) {
        self.guide = guide
        self.templates = templates
        frames = guide.configuration.languages.map { FrameMaker(guide, $0) }
        let frames = frames
        var jobs: [Job] = guide.topics.map { .topic($0) }
        // The longest jobs first, so that no worker is left waiting for one at the end.
        if let plan = guide.takeHome {
            jobs = guide.configuration.years.map { .takeHome($0, plan) } + jobs
            jobs += frames.map { .takeHomeIndex($0) }
        }
        if let plan = guide.comparisons {
            jobs += (guide.laws[guide.currentYear]?.provinces ?? []).map { .comparison($0, plan) }
            jobs += frames.map { .comparisonIndex($0, plan) }
        }
        if let plan = guide.budgets { jobs.append(.budgets(plan)) }
        jobs += frames.map { .lists($0) } + frames.map { .rateLists($0) }
        for year in guide.configuration.years {
            jobs += Jurisdiction.allCases.map { .rates(year, $0) }
        }
        self.jobs = jobs + [.neutral]
    }

    /// Makes the pages of one job.
    func perform(_ job: Job, into sink: inout PageSink) throws(OutputError) {
        switch job {
        case .topic(let topic): try write(topic, into: &sink)
        case .lists(let frames): try writeLists(frames, into: &sink)
        case .rateLists(let frames): try writeRateLists(frames, into: &sink)
        case .rates(let year, let jurisdiction):
            try writeRates(year, jurisdiction, into: &sink)
        case .takeHome(let year, let plan): try writeTakeHome(year, plan, into: &sink)
        case .takeHomeIndex(let frames):
            try sink.write(TakeHomePages.index(frames), templates.list)
        case .comparison(let place, let plan):
            guard let law = guide.laws[guide.currentYear],
                let comparison = try? PlaceComparison(place, plan, law)
            else { return }
            for frames in frames {
                try sink.write(
                    ComparisonPages(plan, frames).page(comparison), templates.comparison)
            }
        case .comparisonIndex(let frames, let plan):
            try sink.write(ComparisonPages(plan, frames).index, templates.list)
        case .budgets(let plan): try writeBudgets(plan, into: &sink)
        case .neutral:
            let pages = NeutralPages(guide)
            for page in [pages.languageChoice, pages.notFound] {
                try sink.writeFile(page.path, page.view, templates.neutral)
            }
            guard guide.takeHome != nil, let law = guide.laws[guide.currentYear] else { return }
            for place in law.provinces {
                for page in pages.shortAddresses(of: place) {
                    try sink.writeFile(page.path, page.view, templates.neutral)
                }
            }
        }
    }

    private func write(_ topic: Topic, into sink: inout PageSink) throws(OutputError) {
        let examples = guide.configuration.years.compactMap {
            TopicExamples(topic, $0, of: guide)
        }
        for frames in frames {
            guard let pages = TopicPages(topic, examples: examples, frames: frames) else {
                continue
            }
            try sink.write(pages.topicPage, templates.topic)
            let examplePages = pages.examplePages
            for page in examplePages { try sink.write(page, templates.example) }
            sink.countExamples(examplePages.count)
        }
        guard let words = frames.first?.words else { return }
        for examples in examples {
            for (province, comparison) in examples.comparisons(words) {
                let files = ExampleFiles(topic: topic, examples: examples, comparison: comparison)
                for (ending, bytes) in [("json", files.json), ("csv", files.csv)] {
                    try sink.writeData(
                        Addresses.exampleData(topic, province, examples.year, ending), bytes)
                }
            }
        }
    }

    private func writeLists(
        _ frames: FrameMaker, into sink: inout PageSink
    ) throws(OutputError) {
        let pages = ListPages(frames)
        try sink.write(pages.home, templates.list)
        try sink.write(pages.topics, templates.list)
        for page in pages.categoriesAndGroups { try sink.write(page, templates.list) }
        for page in pages.prose { try sink.write(page, templates.prose) }
        let sources = pages.sources
        try sink.write(sources.overview, templates.list)
        for page in sources.kinds { try sink.write(page, templates.sources) }
    }

    private func writeTakeHome(
        _ year: TaxYear, _ plan: TakeHomePlan, into sink: inout PageSink
    ) throws(OutputError) {
        guard let takeHome = TakeHomeYear(year, plan, of: guide) else { return }
        for frames in frames {
            let pages = TakeHomePages(takeHome, frames)
            try sink.write(pages.overview, templates.takeHomeOverview)
            for place in takeHome.places {
                try sink.write(pages.ladder(place), templates.takeHomeLadder)
                for page in pages.pages(of: place) { try sink.write(page, templates.takeHome) }
            }
        }
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

    private func writeBudgets(
        _ plan: BudgetPlan, into sink: inout PageSink
    ) throws(OutputError) {
        guard let law = guide.laws[guide.currentYear] else { return }
        for frames in frames { try sink.write(BudgetPages(plan, frames).index, templates.list) }
        for place in law.provinces {
            let results = plan.budgets.compactMap {
                try? law.calculate($0.person.taxpayer, in: place).result
            }
            for frames in frames {
                try sink.write(BudgetPages(plan, frames).page(place, results), templates.budget)
            }
        }
    }

    private func writeRateLists(
        _ frames: FrameMaker, into sink: inout PageSink
    ) throws(OutputError) {
        let pages = RatePages(frames)
        try sink.write(pages.index, templates.list)
        for year in frames.guide.configuration.years {
            if let page = pages.overview(year) { try sink.write(page, templates.ratesOverview) }
        }
    }

    private func writeRates(
        _ year: TaxYear, _ jurisdiction: Jurisdiction, into sink: inout PageSink
    ) throws(OutputError) {
        guard let rates = YearRates(jurisdiction, year, of: guide) else { return }
        for frames in frames {
            let pages = RatePages(frames)
            try sink.write(pages.page(rates), templates.rates)
            for page in pages.amountsPages(rates) { try sink.write(page, templates.amounts) }
        }
        let files = rates.files(guide)
        try sink.writeData(Addresses.data(jurisdiction, year, "json"), files.json)
        try sink.writeData(Addresses.data(jurisdiction, year, "csv"), files.csv)
        try sink.writeData(Addresses.figureData(jurisdiction, year), files.figuresCSV)
    }
}
