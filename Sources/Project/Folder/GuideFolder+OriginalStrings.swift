internal import Text

extension OriginalStrings {
    /// Reads the strings of the guide with those of the program; nil if they cannot be read.
    package init?(_ language: Language, in folder: GuideFolder) {
        let silent = folder.withSeparateLog()
        guard let source = silent.readIfThere(SiteStrings.path(language)),
            let root = YAMLParser.parse(source, log: silent.log),
            let entries = DefaultStrings.completed(root, language, in: source, log: silent.log)?
                .root.entries
        else { return nil }
        self.init(language: language, entries: entries)
    }
}
