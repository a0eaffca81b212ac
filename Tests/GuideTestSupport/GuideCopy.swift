/// A tiny guide in a folder of its own: the federal table and Ontario's, the rules, sources, words and
/// templates as the repository has them; topics, a page and an invented table of Nunavut from
/// `Tests/GuideSiteTests/Fixtures/good`.
package struct GuideCopy {
    package let folder: TemporaryFolder

    /// The guide's root folder.
    package var path: String { folder.path }

    private static let fixtures = "\(Repository.root)/Tests/GuideSiteTests/Fixtures"
    private static let edits = "edits.txt"

    /// The good guide, with a folder of `Fixtures` laid over it.
    ///
    /// The `edits.txt` of such a folder changes files of the repository that would be long to
    /// repeat: a line with a path, then a line `- ` with the text to replace and a line `+ ` with
    /// what to write.
    package init(with fixture: String? = nil) throws {
        folder = try TemporaryFolder()
        for name in [
            "Content/Rules", "Content/Sources", "Content/Tables/2026/federal.yaml",
            "Content/Tables/2026/ontario.yaml", "Content/places.yaml", "Site/Static",
            "Site/Strings", "Site/Styles",
            "Site/Templates",
        ] {
            try folder.lay("\(Repository.root)/\(name)", as: name)
        }
        try folder.lay("\(Self.fixtures)/good")
        try setAsideExamplesOfTheInventedTable()
        guard let fixture else { return }
        try folder.lay("\(Self.fixtures)/\(fixture)")
        if folder.exists(Self.edits) { try apply(folder.read(Self.edits)) }
    }

    /// What documents say of Nunavut in 2026 is not so by an invented table: the examples are given a year
    /// that the guide has not.
    private func setAsideExamplesOfTheInventedTable() throws {
        let ofTable = "example 2026 NU:"
        let below = "Content/Rules/household"
        for name in Repository.names(in: below)
        where try folder.read("\(below)/\(name)").contains(ofTable) {
            try folder.edit("\(below)/\(name)", ofTable, "example 2016 NU:")
        }
    }

    /// Takes away the rules of households, and what a return has from them: Quebec's parental insurance.
    package func removeHouseholdRules() throws {
        try folder.remove("Content/Rules/household")
        let benefits = "household-quebec-parents.quebec-parental-benefits"
        try folder.edit("Content/Rules/federal.rules", benefits, "entered ei-benefits")
    }

    private func apply(_ edits: String) throws {
        var path = ""
        var old = ""
        for line in edits.split(separator: "\n") {
            switch line.prefix(2) {
            case "- ": old = String(line.dropFirst(2))
            case "+ ": try folder.edit(path, old, String(line.dropFirst(2)))
            default: path = String(line)
            }
        }
    }
}
