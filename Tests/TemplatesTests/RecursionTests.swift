import Templates
import Testing
import Text

@Suite struct RecursionTests {
    @Test func rendersATreeWithAPartialThatIncludesItself() throws {
        let sample = Sample(
            "<ul>\n{{#tree}}\n{{> branch}}\n{{/tree}}\n</ul>\n",
            partials: [
                "branch": "<li>{{label}} in {{title}}{{#children}}{{> branch}}{{/children}}</li>"
            ])
        let tree = [
            Branch(
                label: "a", children: [Branch(label: "b", children: [Branch(label: "c")])]),
            Branch(label: "d"),
        ]
        #expect(
            try sample.render(Page(title: "t", tree: tree))
                == "<ul>\n<li>a in t<li>b in t<li>c in t</li></li></li><li>d in t</li></ul>\n")
    }

    @Test func rendersDeepTreesWithoutTheThreadsStack() throws {
        let sample = Sample(
            "{{#tree}}{{> branch}}{{/tree}}",
            partials: ["branch": "{{label}}{{#children}}{{> branch}}{{/children}}"])
        let tree = (0..<2000).reduce(Branch(label: "x")) { child, _ in
            Branch(label: "x", children: [child])
        }
        #expect(try sample.render(Page(tree: [tree])) == String(repeating: "x", count: 2001))
    }

    @Test(arguments: [
        "{{> page}}",
        "{{> other}}",
        "{{#isCurrent}}{{> page}}{{/isCurrent}}",
        "{{^rows}}{{> page}}{{/rows}}",
        "{{#synonyms}}{{> page}}{{/synonyms}}",
        // Each round goes through the page's rows again.
        "{{#rows}}{{> page}}{{/rows}}",
        "{{#tree}}{{#children}}{{#rows}}{{> page}}{{/rows}}{{/children}}{{/tree}}",
    ])
    func refusesPartialsThatCouldGoOnForEver(template: String) {
        let sample = Sample(template, partials: ["other": "{{> page}}"])
        #expect(sample.compiled == nil)
        #expect(Set(sample.diagnostics.map(\.identifier)) == ["endless-partial"])
    }

    @Test func marksTheInclusionThatGoesOnForEver() {
        let sample = Sample(
            "<p>\n{{> a}}\n",
            partials: ["a": "{{title}}\n{{> b}}\n", "b": "{{#rows}}{{/rows}}{{> a}}"])
        #expect(
            sample.messages == """
                Templates/a.html:2:5: error: 'b' includes itself without end [endless-partial]
                2 | {{> b}}
                  |     ^ include it in a section over a field of the innermost view
                Templates/b.html:1:23: error: 'a' includes itself without end [endless-partial]
                1 | {{#rows}}{{/rows}}{{> a}}
                  |                       ^ include it in a section over a field of the innermost view

                """)
    }

    @Test func allowsTwoPartialsThatTakeTurns() throws {
        let sample = Sample(
            "{{#tree}}{{> odd}}{{/tree}}",
            partials: [
                "odd": "{{label}}1{{#children}}{{> even}}{{/children}}",
                "even":
                    "{{label}}2{{#children?}}{{#children}}{{> odd}}{{/children}}{{/children?}}",
            ])
        let tree = Branch(
            label: "a", children: [Branch(label: "b", children: [Branch(label: "c")])])
        #expect(try sample.render(Page(tree: [tree])) == "a1b2c1")
    }
}
