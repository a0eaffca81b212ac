internal import ArgumentParser
internal import Authoring
internal import Files
internal import Site
internal import Text

struct Schemas: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schemas",
        abstract: "Writes schemas of the guide's YAML for editors.",
        discussion: """
            An editor that knows a schema completes keys and marks those that are unknown, missing or of \
            another kind while they are typed. The schemas (JSON Schema, draft 7) say what taxguide asks of \
            the files of this guide while it reads them: of a kind of file that the guide has not there is \
            none, and after the first file with keys that no other has they are to be written anew.

            Prints the settings with which Visual Studio Code, with its extension for YAML, finds them.

            Examples:
              taxguide schemas .vscode/schemas
            """)

    @OptionGroup var rootOption: RootOption

    @Argument(
        help: ArgumentHelp("The folder to write them to.", valueName: "folder"),
        completion: .directory)
    var output: String

    func run() throws {
        let folder = try rootOption.folder()
        let (found, errors) = GuideSchemas.read {
            SiteReading.errors(in: folder, jobs: Build.processors)
        }
        guard let schemas = found?.schemas else {
            Console.report(errors)
            throw Console.Status.after(errors)
        }
        do throws(OutputError) {
            try FileSystem.makeFolders(output)
            for schema in schemas {
                try FileSystem.replaceFile("\(output)/\(schema.name)", schema.bytes)
            }
        } catch {
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
        Console.write(settings(schemas) + "\n")
    }

    /// Returns editor settings that associate YAML files with their schemas.
    private func settings(_ schemas: [GuideSchemas.Schema]) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("yaml.schemas") { json in
                json.object { json in
                    for schema in schemas {
                        let name = "\(output)/\(schema.name)"
                        guard schema.patterns.count > 1 else {
                            json.field(name, schema.patterns.first)
                            continue
                        }
                        json.field(name) { json in
                            json.array { json in
                                for pattern in schema.patterns { json.value(pattern) }
                            }
                        }
                    }
                }
            }
        }
        return json.text
    }
}
