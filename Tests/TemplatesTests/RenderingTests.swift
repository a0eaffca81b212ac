import Templates
import Testing

@Suite struct RenderingTests {
    static let page = Page(
        subtitle: "Slips", aside: HTMLFragment(trusted: "<i>1</i>"), source: "https://canada.ca/a",
        isCurrent: true, summary: Header(name: "CRA", owner: "Ottawa"),
        rows: [
            Row(label: "14", title: "Income", amounts: ["1", "2"]), Row(label: "22", title: nil),
        ],
        synonyms: ["pay", "R&D"])

    @Test(arguments: [
        ("{{title}}|{{ title }}", "T4 slips|T4 slips"),
        ("{{subtitle}}{{body}}{{aside}}", "Slips<p>Box 14</p><i>1</i>"),
        ("{{#isCurrent}}yes{{/isCurrent}}{{^isCurrent}}no{{/isCurrent}}", "yes"),
        ("{{#rows}}[{{label}}]{{/rows}}{{^rows}}none{{/rows}}", "[14][22]"),
        ("{{#rows}}{{#amounts}}{{label}}:{{.}};{{/amounts}}{{/rows}}", "14:1;14:2;"),
        ("{{#synonyms}}<li>{{.}}</li>{{/synonyms}}", "<li>pay</li><li>R&amp;D</li>"),
        ("{{#summary}}{{name}} {{owner}}{{/summary}}", "CRA Ottawa"),
        ("{{#header}}{{name}}{{/header}}", "Guide"),
        ("{{#rows?}}<ul>{{#rows}}[{{label}}]{{/rows}}</ul>{{/rows?}}", "<ul>[14][22]</ul>"),
        ("{{# rows? }}{{title}}{{/ rows? }}", "T4 slips"),
        ("{{#synonyms?}}{{title}}{{/synonyms?}}", "T4 slips"),
        ("{{#summary?}}{{title}}{{/summary?}}", "T4 slips"),
        ("{{#summary.owner?}}({{title}}){{/summary.owner?}}", "(T4 slips)"),
        ("{{#synonyms}}{{#aside?}}{{.}};{{/aside?}}{{/synonyms}}", "pay;R&amp;D;"),
        ("{{#rows}}{{#title?}}{{label}}{{/title?}}{{#title}}{{.}}{{/title}}{{/rows}}", "14Income"),
        ("{{header.name}} {{summary.owner}}", "Guide Ottawa"),
        ("{{#summary.owner}}({{.}}){{/summary.owner}}", "(Ottawa)"),
        ("{{#subtitle}}<h2>{{.}}</h2>{{/subtitle}}", "<h2>Slips</h2>"),
        ("{{#aside}}<aside>{{.}}</aside>{{/aside}}", "<aside><i>1</i></aside>"),
        ("{{#source}}<a href=\"{{.}}\">{{/source}}", "<a href=\"https://canada.ca/a\">"),
        ("a{{! nothing }}b{{!\n}}c", "abc"),
        ("{ {x} }} {", "{ {x} }} {"),
        ("", ""),
    ])
    func printsEveryConstruct(template: String, expected: String) throws {
        #expect(try Sample(template).render(Self.page) == expected)
    }

    @Test(arguments: [
        ("{{subtitle}}{{aside}}{{source}}{{summary.name}}", ""),
        ("{{#subtitle}}x{{/subtitle}}{{^subtitle}}none{{/subtitle}}", "none"),
        ("{{#summary}}x{{/summary}}{{^summary}}none{{/summary}}", "none"),
        ("{{#summary.name}}x{{/summary.name}}{{^summary.name}}none{{/summary.name}}", "none"),
        ("{{#rows}}x{{/rows}}{{^rows}}none{{/rows}}", "none"),
        ("{{#synonyms}}x{{/synonyms}}{{^synonyms}}none{{/synonyms}}", "none"),
        ("{{#rows?}}x{{/rows?}}{{^rows}}none{{/rows}}", "none"),
        ("{{#synonyms?}}x{{/synonyms?}}{{#summary?}}x{{/summary?}}", ""),
        ("{{#subtitle?}}x{{/subtitle?}}{{#aside?}}x{{/aside?}}{{#source?}}x{{/source?}}", ""),
        ("{{#summary.name?}}x{{/summary.name?}}", ""),
        ("{{#isCurrent}}x{{/isCurrent}}{{^isCurrent}}no{{/isCurrent}}", "no"),
    ])
    func leavesOutWhatIsAbsent(template: String, expected: String) throws {
        #expect(try Sample(template).render(Page()) == expected)
    }

    @Test func countsEmptyTextAsPresent() throws {
        let sample = Sample("{{#subtitle}}[{{.}}]{{/subtitle}}")
        #expect(try sample.render(Page(subtitle: "")) == "[]")
    }

    @Test func looksNamesUpInTheInnermostViewThatDeclaresThem() throws {
        // A row declares `title`, so an absent one does not fall back on the page's.
        let sample = Sample("{{#rows}}{{label}}={{title}},{{link}};{{/rows}}{{title}}")
        let expected = "14=Income,/income;22=,/income;T4 slips"
        #expect(try sample.render(Self.page) == expected)
    }

    @Test func restoresOuterViewsAfterNestedSections() throws {
        let sample = Sample(
            "{{#tree}}{{label}}({{#children}}{{label}}{{/children}}){{label}} {{/tree}}")
        let tree = [
            Branch(label: "a", children: [Branch(label: "b"), Branch(label: "c")]),
            Branch(label: "d"),
        ]
        #expect(try sample.render(Page(tree: tree)) == "a(bc)a d()d ")
    }

    @Test func restoresTheOuterTextAfterAnInnerListOfTexts() throws {
        let sample = Sample(
            "{{#synonyms}}{{.}}{{#rows}}{{#amounts}}{{.}}{{/amounts}}{{/rows}}{{.}};{{/synonyms}}")
        #expect(try sample.render(Self.page) == "pay12pay;R&amp;D12R&amp;D;")
    }

    @Test func includesPartialsInTheScopeOfTheirPlace() throws {
        let sample = Sample(
            "{{> name}}{{#rows}}{{> name}}{{/rows}}", partials: ["name": "[{{title}}]\n"])
        #expect(try sample.render(Self.page) == "[T4 slips]\n[Income]\n[]\n")
    }

    @Test func putsThePageIntoItsLayout() throws {
        let sample = Sample(
            "<h1>{{title}}</h1>\n", partials: ["foot": "<footer>{{header.name}}</footer>\n"],
            layout: "<title>{{title}}</title>\n<main>\n  {{> content}}\n</main>\n{{> foot}}\n")
        let expected = """
            <title>T4 slips</title>
            <main>
            <h1>T4 slips</h1>
            </main>
            <footer>Guide</footer>

            """
        #expect(try sample.render() == expected)
    }

    @Test func appendsToWhatTheOutputHolds() throws {
        let compiled = try #require(Sample("{{title}}").compiled)
        var output = Array("1:".utf8)
        compiled.render(Page(title: "a"), into: &output)
        compiled.render(Page(title: "b"), into: &output)
        #expect(output == Array("1:ab".utf8))
    }

    @Test func rendersFromSeveralTasksAtOnce() async throws {
        let compiled = try #require(
            Sample("{{#rows}}{{label}}{{#amounts}}-{{.}}{{/amounts}}{{/rows}}{{title}}").compiled)
        let outputs = await withTaskGroup(of: (Int, [UInt8]).self) { group in
            for number in 0..<200 {
                group.addTask { @concurrent in
                    var output: [UInt8] = []
                    let row = Row(label: "r\(number)", amounts: ["x", "\(number)"])
                    compiled.render(Page(title: "t\(number)", rows: [row]), into: &output)
                    return (number, output)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for number in 0..<200 {
            #expect(outputs[number] == Array("r\(number)-x-\(number)t\(number)".utf8))
        }
    }
}
