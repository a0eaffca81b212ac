import Calculations
import Content
import Files
import Foundation
import Project
import Site
import TestSupport
import Text

/// A whole small guide with files of every kind, of which some are missing, empty, twice there or
/// something else: checked, built on what the last build left as the command and the preview do it,
/// and built anew.
final class ShapeReader: FuzzedReader {
    let name = "shapes"
    let inputsPerRound = 1
    let corpus: Corpus
    private let outer: TemporaryFolder
    private let shapes: Shapes
    /// The guide itself, as it lies in the folder.
    private var pristine: FolderListing
    private var hasBuiltTheGuideItself = false
    /// The files of earlier sites that were checked, by path and bytes; most files do not change.
    private var known: Set<Int> = []
    /// Deep enough that a path that leads up stays in the folder that is looked at.
    private static let root = "a/b/c/d/e/guide"
    private static let sites = "a/b/c/d/e/sites"

    init() throws {
        let outer = try TemporaryFolder()
        let copy = try GuideCopy()
        for top in ["Content", "Site"] {
            try outer.lay(copy.folder.file(top), as: "\(Self.root)/\(top)")
        }
        try outer.lay("\(Repository.root)/Tests/Fuzzing/Guide", as: Self.root)
        let files = try outer.files(below: Self.root).map { path in
            let url = URL(fileURLWithPath: outer.file("\(Self.root)/\(path)"))
            return (path: path, bytes: Array(try Data(contentsOf: url)))
        }
        corpus = Corpus(files: files)
        self.outer = outer
        shapes = Shapes(guide: outer, root: Self.root, files: files)
        pristine = FolderListing(outer.file(Self.root))
    }

    func faults(in input: [UInt8], of path: String, _ mutator: inout Mutator) throws -> [String] {
        if !hasBuiltTheGuideItself {
            hasBuiltTheGuideItself = true
            let faults = try tried("the guide itself", memory: nil)
            guard faults.isEmpty else { return faults }
        }
        // What a preview keeps goes from the guide with its mistakes to the mended one.
        let memory = mutator.number(below: 2) == 0 ? SessionCache() : nil
        var changes: [String] = []
        for _ in 0...mutator.number(below: 3) { changes.append(try shapes.change(&mutator)) }
        if mutator.number(below: 6) == 0 {
            try outer.write("\(Self.root)/\(path)", String(decoding: input, as: UTF8.self))
            changes.append("another \(path)")
        }
        let faults = try tried(changes.joined(separator: ", "), memory: memory)
        try restore()
        // From whatever is there now back to the guide itself, which the next round begins with.
        let again = try tried("the guide again", memory: memory)
        memory?.save()
        return faults + again.map { "\($0), after \(changes.joined(separator: ", "))" }
    }

    /// Puts back every file that is not as it was.
    private func restore() throws {
        let now = FolderListing(outer.file(Self.root), without: ["Site/.cache"])
        for path in now.differences(from: pristine).reversed() {
            try? FileManager.default.removeItem(atPath: outer.file("\(Self.root)/\(path)"))
        }
        for (path, bytes) in shapes.files {
            let place = outer.file("\(Self.root)/\(path)")
            guard !FileManager.default.fileExists(atPath: place) else { continue }
            let url = URL(fileURLWithPath: place)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        let names = Set(pristine.entries.keys)
        pristine = FolderListing(outer.file(Self.root), without: ["Site/.cache"])
        precondition(names == Set(pristine.entries.keys), "the guide itself is not back")
    }

    // MARK: What is asked of every guide

    private func tried(_ what: String, memory: SessionCache?) throws -> [String] {
        let root = outer.file(Self.root)
        let ours: Set = [Self.sites, "\(Self.root)/Site/.cache"]
        let before = FolderListing(outer.path, without: ours)
        var faults: [String] = []
        let checked = SiteBuilder.check(
            GuideFolder(root: root), options: BuildOptions(),
            today: CalendarDay(text: "2026-11-22"))
        faults += self.faults(of: checked) + misplaced(checked)
        let kept = build(GuideFolder(root: root), "kept", usesCache: true, memory: memory)
        let clean = build(GuideFolder(root: root), "clean", usesCache: false)
        faults += kept.faults + clean.faults
        if !clean.isBuilt, what.hasPrefix("the guide") { faults.append("it is not built") }
        if kept.isBuilt != clean.isBuilt { faults.append("built with a cache or without alone") }
        if !clean.isBuilt, clean.faults.isEmpty, !checked.hasErrors {
            faults.append("check finds nothing, and build does")
        }
        if kept.isBuilt, clean.isBuilt {
            let files = Set(outer.files(below: "\(Self.sites)/clean"))
            let hasOwnTemplates = !FolderListing(root).differences(from: pristine).contains {
                $0.hasPrefix("Site/Templates")
            }
            for path in files.union(outer.files(below: "\(Self.sites)/kept")).sorted() {
                let made = ["clean", "kept"].map { bytes("\(Self.sites)/\($0)/\(path)") }
                if made[0] != made[1] { faults.append("\(path) differs from a clean build's") }
                // Whoever writes a template answers for its markup.
                guard hasOwnTemplates || !path.hasSuffix(".html"), let bytes = made[0],
                    isNew(path, bytes)
                else { continue }
                faults += OutputForm.faults(in: bytes, of: path).map { "\(path): \($0)" }
            }
        }
        let after = FolderListing(outer.path, without: ours)
        faults += after.differences(from: before).map { "\($0) was written" }
        return faults.map { "\(what): \($0)" }
    }

    private func isNew(_ path: String, _ bytes: [UInt8]) -> Bool {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(bytes)
        return known.insert(hasher.finalize()).inserted
    }

    private func bytes(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: outer.file(path)))).map { Array($0) }
    }

    private func build(
        _ folder: GuideFolder, _ name: String, usesCache: Bool, memory: SessionCache? = nil
    ) -> (isBuilt: Bool, faults: [String]) {
        var options = BuildOptions()
        options.output = outer.file("\(Self.sites)/\(name)")
        options.isDurable = false
        options.jobs = 4
        options.usesCache = usesCache
        options.memory = memory
        do throws(OutputError) {
            let (report, diagnostics) = try SiteBuilder.build(folder, options: options)
            var faults = faults(of: diagnostics) + misplaced(diagnostics)
            if report == nil, !diagnostics.hasErrors { faults.append("nothing, and no word of it") }
            if report != nil, diagnostics.hasErrors { faults.append("a site with errors") }
            return (report != nil, faults)
        } catch {
            return (false, ["the disk is said to have failed: \(error)"])
        }
    }

    /// Errors that are not at a place in a file.
    private func misplaced(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.filter {
            $0.severity == .error
                && ($0.range.path.isEmpty || $0.range.path.hasPrefix("/") || $0.range.start.line < 1
                    || $0.range.start.column < 1)
        }.map { "no place: \($0.summary)" }
    }
}
