import Foundation
import TestSupport

/// The time from saving a topic to its new page, in a running preview.
struct PreviewRun {
    let guide: TemporaryFolder
    let rounds: Int

    private static let topic = "Content/Topics/income/investment/eligible-dividends.md"
    private static let page =
        "Site/public/en/topics/income/investment/eligible-dividends/index.html"

    /// After this long the page will not come.
    private static let patience = Duration.seconds(60)

    /// - Returns: Seconds from the moment the file was written to that when the page has the edit, of
    ///   the first edit after the start and of those after it.
    func run() throws -> (first: Double, later: [Double]) {
        let preview = Process()
        let output = Pipe()
        preview.executableURL = URL(filePath: SiteBenchmarks.program("taxguide"))
        preview.arguments = ["serve", "--root", guide.path, "--port", "0"]
        preview.standardOutput = output
        try preview.run()
        defer {
            preview.terminate()
            preview.waitUntilExit()
        }
        var told = ""
        while !told.contains("serving ") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                throw CommandFailure(command: preview.arguments ?? [])
            }
            told += String(decoding: data, as: UTF8.self)
        }
        let text = try guide.read(Self.topic)
        let clock = ContinuousClock()
        let seconds = try (0...rounds).map { round in
            // An editor thinks between two edits.
            usleep(round == 0 ? 1_500_000 : 500_000)
            let mark = "Round \(round) of a preview."
            let start = clock.now
            try guide.write(
                Self.topic, text.replacingOccurrences(of: "## Tip\n", with: "## Tip\n\n\(mark)\n"))
            while try guide.read(Self.page).contains(mark) == false {
                guard clock.now - start < Self.patience, preview.isRunning else {
                    throw CommandFailure(command: preview.arguments ?? [])
                }
                usleep(500)
            }
            return (clock.now - start) / .seconds(1)
        }
        return (seconds[0], Array(seconds.dropFirst()))
    }
}
