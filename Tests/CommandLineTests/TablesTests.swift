import Foundation
import Testing

/// The tables of the first site, as the command shows them.
@Suite struct TablesTests {
    private func tables(_ arguments: [String]) throws -> Command {
        try Command(["tables"] + arguments + ["--root", Self.root])
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path

    /// Returns the tables of the folder, as `YEAR jurisdiction`.
    private static func files() throws -> Set<String> {
        let folder = URL(filePath: root).appending(path: "Content/Tables")
        let years = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { Int($0) != nil }
        return try Set(
            years.flatMap { year in
                try FileManager.default
                    .contentsOfDirectory(atPath: folder.appending(path: year).path)
                    .filter { $0.hasSuffix(".yaml") }
                    .map { "\(year) \($0.dropLast(".yaml".count))" }
            })
    }

    @Test func listsEveryTable() throws {
        let run = try tables(["list"])
        #expect(run.status == 0)
        #expect(run.errors == "")
        let rows = run.output.split(separator: "\n").map { $0.split(separator: "\t") }
        let files = try Self.files()
        #expect(!files.isEmpty)
        #expect(Set(rows.map { "\($0[0]) \($0[1])" }) == files)
        #expect(rows.allSatisfy { $0.count == 6 })
    }

    /// Ontario names its lowest rate 5.05% in the ON428.
    @Test(arguments: ["ON", "on", "Ontario"])
    func showsAFigureWithItsSource(jurisdiction: String) throws {
        let run = try tables(["show", "2025", jurisdiction])
        #expect(run.status == 0)
        let row = try #require(
            run.output.split(separator: "\n").first {
                $0.hasPrefix("ontario.credits.rate\t")
            })
        let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(cells[1] == "0.0505")
        #expect(!cells[3].isEmpty)
    }

    @Test(arguments: ["CA", "ca", "federal"])
    func findsTheCountryByCodeAndTable(jurisdiction: String) throws {
        let run = try tables(["show", "2025", jurisdiction])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("federal."))
    }

    @Test func showsTheSameFiguresAsJSON() throws {
        struct Shown: Decodable {
            struct Figure: Decodable {
                let path: String
                let certainty: String
                let sources: [String]
                let unknown: Bool?
            }

            let year: Int
            let jurisdiction: String
            let figures: [Figure]
        }
        let json = try tables(["show", "2025", "federal", "--format", "json"])
        let text = try tables(["show", "2025", "federal"])
        let shown = try JSONDecoder().decode(Shown.self, from: Data(json.output.utf8))
        #expect(shown.year == 2025)
        // Only a figure that no document states names none.
        #expect(shown.figures.allSatisfy { $0.sources.isEmpty == ($0.unknown ?? false) })
        let paths = text.output.split(separator: "\n").compactMap {
            $0.split(separator: "\t").first.map(String.init)
        }
        #expect(shown.figures.map(\.path) == paths)
    }

    @Test(arguments: [
        (["show", "2025", "Ontari"], "Ontario"), (["show", "1999", "ON"], "2025"),
        (["show", "2025"], "jurisdiction"), (["list", "extra"], "extra"),
    ])
    func refusesWhatItHasNot(arguments: [String], fix: String) throws {
        let run = try tables(arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(fix), "\(run.errors)")
    }
}
