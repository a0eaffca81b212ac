import TestSupport

/// A guide of as many topics as asked for, in groups of a hundred, ten groups to a category.
///
/// Templates, styles, words, rules and the federal table are those of the repository's guide; topics are made up, of
/// 3 to 4 KB each, with everything that a topic may hold.
struct SampleGuide {
    let folder: TemporaryFolder
    /// The topics' files, as absolute paths.
    let files: [String]

    private static let topicsOfGroup = 100
    private static let groupsOfCategory = 10

    init(topics count: Int, seed: UInt64, in folder: TemporaryFolder) throws {
        self.folder = folder
        for name in [
            "Site/Templates", "Site/Styles", "Site/Strings", "Site/Static", "Content/Rules",
            "Content/Sources", "Content/places.yaml",
        ] {
            try folder.lay("\(Repository.root)/\(name)", as: name)
        }
        // An example of a year without tables is an error; one of a jurisdiction without a table is not computed.
        for name in folder.files(below: "Content/Rules") where name.hasSuffix(".rules") {
            let path = "Content/Rules/\(name)"
            let rules = try folder.read(path)
                .replacing(#/\n  example 20[0-9]+ /#, with: "\n  example 2026 ")
            try folder.write(path, rules)
        }
        try folder.lay(
            "\(Repository.root)/Content/Tables/2026/federal.yaml",
            as: "Content/Tables/2026/federal.yaml")
        try folder.write(
            "Site/site.yaml",
            """
            title: {en: The sample guide, fr: Le guide d’essai}
            summary: {en: A guide of made-up topics., fr: Un guide de sujets inventés.}
            base-url: https://taxguide.example/
            languages: [en]
            years: [2026]
            contact: corrections@taxguide.example

            """)
        let groups = (count + Self.topicsOfGroup - 1) / Self.topicsOfGroup
        try folder.write("Content/Topics/categories.yaml", Self.tree(ofGroups: groups))
        var text = SampleText(seed: seed)
        var files: [String] = []
        for number in 0..<count {
            let path = "Content/Topics/\(Self.group(of: number))/topic-\(number).md"
            try folder.write(path, Self.topic(number, of: count, &text))
            files.append(folder.file(path))
        }
        self.files = files
    }

    private static func group(of topic: Int) -> String {
        let group = topic / topicsOfGroup
        return "category-\(group / groupsOfCategory)/group-\(group)"
    }

    private static func tree(ofGroups count: Int) -> String {
        var lines: [String] = []
        for group in 0..<count {
            if group % groupsOfCategory == 0 {
                let category = group / groupsOfCategory
                lines.append("- category: category-\(category)")
                lines.append("  title: {en: Category \(category), fr: Catégorie \(category)}")
                lines.append("  address: {fr: categorie-\(category)}")
                lines.append("  summary: {en: The topics., fr: Les sujets.}")
                lines.append("  groups:")
            }
            lines.append("    - group: group-\(group)")
            lines.append("      title: {en: Group \(group), fr: Groupe \(group)}")
            lines.append("      address: {fr: groupe-\(group)}")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func topic(_ number: Int, of count: Int, _ text: inout SampleText) -> String {
        // Neighbours in the same group, so that links are short, and there is a group to link in.
        let first = number / topicsOfGroup * topicsOfGroup
        let inGroup = min(topicsOfGroup, count - first)
        func neighbour() -> Int { first + text.number(below: inGroup) }
        func list(_ marker: (Int) -> String, _ count: Int) -> String {
            (1...count).map { "\(marker($0)) \(text.sentence())" }.joined(separator: "\n")
        }
        let rows = (1...6).map {
            "| \(text.words(2)) \($0) | \(text.words(3)) | \(text.words(2)) |"
        }
        let (one, two, three) = (neighbour(), neighbour(), neighbour())
        return """
            ---
            title: Topic \(number) \(text.words(3))
            official: \(text.words(4))
            summary: \(text.sentence())
            lines: [T1 \(10_000 + number % 40_000)]
            forms: [Schedule \(number % 12 + 1)]
            slips: [T4 \(number % 90)]
            synonyms: [\(text.words(2)), \(text.words(2))]
            status: in-force
            related: [\(group(of: one))/topic-\(one), \(group(of: two))/topic-\(two)]
            sources: [ita-82, cra-line-40425]
            reviewed: 2026-11-21
            example: {none: This topic is made up.}
            ---

            ## Definition

            \(text.paragraph(4)) See [\(text.words(2))](topic-\(one).md#amounts) and *\(text.words(2))*.

            ## Who

            ### Who can

            \(list({ _ in "-" }, 3))

            ### Who cannot

            \(list({ _ in "-" }, 3))

            ## Instructions

            \(list({ "\($0)." }, 5))

            \(text.paragraph(2)) The `\(text.word())` counts.[^note]

            [^note]: \(text.sentence())

            ## Amounts

            The amount is {{federal.credits.basic-personal-amount}}. \(text.sentence())

            Table: \(text.words(4))

            | \(text.word()) | \(text.word()) | \(text.word()) |
            | --- | --- | ---: |
            \(rows.joined(separator: "\n"))

            ## Tip

            \(text.paragraph(4)) Compare [\(text.words(2))](topic-\(two).md) with [\(text.words(2))](topic-\(three).md).

            ## Common mistakes

            \((1...3).map { _ in "- **\(text.sentence())** \(text.sentence())" }.joined(separator: "\n"))

            ## Dates

            \((1...3).map { "- [\($0 == 1 ? "x" : " ")] \(text.sentence())" }.joined(separator: "\n"))

            """
    }
}
