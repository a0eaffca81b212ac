import ArgumentParser
import Foundation
import TestSupport

/// The time to build a site, compared with Hugo and with a program that only parses, renders and writes.
///
/// Ratios count, not seconds: machines are shared and noisy, so the programs take turns, and the spread is
/// printed.
struct SiteBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "SiteBenchmarks",
        abstract: "Measures builds of made-up sites and of the guide itself.",
        discussion: """
            Build everything first, since it runs the programs beside it. Folders are made in TMPDIR; one in memory \
            keeps the disk out of the figures.

            Examples:
              swift build -c release && TMPDIR=/dev/shm .build/release/SiteBenchmarks
              .build/release/SiteBenchmarks --pages 10000 --rounds 5 --hugo ~/bin/hugo
            """)

    @Option(parsing: .upToNextOption, help: "How many topics the made-up sites have.")
    var pages = [1000, 10_000]
    @Option(help: "How often each program runs.")
    var rounds = 3
    @Option(help: "What the made-up text starts from.")
    var seed: UInt64 = 2026
    @Option(help: "Hugo's program; without it, Hugo is left out.")
    var hugo: String?
    @Flag(inversion: .prefixedNo, help: "Whether the guide itself is measured too.")
    var guide = true
    @Option(
        help: "Writes the made-up content into this folder and measures nothing, for a profile.")
    var write: String?

    func run() throws {
        if let write {
            guard let count = pages.first else { return }
            guard !FileManager.default.fileExists(atPath: write) else {
                throw ValidationError("'\(write)' exists; name a folder that does not")
            }
            let guide = try SampleGuide(topics: count, seed: seed, in: TemporaryFolder())
            try FileManager.default.moveItem(atPath: guide.folder.path, toPath: write)
            return
        }
        for count in pages { try SampleRun(topics: count, benchmarks: self).run() }
        if guide { try GuideRun(rounds: rounds).run() }
    }

    /// A program that was built beside this one.
    static func program(_ name: String) -> String {
        let path = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
        return (path.dropLast() + [Substring(name)]).joined(separator: "/")
    }
}

SiteBenchmarks.main()
