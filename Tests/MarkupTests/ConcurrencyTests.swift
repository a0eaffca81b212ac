import Markup
import Testing
import Text

@Suite struct ConcurrencyTests {
    /// Texts that use cmark's process-wide table: bare URLs and strikethrough, alone and together.
    ///
    /// Texts with and without `~` are parsed at the same time.
    private static let bodies = [
        String(repeating: "See https://canada.ca/a_b and www.canada.ca or a@b.ca.\n\n", count: 5),
        String(repeating: "Some ~~struck *text*~~ here, ~5.\n\n", count: 5),
        String(repeating: "- [ ] ~~old~~ new at https://canada.ca\n", count: 5),
        String(
            repeating: "Table: a\n\n| www.canada.ca | b |\n|---|---|\n| https://a.ca | d |\n\n",
            count: 3),
    ]

    @Test func rendersTheSameOnManyThreadsAsOnOne() async {
        let expected = Self.bodies.map { ParsedBody($0).html() }
        #expect(expected[0].contains("<a href=\"https://canada.ca/a_b\""))
        #expect(expected[1].contains("<del>struck <em>text</em></del>"))
        let differing = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<500).count { round in
                        let index = (task + round) % Self.bodies.count
                        return ParsedBody(Self.bodies[index]).html() != expected[index]
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(differing == 0)
    }
}
