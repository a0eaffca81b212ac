/// Jobs of a section that can be done in any order and at the same time, each of which makes some pages.
package struct SectionTasks: Sendable {
    /// What is known of a job before it is done.
    package struct Job: Sendable {
        /// Its name among the jobs of the section, the same in every build.
        package let name: String
        /// About how long it takes, in the time of one worked example's pages: the longest are begun first, so
        /// that no worker is left waiting for one at the end, and machines that share a site get as much each.
        package let weight: Int
    }

    package let jobs: [Job]
    package let perform: @Sendable (Int, any PageWriter) -> Void

    /// A job for each of some things.
    ///
    /// - Parameters:
    ///   - name: Tells one of the things from the others, in every build the same.
    ///   - weight: About how long the job of one takes, as `Job.weight` says.
    package static func each<Item: Sendable>(
        _ items: some RandomAccessCollection<Item> & Sendable, named name: (Item) -> String,
        weighing weight: (Item) -> Int = { _ in 1 },
        perform: @escaping @Sendable (Item, any PageWriter) -> Void
    ) -> SectionTasks {
        let jobs = items.map { Job(name: name($0), weight: weight($0)) }
        return SectionTasks(jobs: jobs) { index, writer in
            perform(items[items.index(items.startIndex, offsetBy: index)], writer)
        }
    }

    /// A single job.
    package static func one(
        _ name: String, weighing weight: Int = 1,
        perform: @escaping @Sendable (any PageWriter) -> Void
    ) -> SectionTasks {
        SectionTasks(jobs: [Job(name: name, weight: weight)]) { _, writer in perform(writer) }
    }
}

extension Array {
    /// The elements dealt out in turn, each to one of some jobs; none of these is left empty.
    package func dealt(among count: Int) -> [[Element]] {
        let count = Swift.min(count, self.count)
        return (0..<count).map { job in
            stride(from: job, to: self.count, by: count).map { self[$0] }
        }
    }
}
