internal import ArgumentParser
internal import Content
internal import Project
internal import RuleEngine
internal import Site
internal import Text

/// The `--root` option of every command: the folder with Content and Site.
struct RootOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder that holds Content and Site.", valueName: "folder"),
        completion: .directory)
    var root = "."

    /// - Parameter day: The publication date; today if nil.
    /// - Throws: `ValidationError` if the folder contains no guide.
    func folder(publicOn day: CalendarDay? = nil) throws -> GuideFolder {
        let folder = GuideFolder(root: root, publicOn: day)
        guard folder.isGuide else {
            throw ValidationError(
                "there is no guide in '\(root)': it has no folder 'Content'; name one with --root")
        }
        return folder
    }

    /// Returns the inputs that the rules of the guide declare, for the guide in `--root` or the
    /// current folder; nil if there is none.
    ///
    /// For help and completions, which are needed before arguments are parsed.
    static func facts(in arguments: [String]) -> FactCatalogue? {
        let place = arguments.firstIndex(of: "--root").map { $0 + 1 }
        let root = place.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        let folder = GuideFolder(root: root ?? ".")
        return folder.isGuide ? LawReader.readFacts(folder) : nil
    }
}

/// The `--as-of` option of commands whose output depends on the publication date.
struct PublicationOption: ParsableArguments {
    @Option(
        name: .customLong("as-of"),
        help: ArgumentHelp(
            "The day of publication: what is public only later is left out; today by default.",
            valueName: "yyyy-mm-dd"))
    var day: CalendarDay?
}
