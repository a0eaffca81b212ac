import Templates
import Testing
import Text

/// A view whose fields lie next to each other in every way that could be taken for another.
private struct Layout: TemplateView {
    struct Empty: TemplateView {
        static let fields: TemplateFields<Empty> = []
    }

    var small = true
    let text = "a"
    var none: String?
    var wide: (Int, Int) = (1, 2)
    var some: String? = "b"
    var `default` = "c"
    private var hidden = HTMLFragment(trusted: "<i>d</i>")
    var empty: [Empty] = [Empty(), Empty()]
    var words = ["e", "f"]
    var shouted: String { text.uppercased() }

    static let fields: TemplateFields<Layout> = [
        .flag(\.small), .text(\.text), .text(\.none), .address(\.some), .text(\.default),
        .html(\.hidden), .many(\.empty), .texts(\.words), .text("shouted", \.shouted),
        .text("first") { String($0.wide.0) },
    ]
}

private struct Shouted: TemplateView {
    var text = "a"
    var shouted: String { text.uppercased() }

    static let fields: TemplateFields<Shouted> = [.text(\.text), .text(\.shouted)]
}

private struct Inner: TemplateView {
    var page = Page()

    static let fields: TemplateFields<Inner> = [.text(\.page.title)]
}

@Suite struct FieldNameTests {
    @Test func readsEachPropertyByItsOwnName() throws {
        let template = """
            {{#small}}small{{/small}} {{text}} {{none}} {{some}} {{default}} {{hidden}} \
            {{#empty}}-{{/empty}} {{#words}}{{.}}{{/words}} {{shouted}} {{first}}
            """
        let log = DiagnosticLog()
        let source = SourceText(path: "Templates/page.html", text: template)
        let set = TemplateSet(
            folder: "Templates", templates: [("page", source)], log: log)
        let compiled = try #require(
            set.compile(page: "page", for: Layout.self, log: log))
        var output: [UInt8] = []
        compiled.render(Layout(), into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "small a  b c <i>d</i> -- ef A 1")
    }

    @Test func refusesAComputedPropertyWithoutAName() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = Shouted.fields
        }
        expect(result, says: "Shouted declares a field by the key path \\Shouted.<computed")
    }

    @Test func refusesAPropertyOfAPropertyWithoutAName() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = Inner.fields
        }
        expect(result, says: "Inner declares a field by the key path \\Inner.page.title, which")
    }

    private func expect(_ result: ExitTest.Result?, says text: String) {
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains(text))
    }
}
