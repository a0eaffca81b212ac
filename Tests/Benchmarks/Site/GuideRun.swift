import TestSupport

/// Builds of the guide itself: from nothing, with nothing changed, and after one edit.
struct GuideRun {
    let rounds: Int

    private static let topic = "Content/Topics/income/investment/eligible-dividends.md"
    private static let table = "Content/Tables/2026/ontario.yaml"

    func run() throws {
        let folder = try TemporaryFolder()
        for name in [
            "Content", "Site/Templates", "Site/Styles", "Site/Strings", "Site/Static",
            "Site/site.yaml",
        ] {
            try folder.lay("\(Repository.root)/\(name)", as: name)
        }
        let build = [SiteBenchmarks.program("taxguide"), "build", "--root", folder.path]
        var (start, cold, still, topic, table) = (Series(), Series(), Series(), Series(), Series())
        for round in 0..<rounds {
            start.append(try Measurement(of: [build[0], "--version"]))
            let output = try TemporaryFolder()
            let here = build + ["--output", output.file("site")]
            cold.append(try Measurement(of: here + ["--no-cache"]))
            // The first build with a cache makes it.
            _ = try Measurement(of: here)
            still.append(try Measurement(of: here))
            try folder.edit(Self.topic, "## Tip\n", "## Tip\n\nRound \(round) of a measurement.\n")
            topic.append(try Measurement(of: here))
            try folder.edit(Self.table, "\nchecked: ", "\n# Round \(round).\nchecked: ")
            table.append(try Measurement(of: here))
        }
        print("The guide, median of \(rounds) (spread)")
        for (name, series) in [
            ("--version", start), ("from nothing", cold), ("nothing changed", still),
            ("one topic edited", topic),
            ("a comment in a table", table),
        ] {
            print(Table.row(name, series, pages: nil))
        }
        let preview = try PreviewRun(guide: folder, rounds: max(rounds, 9)).run()
        let shown = preview.later.sorted()
        print(
            "  saved topic shown by serve: \(Table.seconds(shown[shown.count / 2])), from "
                + "\(Table.seconds(shown[0])) to \(Table.seconds(shown[shown.count - 1])); "
                + "the first after a start: \(Table.seconds(preview.first))")
        for (name, series) in [("nothing / from nothing", still), ("topic / from nothing", topic)] {
            print(Table.ratio(name, series, cold))
        }
    }
}
