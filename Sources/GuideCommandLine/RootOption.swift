internal import ArgumentParser
internal import GuideSite

/// The option that every command has: the folder with Content and Site.
struct RootOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder that holds Content and Site.", valueName: "folder"),
        completion: .directory)
    var root = "."

    /// - Throws: `ValidationError` if the folder holds no guide.
    func folder() throws -> GuideFolder {
        let folder = GuideFolder(root: root)
        guard folder.isGuide else {
            throw ValidationError(
                "there is no guide in '\(root)': it has no folder 'Content'; name one with --root")
        }
        return folder
    }
}
