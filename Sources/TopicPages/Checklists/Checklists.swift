internal import Content
internal import Markup
internal import Pages
internal import Project
internal import Text

/// The checklists of a guide: `Content/Checklists`.
struct Checklists: ContentType {
    static let paths = ["\(TextPage.checklistFolder)/"]
    static let textFolder: PathComponent? = .checklists

    /// The checklists in the order of their file names.
    let texts: [TextPage]

    var names: [PathComponent: Set<String>] { [.checklists: Set(texts.map(\.name))] }

    static func read(_ part: inout ContentTypeReader) -> Checklists? {
        let texts = part.texts(below: TextPage.checklistFolder)
        for text in texts { part.log.report(text.untickable) }
        return Checklists(texts: texts)
    }
}

extension TextPage {
    /// Errors for sections of a checklist without tasks.
    fileprivate var untickable: [Diagnostic] {
        var found: [Diagnostic] = []
        for (_, text) in texts.sorted(by: { $0.key < $1.key }) {
            for section in text.document.sections
            where text.document.tasks(of: section, figure: { _ in "" }).isEmpty {
                found.append(
                    Diagnostic(
                        .error, "missing-tasks", "nothing under '\(section.heading)' is a task",
                        in: text.source, at: section.offsets,
                        fix: "write what is to be done as '- [ ] …'"))
            }
            if text.document.sections.isEmpty {
                found.append(
                    .aboutFile(
                        "missing-tasks", "the checklist has no part with tasks",
                        path: text.source.path,
                        fix: "write a heading, '## …', and tasks below it, '- [ ] …'"))
            }
        }
        return found
    }
}
