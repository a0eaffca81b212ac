import Foundation
import TestSupport
import Text

/// The real files that inputs are made of, by the reader that takes them.
struct Corpus {
    let files: [(path: String, bytes: [UInt8])]

    /// Every file below some folders of the repository with one of the endings, sorted.
    init(_ folders: [String], endings: [String]) throws {
        var files: [(path: String, bytes: [UInt8])] = []
        for folder in folders {
            let root = "\(Repository.root)/\(folder)"
            let names = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
            for name in names.compactMap({ $0 as? String }).sorted()
            where endings.contains(where: name.hasSuffix) {
                let path = "\(folder)/\(name)"
                files.append((path, try Repository.source(path).bytes))
            }
        }
        self.files = files
    }

    init(files: [(path: String, bytes: [UInt8])]) {
        self.files = files
    }

    init(lines: [String]) {
        files = lines.map { ("line", Array($0.utf8)) }
    }

    func pick(_ mutator: inout Mutator) -> (path: String, bytes: [UInt8]) {
        files[mutator.number(below: files.count)]
    }
}
