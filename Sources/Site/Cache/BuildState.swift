internal import Content
internal import Files
internal import Pages
internal import Project
internal import Synchronization
internal import Text

/// How many pages were made.
struct PageCounts: Sendable {
    var pages = 0
    /// Worked examples, each for one topic, jurisdiction, year and language.
    var examples = 0

    static func += (left: inout Self, right: Self) {
        left.pages += right.pages
        left.examples += right.examples
    }
}

/// The units of pages that a build has made or kept.
///
/// A class because workers on several threads enter them.
final class BuildState: Sendable {
    /// The cache of the build before; nil if everything is to be made anew.
    private let before: BuildCache?
    /// The jobs of the build before that were done from the same, none if that is not known; nil if jobs are not
    /// remembered.
    private let jobsBefore: [String: MemoizedJob]?
    private struct State {
        var units: [String: EncodedEntry] = [:]
        var jobs: [String: MemoizedJob] = [:]
        /// Names of units that were made anew.
        var made: [String] = []

        mutating func enter(_ name: String, _ unit: EncodedEntry) {
            let same = units.updateValue(unit, forKey: name)
            // Trap: units are named after files and declared places, whose names are told apart when they are read.
            precondition(
                same == nil, "Two units are called '\(name)', and the site map would lose one.")
        }
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - before: The cache of the build before.
    ///   - jobs: The jobs of that build, if they were done from the same but for the texts of topics; nil if
    ///     no later build will ask for those of this one.
    init(before: BuildCache?, jobs: [String: MemoizedJob]? = nil) {
        self.before = before
        jobsBefore = jobs
        // Most builds make what the one before made.
        state.withLock { $0.units.reserveCapacity(before?.units.count ?? 0) }
    }

    var units: [String: EncodedEntry] { state.withLock(\.units) }

    /// The unit as the build before made it, if it was made from the same things.
    func known(
        _ name: String, _ fingerprint: (TextReferences) -> Fingerprint
    ) -> (unit: EncodedEntry, uses: TextReferences)? {
        guard let unit = before?.units[name] else { return nil }
        let head = unit.head
        let uses = head.hasUses ? unit.unpacked.uses : TextReferences()
        return head.fingerprint == fingerprint(uses) ? (unit, uses) : nil
    }

    /// The jobs that were done, or are as the build before did them.
    var jobs: [String: MemoizedJob] { state.withLock(\.jobs) }

    /// A job as the build before did it, if it was done from the same things.
    func done(_ job: String, in guide: Guide) -> MemoizedJob? {
        jobsBefore?[job].flatMap { $0.isOf(guide) ? $0 : nil }
    }

    /// Keeps a job that is known, with its units.
    func keep(_ job: MemoizedJob, _ name: String) {
        state.withLock { state in
            for (name, unit) in zip(job.names, job.units.units) { state.enter(name, unit) }
            state.jobs[name] = job
        }
    }

    func enter(_ job: MemoizedJob, _ name: String) {
        if jobsBefore != nil { state.withLock { $0.jobs[name] = job } }
    }

    /// What the pages leave out without a word to readers.
    var leftOut: [Omission] {
        units.values.filter { $0.head.leftOut > 0 }.flatMap(\.unpacked.leftOut)
    }

    /// Whether a unit was made anew.
    var hasMade: Bool { state.withLock { !$0.made.isEmpty } }

    /// Keeps a unit that is known.
    func keep(_ name: String) {
        guard let unit = before?.units[name] else { return }
        state.withLock { $0.enter(name, unit) }
    }

    @discardableResult
    func enter(_ name: String, _ unit: BuildCache.Unit) -> EncodedEntry {
        let packed = EncodedEntry(unit)
        state.withLock { state in
            state.enter(name, packed)
            state.made.append(name)
        }
        return packed
    }

    /// Whether the pages are those of the build before, with their dates, and the files for programs too.
    ///
    /// - Parameter rest: The unit that is still to come.
    func isListAsBefore(but rest: String) -> Bool {
        guard let before else { return false }
        return state.withLock { state in
            state.units.count == before.units.count - (before.units[rest] == nil ? 0 : 1)
                && state.made.allSatisfy { name in
                    guard let old = before.units[name]?.unpacked,
                        let new = state.units[name]?.unpacked
                    else { return false }
                    return old.addresses == new.addresses && old.modified == new.modified
                        && old.listed == new.listed
                }
        }
    }

    /// The files that two pages or more would stand at, as `DuplicatePaths` finds them.
    ///
    /// - Complexity: O(*n*) in the number of files if a path is new; otherwise they were looked at by the
    ///   build that made them.
    var repeatedFiles: [String] {
        let (units, made) = state.withLock { ($0.units, $0.made) }
        let isAsBefore =
            before?.units.count == units.count
            && made.allSatisfy { name in
                guard let old = before?.units[name], let new = units[name] else { return false }
                return old.unpacked.files.map(\.path) == new.unpacked.files.map(\.path)
                    && old.unpacked.addresses == new.unpacked.addresses
            }
        guard !isAsBefore else { return [] }
        return DuplicatePaths.find(in: units.values.lazy.flatMap(\.places))
    }

    /// The files that the build before made and this one did not.
    var filesGone: Set<String> {
        guard let before else { return [] }
        return state.withLock { state in
            var gone: Set<String> = []
            if state.units.count != before.units.count || !state.made.allSatisfy(before.has) {
                for (name, unit) in before.units where state.units[name] == nil {
                    gone.formUnion(unit.unpacked.files.map(\.path))
                }
            }
            for name in state.made {
                before.units[name].map { gone.formUnion($0.unpacked.files.map(\.path)) }
            }
            // What one unit no longer has, another may have now.
            for name in state.made {
                state.units[name].map { gone.subtract($0.unpacked.files.map(\.path)) }
            }
            return gone
        }
    }
}
