extension MarkdownDocument {
    /// An item of a list that can be ticked.
    package struct Task: Hashable, Sendable {
        /// Its words without markup.
        package let text: String
        /// Whether it is written as ticked.
        package let isDone: Bool

        package init(text: String, isDone: Bool) {
            self.text = text
            self.isDone = isDone
        }
    }

    /// The items that can be ticked under a section's heading, in reading order.
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
