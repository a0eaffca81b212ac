import TestSupport

/// Builds of one made-up site: ours, the floor, and Hugo's.
struct SampleRun {
    let topics: Int
    let benchmarks: SiteBenchmarks

    private enum Program: String, CaseIterable {
        case taxguide
        case floor
        case hugo = "Hugo"
    }

    func run() throws {
        let guide = try SampleGuide(topics: topics, seed: benchmarks.seed, in: TemporaryFolder())
        let site = try benchmarks.hugo.map { _ in try HugoSite(of: guide, in: TemporaryFolder()) }
        let bytes = try bytesOfPage(guide)
        let list = try TemporaryFolder()
        try list.write("list", guide.files.joined(separator: "\n") + "\n")

        var series: [Program: Series] = [:]
        for _ in 0..<benchmarks.rounds {
            for program in Program.allCases {
                // A folder of its own for each run: where many files were just deleted, new ones are slow.
                let output = try TemporaryFolder()
                let command: [String]
                switch program {
                case .taxguide:
                    command = [
                        SiteBenchmarks.program("taxguide"), "build", "--no-cache", "--root",
                        guide.folder.path,
                        "--output", output.file("site"),
                    ]
                case .floor:
                    command = [
                        SiteBenchmarks.program("MarkdownFloor"), list.file("list"), output.path,
                        "\(bytes)",
                    ]
                case .hugo:
                    guard let hugo = benchmarks.hugo, let site else { continue }
                    command = [
                        hugo, "--quiet", "--noBuildLock", "--source", site.folder.path,
                        "--destination",
                        output.file("site"), "--cacheDir", output.file("cache"),
                    ]
                }
                series[program, default: Series()].append(try Measurement(of: command))
            }
        }
        print("\(topics) topics, \(bytes) bytes a page, median of \(benchmarks.rounds) (spread)")
        for program in Program.allCases {
            guard let series = series[program] else { continue }
            print(Table.row(program.rawValue, series, pages: topics))
        }
        for peer in [Program.floor, .hugo] {
            guard let ours = series[.taxguide], let other = series[peer] else { continue }
            print(Table.ratio("taxguide / \(peer.rawValue)", ours, other))
        }
        print("")
    }

    /// Returns the average size of a topic's page in bytes.
    private func bytesOfPage(_ guide: SampleGuide) throws -> Int {
        let output = try TemporaryFolder()
        _ = try Measurement(of: [
            SiteBenchmarks.program("taxguide"), "build", "--no-cache", "--root", guide.folder.path,
            "--output",
            output.file("site"),
        ])
        let first = try output.read("site/en/topics/category-0/group-0/topic-0/index.html")
        return first.utf8.count
    }
}
