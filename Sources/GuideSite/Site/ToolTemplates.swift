internal import GuideDiagnostics
internal import GuideTemplates

/// The templates of the pages that are used rather than read.
struct ToolTemplates: Sendable {
    let checklist: CompiledTemplate<ChecklistPageView>
    let calendar: CompiledTemplate<CalendarPageView>
    let salesTax: CompiledTemplate<SalesTaxPageView>
    let salesTaxOverview: CompiledTemplate<SalesTaxOverviewView>
    let ledger: CompiledTemplate<LedgerPageView>
    let taxReturn: CompiledTemplate<ReturnPageView>

    /// Nil, after diagnostics, if a template is missing or does not fit its view.
    init?(_ set: TemplateSet, diagnostics: inout [Diagnostic]) {
        func compile<View: TemplateView>(_ page: String) -> CompiledTemplate<View>? {
            set.compile(
                page: page, layout: "layout", for: View.self, isCompact: true,
                diagnostics: &diagnostics)
        }
        let checklist: CompiledTemplate<ChecklistPageView>? = compile("checklist")
        let calendar: CompiledTemplate<CalendarPageView>? = compile("calendar")
        let salesTax: CompiledTemplate<SalesTaxPageView>? = compile("sales-tax")
        let salesTaxOverview: CompiledTemplate<SalesTaxOverviewView>? = compile(
            "sales-tax-overview")
        let ledger: CompiledTemplate<LedgerPageView>? = compile("ledger")
        let taxReturn: CompiledTemplate<ReturnPageView>? = compile("return")
        guard let checklist, let calendar, let salesTax, let salesTaxOverview, let ledger,
            let taxReturn
        else { return nil }
        self.checklist = checklist
        self.calendar = calendar
        self.salesTax = salesTax
        self.ledger = ledger
        self.taxReturn = taxReturn
        self.salesTaxOverview = salesTaxOverview
    }
}
