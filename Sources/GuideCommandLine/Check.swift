internal import ArgumentParser
internal import GuideDiagnostics
internal import GuideSite

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reports what is wrong with the guide, writing nothing.",
        discussion: """
            Examples:
              taxguide check
              taxguide check --format json
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @OptionGroup var rootOption: RootOption

    @Option(help: "How to print what is wrong.")
    var format = Format.text

    func run() async throws {
        var options = BuildOptions()
        options.selection.withDrafts = true
        let diagnostics = SiteBuilder.check(try rootOption.folder(), options: options)
        switch format {
        case .text:
            Console.report(diagnostics)
            if diagnostics.isEmpty { Console.write("nothing is wrong\n") }
        case .json: Console.write(json(diagnostics) + "\n")
        }
        if diagnostics.hasErrors { throw Console.Status.contentHasErrors }
    }

    /// An array of objects, in order of place.
    private func json(_ diagnostics: [Diagnostic]) -> String {
        var json = JSONWriter()
        json.array { json in
            for diagnostic in diagnostics.sorted() {
                json.object { json in
                    json.field("path", diagnostic.range.path)
                    json.field("line", diagnostic.range.start.line)
                    json.field("column", diagnostic.range.start.column)
                    json.field("severity", diagnostic.severity.rawValue)
                    json.field("identifier", diagnostic.identifier)
                    json.field("message", diagnostic.summary)
                    json.field("remedy", diagnostic.remedy)
                }
            }
        }
        return json.text
    }
}
