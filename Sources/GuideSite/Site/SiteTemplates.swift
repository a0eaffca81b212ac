internal import GuideDiagnostics
internal import GuideTemplates

/// The templates of `Site/Templates`, compiled against the views they are shown.
struct SiteTemplates: Sendable {
    let topic: CompiledTemplate<TopicPageView>
    let example: CompiledTemplate<ExamplePageView>
    let list: CompiledTemplate<ListPageView>
    let home: CompiledTemplate<HomePageView>
    let topics: CompiledTemplate<TopicTreePageView>
    let category: CompiledTemplate<TopicCategoryPageView>
    let indexOverview: CompiledTemplate<IndexOverviewView>
    let indexLetter: CompiledTemplate<IndexPageView>
    let allWords: CompiledTemplate<AllWordsView>
    let incomeTable: CompiledTemplate<IncomePageView>
    let ratesByIncome: CompiledTemplate<RatesByIncomeView>
    let glossary: CompiledTemplate<GlossaryOverviewView>
    let glossaryLetter: CompiledTemplate<GlossaryPageView>
    let references: CompiledTemplate<ReferencePageView>
    let changes: CompiledTemplate<ChangesPageView>
    let prose: CompiledTemplate<ProsePageView>
    let sources: CompiledTemplate<SourcesPageView>
    let rates: CompiledTemplate<RatesPageView>
    let takeHome: CompiledTemplate<TakeHomePageView>
    let takeHomeLadder: CompiledTemplate<TakeHomeLadderView>
    let takeHomeOverview: CompiledTemplate<TakeHomeOverviewView>
    let comparison: CompiledTemplate<ComparisonPageView>
    let budget: CompiledTemplate<BudgetPageView>
    let amounts: CompiledTemplate<AmountsPageView>
    let ratesOverview: CompiledTemplate<RatesOverviewView>
    let neutral: CompiledTemplate<NeutralPageView>
    let tools: ToolTemplates
    let households: HouseholdTemplates

    static let folder = "Site/Templates"
    private static let ending = ".html"

    /// The file of a template, as a path from the guide's root.
    static func path(of name: String) -> String { "\(folder)/\(name)\(ending)" }

    /// One message for what several kinds of pages find wrong at one place of a template they share.
    private static func merged(_ found: [Diagnostic]) -> [Diagnostic] {
        struct Mistake: Hashable {
            let range: TextRange
            let summary: String
        }
        let mistakes = Dictionary(grouping: found) {
            Mistake(range: $0.range, summary: $0.summary)
        }
        return mistakes.values.compactMap { group in
            var one = group.min()
            // What one kind of page has in its place, another may lack.
            if Set(group.map(\.remedy)).count > 1 {
                one?.remedy = "not every page here has it; what all have is in 'frame'"
                one?.notes = []
            }
            return one
        }
    }

    /// Nil, after diagnostics, if a template is missing or does not fit its view.
    init?(_ guideFolder: GuideFolder, diagnostics: inout [Diagnostic]) {
        let paths = guideFolder.files(
            below: Self.folder, endings: [Self.ending], diagnostics: &diagnostics)
        var files: [(name: String, source: SourceText)] = []
        for path in paths {
            guard let source = guideFolder.read(path, diagnostics: &diagnostics) else { continue }
            guard !source.reportEmpty(diagnostics: &diagnostics) else { continue }
            let name = path.dropFirst(Self.folder.count + 1).dropLast(Self.ending.count)
            files.append((String(name), source))
        }
        var found: [Diagnostic] = []
        defer { diagnostics += Self.merged(found) }
        let set = TemplateSet(folder: Self.folder, templates: files, diagnostics: &found)
        // All are compiled before any is missed, so that every mistake is reported at once.
        func compile<View: TemplateView>(
            _ page: String, layout: String? = "layout"
        ) -> CompiledTemplate<View>? {
            set.compile(
                page: page, layout: layout, for: View.self, isCompact: true,
                diagnostics: &found)
        }
        let topic: CompiledTemplate<TopicPageView>? = compile("topic")
        let example: CompiledTemplate<ExamplePageView>? = compile("example")
        let list: CompiledTemplate<ListPageView>? = compile("list")
        let home: CompiledTemplate<HomePageView>? = compile("home")
        let topics: CompiledTemplate<TopicTreePageView>? = compile("topics")
        let category: CompiledTemplate<TopicCategoryPageView>? = compile("category")
        let indexOverview: CompiledTemplate<IndexOverviewView>? = compile("index-overview")
        let indexLetter: CompiledTemplate<IndexPageView>? = compile("index-letter")
        let allWords: CompiledTemplate<AllWordsView>? = compile("all-words")
        let incomeTable: CompiledTemplate<IncomePageView>? = compile("income-table")
        let ratesByIncome: CompiledTemplate<RatesByIncomeView>? = compile("rates-by-income")
        let glossary: CompiledTemplate<GlossaryOverviewView>? = compile("glossary")
        let glossaryLetter: CompiledTemplate<GlossaryPageView>? = compile("glossary-letter")
        let references: CompiledTemplate<ReferencePageView>? = compile("references")
        let changes: CompiledTemplate<ChangesPageView>? = compile("changes")
        let prose: CompiledTemplate<ProsePageView>? = compile("prose")
        let sources: CompiledTemplate<SourcesPageView>? = compile("sources")
        let rates: CompiledTemplate<RatesPageView>? = compile("rates")
        let takeHome: CompiledTemplate<TakeHomePageView>? = compile("take-home")
        let takeHomeLadder: CompiledTemplate<TakeHomeLadderView>? = compile("take-home-ladder")
        let takeHomeOverview: CompiledTemplate<TakeHomeOverviewView>? = compile(
            "take-home-overview")
        let comparison: CompiledTemplate<ComparisonPageView>? = compile("comparison")
        let budget: CompiledTemplate<BudgetPageView>? = compile("budget")
        let amounts: CompiledTemplate<AmountsPageView>? = compile("amounts")
        let ratesOverview: CompiledTemplate<RatesOverviewView>? = compile("rates-overview")
        let neutral: CompiledTemplate<NeutralPageView>? = compile("neutral", layout: nil)
        let tools = ToolTemplates(set, diagnostics: &found)
        let households = HouseholdTemplates(set, diagnostics: &found)
        guard let topic, let example, let list, let home, let topics, let category,
            let indexOverview, let indexLetter, let allWords, let incomeTable, let ratesByIncome,
            let glossary, let glossaryLetter,
            let references,
            let changes,
            let prose,
            let sources, let rates, let takeHome,
            let takeHomeLadder, let takeHomeOverview, let comparison, let budget, let amounts,
            let ratesOverview, let neutral, let tools, let households
        else { return nil }
        self.topic = topic
        self.example = example
        self.list = list
        self.home = home
        self.topics = topics
        self.category = category
        self.indexOverview = indexOverview
        self.indexLetter = indexLetter
        self.allWords = allWords
        self.incomeTable = incomeTable
        self.ratesByIncome = ratesByIncome
        self.glossary = glossary
        self.glossaryLetter = glossaryLetter
        self.references = references
        self.changes = changes
        self.prose = prose
        self.sources = sources
        self.rates = rates
        self.takeHome = takeHome
        self.takeHomeLadder = takeHomeLadder
        self.takeHomeOverview = takeHomeOverview
        self.comparison = comparison
        self.budget = budget
        self.amounts = amounts
        self.ratesOverview = ratesOverview
        self.neutral = neutral
        self.tools = tools
        self.households = households
    }
}
