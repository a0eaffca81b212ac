internal import GuideDiagnostics
internal import GuideTemplates

/// The templates of `Site/Templates`, compiled against the views they are shown.
struct SiteTemplates: Sendable {
    let topic: CompiledTemplate<TopicPageView>
    let example: CompiledTemplate<ExamplePageView>
    let list: CompiledTemplate<ListPageView>
    let prose: CompiledTemplate<ProsePageView>
    let sources: CompiledTemplate<SourcesPageView>
    let rates: CompiledTemplate<RatesPageView>
    let takeHome: CompiledTemplate<TakeHomePageView>
    let takeHomeLadder: CompiledTemplate<TakeHomeLadderView>
    let takeHomeOverview: CompiledTemplate<TakeHomeOverviewView>
    let comparison: CompiledTemplate<ComparisonPageView>
    let amounts: CompiledTemplate<AmountsPageView>
    let ratesOverview: CompiledTemplate<RatesOverviewView>
    let neutral: CompiledTemplate<NeutralPageView>

    private static let folder = "Site/Templates"
    private static let ending = ".html"

    /// Nil, after diagnostics, if a template is missing or does not fit its view.
    init?(_ guideFolder: GuideFolder, diagnostics: inout [Diagnostic]) {
        let paths = guideFolder.files(
            below: Self.folder, endings: [Self.ending], diagnostics: &diagnostics)
        var sources: [(name: String, source: SourceText)] = []
        for path in paths {
            guard let source = guideFolder.read(path, diagnostics: &diagnostics) else { continue }
            let name = path.dropFirst(Self.folder.count + 1).dropLast(Self.ending.count)
            sources.append((String(name), source))
        }
        let set = TemplateSet(folder: Self.folder, templates: sources, diagnostics: &diagnostics)
        let layout = "layout"
        let topic = set.compile(
            page: "topic", layout: layout, for: TopicPageView.self, diagnostics: &diagnostics)
        let example = set.compile(
            page: "example", layout: layout, for: ExamplePageView.self, diagnostics: &diagnostics)
        let list = set.compile(
            page: "list", layout: layout, for: ListPageView.self, diagnostics: &diagnostics)
        let prose = set.compile(
            page: "prose", layout: layout, for: ProsePageView.self, diagnostics: &diagnostics)
        let sourcesPage = set.compile(
            page: "sources", layout: layout, for: SourcesPageView.self, diagnostics: &diagnostics)
        let rates = set.compile(
            page: "rates", layout: layout, for: RatesPageView.self, diagnostics: &diagnostics)
        let takeHome = set.compile(
            page: "take-home", layout: layout, for: TakeHomePageView.self,
            diagnostics: &diagnostics)
        let ladder = set.compile(
            page: "take-home-ladder", layout: layout, for: TakeHomeLadderView.self,
            diagnostics: &diagnostics)
        let takeHomeOverview = set.compile(
            page: "take-home-overview", layout: layout, for: TakeHomeOverviewView.self,
            diagnostics: &diagnostics)
        let comparison = set.compile(
            page: "comparison", layout: layout, for: ComparisonPageView.self,
            diagnostics: &diagnostics)
        let amounts = set.compile(
            page: "amounts", layout: layout, for: AmountsPageView.self, diagnostics: &diagnostics)
        let overview = set.compile(
            page: "rates-overview", layout: layout, for: RatesOverviewView.self,
            diagnostics: &diagnostics)
        let neutral = set.compile(
            page: "neutral", for: NeutralPageView.self, diagnostics: &diagnostics)
        guard let topic, let example, let list, let prose, let sourcesPage, let rates,
            let takeHome, let ladder, let takeHomeOverview, let comparison, let amounts,
            let overview, let neutral
        else { return nil }
        self.topic = topic
        self.example = example
        self.list = list
        self.prose = prose
        self.sources = sourcesPage
        self.rates = rates
        self.takeHome = takeHome
        takeHomeLadder = ladder
        self.takeHomeOverview = takeHomeOverview
        self.comparison = comparison
        self.amounts = amounts
        ratesOverview = overview
        self.neutral = neutral
    }
}
