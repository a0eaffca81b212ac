import Templates
import Testing
import Text

/// A view with a field of every kind.
struct Page: TemplateView {
    var title = "T4 slips"
    var subtitle: String?
    var body = HTMLFragment(trusted: "<p>Box 14</p>")
    var aside: HTMLFragment?
    var link = "/income"
    var source: String?
    var isCurrent = false
    var header = Header(name: "Guide", owner: nil)
    var summary: Header?
    var rows: [Row] = []
    var synonyms: [String] = []
    var tree: [Branch] = []

    static let fields: TemplateFields<Page> = [
        .text(\.title),
        .text(\.subtitle),
        .html(\.body),
        .html(\.aside),
        .address(\.link),
        .address(\.source),
        .flag(\.isCurrent),
        .one(\.header),
        .one(\.summary),
        .many(\.rows),
        .texts(\.synonyms),
        .many(\.tree),
    ]
}

struct Header: TemplateView {
    var name: String
    var owner: String?

    static let fields: TemplateFields<Header> = [
        .text(\.name), .text(\.owner),
    ]
}

struct Row: TemplateView {
    var label: String
    var title: String?
    var amounts: [String] = []

    static let fields: TemplateFields<Row> = [
        .text(\.label),
        .text(\.title),
        .texts(\.amounts),
    ]
}

struct Branch: TemplateView {
    var label: String
    var children: [Branch] = []

    static let fields: TemplateFields<Branch> = [
        .text(\.label),
        .many(\.children),
    ]
}

/// Templates of a test, with the diagnostics of reading and compiling them.
struct Sample {
    let compiled: CompiledTemplate<Page>?
    let diagnostics: [Diagnostic]

    /// Files are `Templates/page.html` for the page's own template, and so on.
    init(_ page: String, partials: KeyValuePairs<String, String> = [:], layout: String? = nil) {
        var sources = [("page", SourceText(path: "Templates/page.html", text: page))]
        for (name, text) in partials {
            sources.append((name, SourceText(path: "Templates/\(name).html", text: text)))
        }
        if let layout {
            sources.append(("layout", SourceText(path: "Templates/layout.html", text: layout)))
        }
        let log = DiagnosticLog()
        let set = TemplateSet(folder: "Templates", templates: sources, log: log)
        compiled = set.compile(
            page: "page", layout: layout == nil ? nil : "layout", log: log)
        diagnostics = log.diagnostics
    }

    /// The printed diagnostics, in the order of locations.
    var messages: String { DiagnosticWriter().text(for: diagnostics) }

    func render(_ view: Page = Page()) throws -> String {
        let compiled = try #require(compiled, "\(messages)")
        var output: [UInt8] = []
        compiled.render(view, into: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
