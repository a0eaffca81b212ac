internal import BuildStore
internal import Content
internal import Files
internal import Pages
internal import Project
internal import Synchronization
internal import Text

/// The numbers of rendered pages.
struct PageCounts: Sendable {
    var pages = 0
    /// The number of worked examples, one for each topic, jurisdiction, year and language.
    var examples = 0

    static func += (left: inout Self, right: Self) {
        left.pages += right.pages
        left.examples += right.examples
    }
}

/// The results of a build: those that it rendered, and those of the last build with unchanged dependencies.
///
/// It is a class because several threads add results.
final class BuildState: Sendable {
    /// The cache of the last build; nil if everything is rendered.
    private let before: BuildCache?
    private let present: GuideDependencies
    /// True for each dependency of the last build that did not change, by number.
    private let unchanged: [Bool]

    private struct State {
        var dependencies: DependencyTable
        var pageGroups: [String: EncodedEntry] = [:]
        var jobs: [String: EncodedJob] = [:]
        /// The names of the groups that were rendered.
        var made: [String] = []

        mutating func enter(_ name: String, _ pageGroup: EncodedEntry) {
            let same = pageGroups.updateValue(pageGroup, forKey: name)
            // Trap: groups are named after files and declared jurisdictions, whose names are unique when they
            // are read.
            precondition(
                same == nil, "Two pageGroups are called '\(name)', and the site map would lose one."
            )
        }

        mutating func numbers(
            of reads: Set<Dependency>, _ present: GuideDependencies
        ) -> [UInt32] {
            reads.map { dependencies.number(of: $0, present.fingerprint) }.sorted()
        }
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - before: The cache of the last build; nil without one.
    ///   - present: The current dependencies.
    init(before: BuildCache?, _ present: GuideDependencies) {
        self.before = before
        self.present = present
        var dependencies = before?.dependencies ?? DependencyTable()
        unchanged = dependencies.refresh(present.fingerprint)
        var state = State(dependencies: dependencies)
        // Most builds have the groups of the last one.
        state.pageGroups.reserveCapacity(before?.pageGroups.count ?? 0)
        self.state = Mutex(state)
    }

    var pageGroups: [String: EncodedEntry] { state.withLock(\.pageGroups) }

    /// The state for the next build.
    var stored: (DependencyTable, [String: EncodedJob], [String: EncodedEntry]) {
        state.withLock { ($0.dependencies, $0.jobs, $0.pageGroups) }
    }

    private func isUnchanged(_ dependency: Int) -> Bool {
        dependency < unchanged.count && unchanged[dependency]
    }

    /// Returns a group of the last build if its dependencies did not change; nil otherwise.
    func unchangedGroup(_ name: String) -> EncodedEntry? {
        before?.pageGroups[name].flatMap { $0.reads(satisfy: isUnchanged) ? $0 : nil }
    }

    /// Returns a job of the last build if its dependencies and those of its groups did not change; nil
    /// otherwise.
    func unchangedJob(_ name: String) -> ReusedJob? {
        guard let job = before?.jobs[name],
            let groups = job.groups(ifReadsSatisfy: isUnchanged)
        else { return nil }
        var entries: [EncodedEntry] = []
        for group in groups {
            guard let entry = unchangedGroup(group) else { return nil }
            entries.append(entry)
        }
        return ReusedJob(job: job, names: groups, entries: ReusedEntries(entries))
    }

    /// Reuses a job with its groups.
    func keep(_ job: ReusedJob, _ name: String) {
        state.withLock { state in
            for (name, pageGroup) in zip(job.names, job.entries.pageGroups) {
                state.enter(name, pageGroup)
            }
            state.jobs[name] = job.job
        }
    }

    func enter(job name: String, groups: [String], _ reads: Set<Dependency>) {
        state.withLock { state in
            let numbers = state.numbers(of: reads, present)
            state.jobs[name] = EncodedJob(reads: numbers, groups: groups)
        }
    }

    /// The omissions of all pages.
    var leftOut: [Omission] {
        pageGroups.values.filter { $0.head.leftOut > 0 }.flatMap(\.unpacked.leftOut)
    }

    /// The names of the groups that were rendered.
    var made: [String] { state.withLock(\.made) }

    /// Reuses a group.
    func keep(_ name: String) {
        guard let pageGroup = before?.pageGroups[name] else { return }
        state.withLock { $0.enter(name, pageGroup) }
    }

    func enter(_ name: String, _ pageGroup: BuildCache.PageGroup, _ reads: Set<Dependency>) {
        let numbers = state.withLock { $0.numbers(of: reads, present) }
        let packed = EncodedEntry(pageGroup, reads: numbers)
        state.withLock { state in
            state.enter(name, packed)
            state.made.append(name)
        }
    }

    /// Returns true if the pages with their dates, and the data files, are those of the last build.
    ///
    /// - Parameter rest: The group that is still to come.
    func isListAsBefore(but rest: String) -> Bool {
        guard let before else { return false }
        return state.withLock { state in
            state.pageGroups.count == before.pageGroups.count
                - (before.pageGroups[rest] == nil ? 0 : 1)
                && state.made.allSatisfy { name in
                    guard let old = before.pageGroups[name]?.unpacked,
                        let new = state.pageGroups[name]?.unpacked
                    else { return false }
                    return old.addresses == new.addresses && old.modified == new.modified
                        && old.listed == new.listed
                }
        }
    }

    /// The paths at which several pages would be written, as `DuplicatePaths` finds them.
    ///
    /// - Complexity: O(*n*) in the number of files if a path is new; otherwise the build that made them found
    ///   none.
    var repeatedFiles: [String] {
        let (pageGroups, made) = state.withLock { ($0.pageGroups, $0.made) }
        let isAsBefore =
            before?.pageGroups.count == pageGroups.count
            && made.allSatisfy { name in
                guard let old = before?.pageGroups[name], let new = pageGroups[name] else {
                    return false
                }
                return old.unpacked.files.map(\.path) == new.unpacked.files.map(\.path)
                    && old.unpacked.addresses == new.unpacked.addresses
            }
        guard !isAsBefore else { return [] }
        return DuplicatePaths.find(in: pageGroups.values.lazy.flatMap(\.paths))
    }

    /// The files of the last build that this one does not have.
    var filesGone: Set<String> {
        guard let before else { return [] }
        return state.withLock { state in
            var gone: Set<String> = []
            if state.pageGroups.count != before.pageGroups.count
                || !state.made.allSatisfy(before.has)
            {
                for (name, pageGroup) in before.pageGroups where state.pageGroups[name] == nil {
                    gone.formUnion(pageGroup.unpacked.files.map(\.path))
                }
            }
            for name in state.made {
                before.pageGroups[name].map { gone.formUnion($0.unpacked.files.map(\.path)) }
            }
            // A file may have moved from one group to another.
            for name in state.made {
                state.pageGroups[name].map { gone.subtract($0.unpacked.files.map(\.path)) }
            }
            return gone
        }
    }
}

extension BuildState: TextResults {
    private static func name(_ path: String) -> String { "text \(path)" }

    func references(in path: String) -> TextReferences? {
        let name = Self.name(path)
        guard let group = unchangedGroup(name) else { return nil }
        keep(name)
        return group.unpacked.uses
    }

    func enter(_ references: TextReferences, in path: String, _ reads: Set<Dependency>) {
        var pageGroup = BuildCache.PageGroup()
        pageGroup.uses = references
        enter(Self.name(path), pageGroup, reads.union([.frame]))
    }
}
