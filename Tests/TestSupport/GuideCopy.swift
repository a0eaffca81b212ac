internal import Project

/// A tiny guide in a folder of its own: the federal table and Ontario's, the rules, sources, words and
/// templates as the repository has them; topics, a page and an invented table of Nunavut from
/// `Tests/SiteTests/Fixtures/good`.
package struct GuideCopy {
    package let folder: TemporaryFolder

    /// The guide's root folder.
    package var path: String { folder.path }

    static let fixtures = "\(Repository.root)/Tests/SiteTests/Fixtures"
    static let rules = "Content/Rules"
    private static let edits = "edits.txt"

    /// The good guide, with a folder of `Fixtures` laid over it.
    ///
    /// The `edits.txt` of such a folder changes files of the repository that would be long to
    /// repeat: a line with a path, then a line `- ` with the text to replace and a line `+ ` with
    /// what to write.
    package init(with fixture: String? = nil) throws {
        folder = try TemporaryFolder()
        let good = try GoodGuide.shared.get()
        for (path, bytes) in good.files { try folder.write(path, bytes) }
        guard let fixture else { return }
        let laid = TemporaryFolder.files(below: "\(Self.fixtures)/\(fixture)")
        try folder.lay("\(Self.fixtures)/\(fixture)")
        var changed = Set(laid)
        if laid.contains(Self.edits) {
            let edits = try folder.read(Self.edits)
            let edited = Self.paths(in: edits)
            // The edits are of the files as the repository has them.
            for path in edited.subtracting(laid) {
                if let rules = good.rules[path] { try folder.write(path, rules) }
            }
            try apply(edits)
            changed.formUnion(edited)
        }
        for path in changed.sorted() where path.hasPrefix("\(Self.rules)/") {
            try setAsideExamplesWithoutTables(in: path)
        }
    }

    /// A guide with the files of another one.
    ///
    /// - Parameter files: The result of `files()`.
    package init(_ files: [(path: String, bytes: [UInt8])]) throws {
        folder = try TemporaryFolder()
        for (path, bytes) in files { try folder.write(path, bytes) }
    }

    /// Returns the bytes of each file by path.
    package func files() throws -> [(path: String, bytes: [UInt8])] {
        try folder.files().map { ($0, try folder.bytes(of: $0)) }
    }

    /// Documents state nothing of the invented table of Nunavut, and the guide has tables of one year: other
    /// examples become those of a place without a table.
    package func setAsideExamplesWithoutTables() throws {
        for name in folder.files(below: Self.rules) {
            try setAsideExamplesWithoutTables(in: "\(Self.rules)/\(name)")
        }
    }

    private func setAsideExamplesWithoutTables(in path: String) throws {
        let rules = try folder.read(path)
        let others = Self.withoutExamplesOfOtherTables(rules)
        if others != rules { try folder.write(path, others) }
    }

    static func withoutExamplesOfOtherTables(_ rules: String) -> String {
        let lines = rules.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.lazy.map { line in
            // The pattern is slow, and most lines are no examples.
            guard line.utf8.contains(UInt8(ascii: "2")), line.contains("example 202") else {
                return line
            }
            return line.replacing(/example (?:202[45] [A-Z]+|2026 NU):(?=.* → )/) { _ in
                "example 2026 YT:"
            }
        }.joined(separator: "\n")
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

    private static func paths(in edits: String) -> Set<String> {
        Set(
            edits.split(separator: "\n").filter { !["- ", "+ "].contains($0.prefix(2)) }
                .map(String.init))
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
