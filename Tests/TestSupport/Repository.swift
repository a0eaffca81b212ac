private import Glibc
package import TaxTables
package import Text

/// The files of the repository that the tests stand in.
package enum Repository {
    /// The repository's root folder, without a trailing slash.
    package static let root: String = {
        // Tests/TestSupport/Repository.swift
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return parts.joined(separator: "/")
    }()

    /// The modules that read a guide and make its site: all but the commands, the preview's server
    /// and the comparison of built sites.
    package static var guideModules: [String] {
        names(in: "Sources").filter {
            !["Preview", "SiteDiff", "taxguide"].contains($0)
        }
    }

    /// The languages and places of the repository's guide.
    package static let names: GuideDeclarations = {
        let log = DiagnosticLog()
        let file =
            (try? bytes(at: "\(root)/\(JurisdictionFile.path)", named: JurisdictionFile.path)) ?? []
        let read = JurisdictionFile(
            SourceText(path: JurisdictionFile.path, bytes: file), log: log)
        precondition(log.diagnostics.isEmpty, "the file of places has no errors")
        return GuideDeclarations(
            languages: ["en", "fr"], languagesWithStrings: ["en", "fr"], writtenIn: "en",
            levels: read.levels, places: read.places, defaultPlace: read.defaultPlace,
            currency: read.currency,
            taxNames: read.taxNames)
    }()

    /// Whether there is a file or folder at a path from the root.
    package static func exists(_ path: String) -> Bool {
        access("\(root)/\(path)", F_OK) == 0
    }

    /// The day as of which the tests read figures that are set anew within a year.
    package static let day = "2026-11-29"

    /// A file of the repository, by its path from the root.
    ///
    /// - Throws: `MissingFile` if it cannot be read.
    package static func source(_ path: String) throws -> SourceText {
        SourceText(
            path: path, bytes: try bytes(at: "\(root)/\(path)", named: path), names: names,
            publicOn: day)
    }

    /// The text of a file of the repository.
    package static func text(of path: String) throws -> String {
        String(decoding: try source(path).bytes, as: UTF8.self)
    }

    /// The names in a folder of the repository, sorted.
    package static func names(in path: String) -> [String] {
        guard let folder = opendir("\(root)/\(path)") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func bytes(at path: String, named name: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw MissingFile(path: name) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes.append(contentsOf: buffer[..<count])
        }
        return bytes
    }
}

package struct MissingFile: Error {
    package let path: String

    package init(path: String) {
        self.path = path
    }
}
