internal import GuideDiagnostics
internal import GuideMarkup

/// What the guide offers to be used rather than read: checklists, the tax calendar, and years in
/// the life of invented people.
struct ReaderTools: Sendable {
    /// The folder of the checklists, which are pages of tasks.
    static let checklistFolder = "Content/Checklists"

    /// In the order of their file names.
    let checklists: [TextPage]

    /// In the order of their years.
    let calendars: [TaxCalendar]

    /// In the order of their names.
    let ledgers: [Ledger]

    /// Every page of a tool that is written in Markdown.
    var textPages: [TextPage] { checklists }
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
