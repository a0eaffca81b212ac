import Foundation
import TestSupport
import Testing

/// The guarantees for a program that copies the data files.
@Suite struct DataIndexTests {
    private struct Index: Decodable {
        struct Program: Decodable {
            let name: String
            let version: String
            let commit: String?
        }

        struct File: Decodable {
            let path: String
            let size: Int
            let sha256: String
        }

        let program: Program
        let files: [File]
        let schemas: [String: String]
    }

    private func index(_ folder: TemporaryFolder, _ path: String) throws -> Index {
        try JSONDecoder().decode(Index.self, from: Data(folder.read(path).utf8))
    }

    @Test func namesTheProgramAsItNamesItself() throws {
        let guide = try GuideCopy()
        #expect(try Command(["--root", guide.path]).status == 0)
        let program = try index(guide.folder, "Site/public/data/index.json").program
        let version = try Command(["--version"]).output
        let commit = program.commit.map { " (\($0))" } ?? ""
        #expect("\(program.version)\(commit)\n" == version)
        #expect(program.name == "taxguide")
    }

    /// The system's own program verifies a copy of the folder, and no address of the index leads out of it.
    @Test func aCopyElsewhereCanBeCheckedAndRead() throws {
        let folder = try TemporaryFolder()
        #expect(try Command(["new", "guide", folder.file("guide")]).status == 0)
        let root = folder.file("guide")
        #expect(try Command(["--root", root, "--base-url", "https://a.example/b/"]).status == 0)
        let move = try Command(shell: "mv '\(root)/Site/public/data' '\(folder.file("copy"))'")
        #expect(move.status == 0)
        let index = try index(folder, "copy/index.json")
        try folder.write(
            "sums", index.files.map { "\($0.sha256)  \($0.path)\n" }.joined())
        let check = try Command(
            shell: "cd '\(folder.file("copy"))' && sha256sum --check --strict --quiet ../sums")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        for file in index.files {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.file("copy/\(file.path)"))
            #expect(attributes[.size] as? Int == file.size, "\(file.path)")
        }
        // The worked examples, of which the index has patterns, are all that it does not list.
        let listed = Set(index.files.map(\.path))
        let there = Set(folder.files(below: "copy"))
        #expect(listed.subtracting(there) == [])
        #expect(
            there.subtracting(listed).filter {
                !$0.hasPrefix("examples/") || $0.hasSuffix(".schema.json")
            }.sorted() == ["index.html", "index.json"])
        #expect(listed.contains("examples/example.schema.json") && listed.count > 20)
        try checkAddresses(folder, there)
    }

    /// Every address in the lists of the index is a file of the copy, for a year and place of its pattern.
    private func checkAddresses(_ folder: TemporaryFolder, _ there: Set<String>) throws {
        let json = try JSONSerialization.jsonObject(
            with: Data(folder.read("copy/index.json").utf8))
        var addresses: Set<String> = []
        func collect(_ value: Any) {
            switch value {
            case let text as String where text.hasSuffix(".json") || text.hasSuffix(".csv"):
                addresses.insert(text)
            case let list as [Any]: for item in list { collect(item) }
            case let object as [String: Any]: for item in object.values { collect(item) }
            default: break
            }
        }
        collect(json)
        for address in addresses {
            let pattern = address.replacing(/\{\w+\}/, with: "*")
            let isThere =
                pattern == address
                ? there.contains(address)
                : there.contains { fnmatch(pattern, $0, FNM_PATHNAME) == 0 }
            #expect(isThere, "\(address)")
        }
        #expect(addresses.contains { $0.contains("{place}") })
    }

    /// The index does not change for a file that an edit did not reach, and changes completely for one that
    /// it did.
    @Test func anEditOfATableIsInTheIndex() throws {
        let guide = try GuideCopy()
        #expect(try Command(["--root", guide.path]).status == 0)
        let path = "Site/public/data/index.json"
        let before = try index(guide.folder, path).files
        try guide.folder.edit(
            "Content/Tables/2026/ontario.yaml", #"factor: {rate: "0.019""#,
            #"factor: {rate: "0.018""#)
        #expect(try Command(["--root", guide.path]).status == 0)
        let after = try index(guide.folder, path).files
        let fresh = try Command(["--root", guide.path, "--no-cache", "--output", guide.path + "/o"])
        #expect(fresh.status == 0)
        #expect(try guide.folder.read("o/data/index.json") == guide.folder.read(path))
        let changed = zip(before, after).filter { $0.sha256 != $1.sha256 }.map(\.1.path)
        #expect(changed.contains("2026/ontario-figures.csv"))
        #expect(!changed.contains("2026/ontario.schema.json"))
        #expect(before.map(\.path) == after.map(\.path))
    }
}
