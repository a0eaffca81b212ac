internal import ArgumentParser
internal import Authoring
internal import Content
internal import Site
internal import Text

struct Compared: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compared",
        abstract: "Notes that the languages of a text were compared and say the same.",
        discussion: """
            From then on 'taxguide check' warns when one of them changes and the others do not follow. \
            What was compared is kept in \(ReviewedTranslations.path); a guide without that file is not asked.

            Examples:
              taxguide compared income/employment/tips
              taxguide compared Content/Topics/income/employment/tips.CODE.md
              taxguide compared --all
            """)

    @OptionGroup var rootOption: RootOption

    @Flag(help: "Notes every topic and page.")
    var all = false

    @Argument(
        help: ArgumentHelp("Topics, pages or their files.", valueName: "topic"))
    var names: [String] = []

    func validate() throws {
        guard all == names.isEmpty else {
            throw ValidationError("Name the topics that were compared, or give --all.")
        }
    }

    func run() throws {
        let folder = try rootOption.folder()
        do throws(ScaffoldError) {
            let count = try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
                try ReviewedTranslations.note(all ? nil : names, in: edit)
            }
            Console.write("noted \(counted(count, "text")) in \(ReviewedTranslations.path)\n")
        } catch {
            throw New.report(error)
        }
    }
}
