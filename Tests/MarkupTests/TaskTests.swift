import Markup
import Testing

@Suite struct TaskTests {
    @Test func tellsTheTasksOfASection() throws {
        let body = ParsedBody(
            """
            ## Papers

            - [ ] Collect *all* [slips](slips.md),
              {{box}} too.
            - [x] Ask the bank.
            - Not a task.

            ## Filing

            1. [ ] Sign

               and send.
            """)
        let document = try #require(body.document)
        let tasks = document.sections.map { section in
            document.tasks(of: section) { "<\($0.name)>" }
        }
        #expect(
            tasks == [
                [
                    .init(text: "Collect all slips, <box> too.", isDone: false),
                    .init(text: "Ask the bank.", isDone: true),
                ],
                [.init(text: "Sign", isDone: false)],
            ])
    }
}
