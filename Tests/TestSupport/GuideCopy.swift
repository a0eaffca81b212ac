internal import Project

/// A tiny guide in a folder of its own: the federal table and Ontario's, the rules, sources, words and
/// templates as the repository has them; topics, a page and an invented table of Nunavut from
/// `Tests/SiteTests/Fixtures/good`.
package struct GuideCopy {
    package let folder: TemporaryFolder

    /// The guide's root folder.
    package var path: String { folder.path }

    private static let fixtures = "\(Repository.root)/Tests/SiteTests/Fixtures"
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
        // Fixtures edit strings that the repository's guide takes from the program.
        for name in Repository.names(in: "Site/Strings") {
            let path = "Site/Strings/\(name)"
            try folder.write(
                path,
                StringsFile.completed(
                    try folder.read(path), from: try Repository.text(of: "Sources/Strings/\(name)"))
            )
        }
        try folder.lay("\(Self.fixtures)/good")
        if let fixture {
            try folder.lay("\(Self.fixtures)/\(fixture)")
            if folder.exists(Self.edits) { try apply(folder.read(Self.edits)) }
        }
        try setAsideExamplesWithoutTables()
    }

    /// Documents state nothing of the invented table of Nunavut, and the guide has tables of one year: other
    /// examples become those of a place without a table.
    package func setAsideExamplesWithoutTables() throws {
        let below = "Content/Rules"
        for name in folder.files(below: below) {
            let path = "\(below)/\(name)"
            let rules = try folder.read(path)
            let others = rules.replacing(/example (?:202[45] [A-Z]+|2026 NU):(?=.* → )/) { _ in
                "example 2026 YT:"
            }
            if others != rules { try folder.write(path, others) }
        }
    }

    /// Makes all examples of rules those of a place without a table, so that any figure can be edited.
    package func setAsideExamples() throws {
        for name in folder.files(below: "Content/Rules") {
            let path = "Content/Rules/\(name)"
            let rules = try folder.read(path)
            try folder.write(
                path, rules.replacing(/\n  example 20[0-9]+ [A-Z]+:/, with: "\n  example 2026 YT:"))
        }
    }

    /// Removes the rules of households, and the lines of returns that use them: Quebec's parental insurance and
    /// the supplement of seniors.
    package func removeHouseholdRules() throws {
        try folder.remove("Content/Rules/household")
        let benefits = "household-quebec-parents.quebec-parental-benefits"
        try folder.edit("Content/Rules/federal.rules", benefits, "entered ei-benefits")
        // The rules of households alone use its figures.
        let forReaders = "for readers only refundable.refundable-medical"
        try folder.edit(
            "Content/Rules/federal.rules", forReaders,
            "for readers only refundable.canada-workers-benefit, refundable.refundable-medical")
        let seniors = "household-seniors"
        for name in ["federal", "net-income"] {
            try folder.edit(
                "Content/Rules/\(name).rules",
                "known \(seniors).supplement-income and near-supplement",
                "near-supplement and age > 200")
        }
        try folder.edit(
            "Content/Rules/federal.rules",
            "\(seniors).guaranteed-income-supplement + \(seniors).spouse-allowance + \(seniors).survivor-allowance",
            "half of other-income")
        try folder.edit(
            "Content/Rules/quebec.rules", "\(seniors).supplement-maximum × exempt",
            "net-income × exempt")
        try folder.edit(
            "Content/Rules/quebec.rules",
            "some \(seniors).supplement-left and \(seniors).supplement-left >= supplement-that-exempts",
            "age > 200 and supplement-that-exempts > 0")
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
