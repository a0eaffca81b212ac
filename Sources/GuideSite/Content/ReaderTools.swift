internal import GuideDiagnostics
internal import GuideMarkup

/// What the guide offers to be used rather than read: checklists, the tax calendar, years in the
/// life of invented people, and sales tax.
struct ReaderTools: Sendable {
    /// The folder of the checklists, which are pages of tasks.
    static let checklistFolder = "Content/Checklists"

    /// In the order of their file names.
    let checklists: [TextPage]

    /// In the order of their years.
    let calendars: [TaxCalendar]

    /// In the order of their names.
    let ledgers: [Ledger]
    /// Nil if the guide has no pages of sales tax.
    let salesTax: SalesTaxPlan?

    /// Every page of a tool that is written in Markdown.
    var textPages: [TextPage] { checklists }

    func has(_ tool: ToolPlan.Job, _ language: Language) -> Bool {
        switch tool {
        case .checklists: checklists.contains { $0.texts[language] != nil }
        case .calendars: !calendars.isEmpty
        case .ledgers: !ledgers.isEmpty
        case .salesTax: salesTax != nil
        }
    }
}

extension TextPage {
    /// Reports each section of a checklist in which nothing can be ticked.
    func checkTasks(diagnostics: inout [Diagnostic]) {
        for (_, text) in texts.sorted(by: { $0.key < $1.key }) {
            for section in text.document.sections
            where text.document.tasks(of: section, figure: { _ in "" }).isEmpty {
                diagnostics.append(
                    Diagnostic(
                        .error, "missing-tasks", "nothing under '\(section.heading)' can be ticked",
                        in: text.source, at: section.offsets,
                        remedy: "write what is to be done as '- [ ] …'"))
            }
            if text.document.sections.isEmpty {
                diagnostics.append(
                    .aboutFile(
                        "missing-tasks", "the checklist has no part with tasks",
                        path: text.source.path,
                        remedy: "write a heading, '## …', and tasks below it, '- [ ] …'"))
            }
        }
    }
}
