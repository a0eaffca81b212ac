import Foundation
import TestSupport
import Testing
import Text

/// The declared libraries are those of the build.
@Suite struct SupplyTests {
    private struct Materials: Decodable {
        struct Component: Decodable {
            struct License: Decodable {
                struct Name: Decodable { let id: String }
                let license: Name?
                let expression: String?
            }

            struct Property: Decodable {
                let name: String
                let value: String
            }

            let name: String
            let version: String
            let purl: String
            let licenses: [License]
            let properties: [Property]?
        }

        struct Dependency: Decodable {
            let ref: String
            let dependsOn: [String]
        }

        let bomFormat: String
        let components: [Component]
        let dependencies: [Dependency]

        /// Names with versions, of one kind of package.
        func versions(_ kind: String) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: components.filter { $0.purl.hasPrefix("pkg:\(kind)/") }
                    .map { ($0.name, $0.version) })
        }
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try Repository.source(path).bytes, as: UTF8.self)
    }

    private func materials() throws -> Materials {
        try JSONDecoder().decode(
            Materials.self, from: Data(try Repository.source(".github/sbom.cdx.json").bytes))
    }

    /// Every package of the graph, with those that others require, has an exact version in the manifest,
    /// which is resolved and listed.
    @Test func pinsEveryPackageOfTheGraph() throws {
        let manifest = try text("Package.swift").matches(
            of: /\.package\(url: "[^"]*\/([^"\/]+?)(?:\.git)?", exact: "([^"]+)"\)/)
        let pinned = manifest.map { (String($0.1), String($0.2)) }
        #expect(pinned.count == (try text("Package.swift")).matches(of: /\.package\(/).count)
        struct Resolved: Decodable {
            struct Pin: Decodable {
                struct State: Decodable { let version: String? }
                let identity: String
                let state: State
            }
            let pins: [Pin]
        }
        // The package manager writes it before it builds the tests.
        let resolved = try JSONDecoder().decode(
            Resolved.self, from: Data(try Repository.source("Package.resolved").bytes))
        let pins = resolved.pins.map { ($0.identity, $0.state.version ?? "") }
        #expect(Dictionary(uniqueKeysWithValues: pinned) == Dictionary(uniqueKeysWithValues: pins))
        #expect(try materials().versions("swift") == Dictionary(uniqueKeysWithValues: pins))
    }

    /// The compiled contents are listed by hash, so that a moved tag or a mirror with other contents is
    /// detected.
    @Test func compilesTheContentsThatAreListed() throws {
        let packages = try materials().components.filter { $0.purl.hasPrefix("pkg:swift/") }
        for package in packages {
            let properties = try #require(package.properties)
            #expect(properties.map(\.name) == ["git:tree:Sources", "git:blob:Package.swift"])
            for property in properties {
                let path = try #require(property.name.split(separator: ":").last)
                let checkout = "\(Repository.root)/.build/checkouts/\(package.name)"
                let found = try output(of: ["git", "-C", checkout, "rev-parse", "HEAD:\(path)"])
                #expect(found == property.value + "\n", "\(package.name): \(path)")
                let changes = try output(of: [
                    "git", "-C", checkout, "status", "--porcelain", "--", String(path),
                ])
                #expect(changes == "", "\(package.name): \(path)")
            }
        }
    }

    private func output(of command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    @Test func listsTheSystemLibrariesOfTheReadme() throws {
        let commands = try text("README.md").matches(of: /apt-get install -y ([a-z0-9 -]+) &&/)
        #expect(commands.count == 2)
        let listed = Set(try materials().versions("deb").keys)
        for command in commands {
            #expect(Set(command.1.split(separator: " ").map(String.init)) == listed)
        }
        let providers = try text("Package.swift").matches(of: /\.apt\(\[([^\]]*)\]\)/)
        let named = providers.flatMap { $0.1.matches(of: /"([^"]+)"/).map { String($0.1) } }
        #expect(Set(named + ["pkg-config"]) == listed)
    }

    @Test func saysOfEveryLibraryWhyItIsThere() throws {
        let rows = try text(".github/DEPENDENCIES.md").split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| library") && !$0.hasPrefix("| ---")
        }.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        let materials = try materials()
        #expect(materials.bomFormat == "CycloneDX")
        #expect(rows.map { $0[0] }.sorted() == materials.components.map(\.name).sorted())
        let known = Set(materials.components.map(\.purl) + ["taxguide"])
        for dependency in materials.dependencies {
            #expect(known.isSuperset(of: dependency.dependsOn + [dependency.ref]))
        }
        for component in materials.components {
            let row = try #require(rows.first { $0[0] == component.name })
            #expect(row.count == 5 && row.allSatisfy { !$0.isEmpty })
            #expect(row[1] == component.version)
            let license = component.licenses.first
            let name = license?.license?.id ?? license?.expression ?? ""
            #expect(name.lowercased().hasPrefix(row[2].prefix(7).lowercased()), "\(component.name)")
        }
    }
}
