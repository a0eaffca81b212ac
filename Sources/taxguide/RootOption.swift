internal import ArgumentParser
internal import Content
internal import Project
internal import RuleEngine
internal import Site
internal import Text

/// The option that every command has: the folder with Content and Site.
struct RootOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder that holds Content and Site.", valueName: "folder"),
        completion: .directory)
    var root = "."

    /// - Parameter day: The day of publication; today if nil.
    /// - Throws: `ValidationError` if the folder holds no guide.
    func folder(publicOn day: CalendarDay? = nil) throws -> GuideFolder {
        let folder = GuideFolder(root: root, publicOn: day)
        guard folder.isGuide else {
            throw ValidationError(
                "there is no guide in '\(root)': it has no folder 'Content'; name one with --root")
        }
        return folder
    }

    /// What the rules of the guide that command line arguments name let a person state; nil if there is no
    /// guide.
    ///
    /// For help and completions, which are made before arguments are read.
    static func facts(in arguments: [String]) -> FactCatalogue? {
        let place = arguments.firstIndex(of: "--root").map { $0 + 1 }
        let root = place.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        let folder = GuideFolder(root: root ?? ".")
        return folder.isGuide ? LawReader.readFacts(folder) : nil
    }
}

/// The option of commands whose answer depends on what is public.
struct PublicationOption: ParsableArguments {
    @Option(
        name: .customLong("as-of"),
        help: ArgumentHelp(
            "The day of publication: what is public only later is left out; today by default.",
            valueName: "yyyy-mm-dd"))
    var day: CalendarDay?
}
