internal import BuildStore
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

/// The results of a build: those that it made, and those of the build before whose dependencies are unchanged.
///
/// A class because workers on several threads enter them.
final class BuildState: Sendable {
    /// The cache of the build before; nil if everything is to be made anew.
    private let before: BuildCache?
    private let present: GuideDependencies
    /// For each dependency of the build before, by number, whether it is unchanged.
    private let unchanged: [Bool]

    private struct State {
        var dependencies: DependencyTable
        var units: [String: EncodedEntry] = [:]
        var jobs: [String: EncodedJob] = [:]
        /// Names of units that were made anew.
        var made: [String] = []

        mutating func enter(_ name: String, _ unit: EncodedEntry) {
            let same = units.updateValue(unit, forKey: name)
            // Trap: units are named after files and declared places, whose names are told apart when they are read.
            precondition(
                same == nil, "Two units are called '\(name)', and the site map would lose one.")
        }

        mutating func numbers(
            of reads: Set<Dependency>, _ present: GuideDependencies
        ) -> [UInt32] {
            reads.map { dependencies.number(of: $0, present.fingerprint) }.sorted()
        }
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - before: The cache of the build before.
    ///   - present: The dependencies as they are now.
    init(before: BuildCache?, _ present: GuideDependencies) {
        self.before = before
        self.present = present
        var dependencies = before?.dependencies ?? DependencyTable()
        unchanged = dependencies.refresh(present.fingerprint)
        var state = State(dependencies: dependencies)
        // Most builds make what the one before made.
        state.units.reserveCapacity(before?.units.count ?? 0)
        self.state = Mutex(state)
    }

    var units: [String: EncodedEntry] { state.withLock(\.units) }

    /// What the next build has to know.
    var stored: (DependencyTable, [String: EncodedJob], [String: EncodedEntry]) {
        state.withLock { ($0.dependencies, $0.jobs, $0.units) }
    }

    private func isUnchanged(_ dependency: Int) -> Bool {
        dependency < unchanged.count && unchanged[dependency]
    }

    /// The unit as the build before made it, if all that it read is unchanged.
    func known(_ name: String) -> EncodedEntry? {
        before?.units[name].flatMap { $0.reads(satisfy: isUnchanged) ? $0 : nil }
    }

    /// A job as the build before did it, if all that it and its groups read is unchanged.
    func knownJob(_ name: String) -> ReusedJob? {
        guard let job = before?.jobs[name],
            let groups = job.groups(ifReadsSatisfy: isUnchanged)
        else { return nil }
        var entries: [EncodedEntry] = []
        for group in groups {
            guard let entry = known(group) else { return nil }
            entries.append(entry)
        }
        return ReusedJob(job: job, names: groups, entries: ReusedEntries(entries))
    }

    /// Keeps a job that is known, with its units.
    func keep(_ job: ReusedJob, _ name: String) {
        state.withLock { state in
            for (name, unit) in zip(job.names, job.entries.units) { state.enter(name, unit) }
            state.jobs[name] = job.job
        }
    }

    func enter(job name: String, groups: [String], _ reads: Set<Dependency>) {
        state.withLock { state in
            let numbers = state.numbers(of: reads, present)
            state.jobs[name] = EncodedJob(reads: numbers, groups: groups)
        }
    }

    /// What the pages leave out without a word to readers.
    var leftOut: [Omission] {
        units.values.filter { $0.head.leftOut > 0 }.flatMap(\.unpacked.leftOut)
    }

    /// The names of the units that were made anew.
    var made: [String] { state.withLock(\.made) }

    /// Keeps a unit that is known.
    func keep(_ name: String) {
        guard let unit = before?.units[name] else { return }
        state.withLock { $0.enter(name, unit) }
    }

    func enter(_ name: String, _ unit: BuildCache.Unit, _ reads: Set<Dependency>) {
        let numbers = state.withLock { $0.numbers(of: reads, present) }
        let packed = EncodedEntry(unit, reads: numbers)
        state.withLock { state in
            state.enter(name, packed)
            state.made.append(name)
        }
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

extension BuildState: TextResults {
    private static func name(_ path: String) -> String { "text \(path)" }

    func references(in path: String) -> TextReferences? {
        let name = Self.name(path)
        guard let known = known(name) else { return nil }
        keep(name)
        return known.unpacked.uses
    }

    func enter(_ references: TextReferences, in path: String, _ reads: Set<Dependency>) {
        var unit = BuildCache.Unit()
        unit.uses = references
        enter(Self.name(path), unit, reads.union([.frame]))
    }
}
