extension MarkdownDocument {
    /// An item of a task list.
    package struct Task: Hashable, Sendable {
        /// The text without markup.
        package let text: String
        /// True if the box is ticked in the source.
        package let isDone: Bool

        package init(text: String, isDone: Bool) {
            self.text = text
            self.isDone = isDone
        }
    }

    /// Returns the task list items of a section in reading order.
    package func tasks(
        of section: Section, figure: (FigureReference) -> String
    ) -> [Task] {
        var tasks: [Task] = []
        var start: Int?
        for index in section.events {
            switch events[index] {
            case .start(.taskLabel): start = index + 1
            case .end(.taskLabel(let isDone, _)):
                guard let first = start else { continue }
                let text = PlainText.of(events[first..<index], text: text) {
                    figure(figures[$0])
                }
                tasks.append(Task(text: text, isDone: isDone))
                start = nil
            default: break
            }
        }
        return tasks
    }
}
