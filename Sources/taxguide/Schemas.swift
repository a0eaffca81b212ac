internal import ArgumentParser
internal import Authoring
internal import Files
internal import Site
internal import Text

struct Schemas: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schemas",
        abstract: "Writes JSON Schemas of the YAML files for editors.",
        discussion: """
            With a schema (JSON Schema, draft 7), an editor completes keys, and marks unknown, missing and mistyped ones. \
            The schemas describe the kinds of files that this guide has; write them again after adding a new kind. \
            Prints settings for Visual Studio Code with its YAML extension.

            Examples:
              taxguide schemas .vscode/schemas
            """)

    @OptionGroup var rootOption: RootOption

    @Argument(
        help: ArgumentHelp("Output folder.", valueName: "folder"),
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
        JSONWriter.object { json in
            json.object("yaml.schemas") { json in
                for schema in schemas {
                    let name = "\(output)/\(schema.name)"
                    guard schema.patterns.count > 1 else {
                        json.field(name, schema.patterns.first)
                        continue
                    }
                    json.array(name, schema.patterns)
                }
            }
        }.text
    }
}
