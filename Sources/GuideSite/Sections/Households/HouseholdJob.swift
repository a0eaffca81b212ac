internal import GuideDiagnostics
internal import GuideFiles
internal import GuideTemplates
internal import TaxEngine
internal import TaxTables

/// The pages and files of households and of benefits, as jobs that can be done in any order.
enum HouseholdJob: Sendable {
    /// A household of a year in every place and language: it is computed once.
    case household(TaxYear, Int)
    /// The benefits of all years, since their pages lead to each other.
    case benefits

    /// None if the guide has no such pages.
    static func all(_ guide: Guide) -> [HouseholdJob] {
        guard let plan = guide.households else { return [] }
        let years = guide.configuration.years.filter { guide.laws[$0] != nil }
        return [.benefits]
            + years.flatMap { year in
                plan.households.indices.map { HouseholdJob.household(year, $0) }
            }
    }

    /// Of its unit.
    var name: String {
        switch self {
        case .household(let year, let number): "household \(year) \(number)"
        case .benefits: "benefits"
        }
    }

    func write(
        _ guide: Guide, _ frames: [FrameMaker], _ templates: HouseholdTemplates,
        into sink: inout PageSink
    ) throws(OutputError) {
        guard let plan = guide.households else { return }
        switch self {
        case .household(let year, let number):
            guard let law = guide.laws[year] else { return }
            let household = HouseholdYear(plan.households[number], plan, law)
            try Self.write(household, frames, templates, into: &sink)
        case .benefits:
            let laws = guide.configuration.years.compactMap { guide.laws[$0] }
            var tables: [TaxYear: [BenefitTable]] = [:]
            for law in laws {
                tables[law.year] = BenefitTable.benefits(law).map {
                    BenefitTable($0.benefit, in: $0.place, plan, law)
                }
            }
            try Self.write(tables, plan, frames, templates, into: &sink)
        }
    }

    private static func write(
        _ household: HouseholdYear, _ frames: [FrameMaker], _ templates: HouseholdTemplates,
        into sink: inout PageSink
    ) throws(OutputError) {
        for frames in frames {
            let pages = HouseholdPages(household, frames)
            try sink.write(pages.overview, templates.places)
            for ladder in household.ladders { try sink.write(pages.page(ladder), templates.place) }
        }
        for ladder in household.ladders {
            let files = HouseholdFiles(household: household, ladder: ladder)
            for (ending, bytes) in [("json", files.json), ("csv", files.csv)] {
                let path = Addresses.householdData(
                    household.member, ladder.place, household.year, ending)
                try sink.writeData(path, bytes)
            }
        }
    }

    /// A benefit that pays nothing to the families of the plan has a file and no page.
    private static func write(
        _ tables: [TaxYear: [BenefitTable]], _ plan: HouseholdPlan, _ frames: [FrameMaker],
        _ templates: HouseholdTemplates, into sink: inout PageSink
    ) throws(OutputError) {
        let shown = tables.mapValues { $0.filter { !$0.columns.isEmpty } }
        for (year, all) in tables.sorted(by: { $0.key < $1.key }) {
            let tables = shown[year, default: []]
            for frames in frames {
                try sink.write(frames.households(year, plan), templates.list)
                try sink.write(frames.benefits(year, tables.map(\.benefit)), templates.list)
                for table in tables {
                    let pages = BenefitPages(table, among: shown, frames)
                    try sink.write(pages.page, templates.benefit)
                }
            }
            for table in all {
                let files = BenefitFiles(table: table)
                for (ending, bytes) in [("json", files.json), ("csv", files.csv)] {
                    try sink.writeData(
                        Addresses.benefitData(table.benefit, year, ending), bytes)
                }
            }
        }
    }
}

/// The templates of the pages of households and of benefits.
struct HouseholdTemplates: Sendable {
    let place: CompiledTemplate<HouseholdPageView>
    let places: CompiledTemplate<HouseholdPlacesView>
    let benefit: CompiledTemplate<BenefitPageView>
    let list: CompiledTemplate<ListPageView>

    /// Nil, after diagnostics, if a template is missing or does not fit its view.
    init?(_ set: TemplateSet, diagnostics: inout [Diagnostic]) {
        func compile<View: TemplateView>(_ page: String) -> CompiledTemplate<View>? {
            set.compile(
                page: page, layout: "layout", for: View.self, isCompact: true,
                diagnostics: &diagnostics)
        }
        let place: CompiledTemplate<HouseholdPageView>? = compile("household")
        let places: CompiledTemplate<HouseholdPlacesView>? = compile("household-places")
        let benefit: CompiledTemplate<BenefitPageView>? = compile("benefit")
        let list: CompiledTemplate<ListPageView>? = compile("list")
        guard let place, let places, let benefit, let list else { return nil }
        self.place = place
        self.places = places
        self.benefit = benefit
        self.list = list
    }
}
