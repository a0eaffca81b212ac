internal import BuildStore

/// Independent tasks of a section that can run in parallel.
package struct SectionTasks: Sendable {
    /// A task's name and cost.
    package struct Job: Sendable {
        /// A unique name in the section, the same in every build.
        package let name: String
        /// The estimated cost, relative to one worked example.
        ///
        /// The most expensive tasks start first, and shards get equal costs.
        package let weight: Int
    }

    package let jobs: [Job]
    package let perform: @Sendable (Int, any PageWriter) -> Void

    /// Returns a task for each item.
    ///
    /// - Parameters:
    ///   - name: Returns a unique name of the item, the same in every build.
    ///   - weight: Returns the estimated cost, as in `Job.weight`.
    package static func each<Item: Sendable>(
        _ items: some RandomAccessCollection<Item> & Sendable, named name: (Item) -> String,
        weighing weight: (Item) -> Int = { _ in 1 },
        perform: @escaping @Sendable (Item, any PageWriter) -> Void
    ) -> SectionTasks {
        // The order of jobs reaches no page.
        let jobs = Reads.ignoring { items.map { Job(name: name($0), weight: weight($0)) } }
        return SectionTasks(jobs: jobs) { index, writer in
            perform(items[items.index(items.startIndex, offsetBy: index)], writer)
        }
    }

    /// Returns a task for each name.
    ///
    /// Pages depend on the content that a task reads by its name, and not on the list of names.
    package static func each<Name: Hashable & Sendable>(
        listing names: () -> [Name], named name: (Name) -> String,
        weighing weight: (Name) -> Int = { _ in 1 },
        perform: @escaping @Sendable (Name, any PageWriter) -> Void
    ) -> SectionTasks {
        each(Reads.ignoring(names), named: name, weighing: weight, perform: perform)
    }

    /// Returns a single task.
    package static func one(
        _ name: String, weighing weight: Int = 1,
        perform: @escaping @Sendable (any PageWriter) -> Void
    ) -> SectionTasks {
        SectionTasks(jobs: [Job(name: name, weight: weight)]) { _, writer in perform(writer) }
    }
}

extension Array {
    /// Distributes the elements round-robin among at most `count` arrays, none of them empty.
    package func dealt(among count: Int) -> [[Element]] {
        let count = Swift.min(count, self.count)
        return (0..<count).map { job in
            stride(from: job, to: self.count, by: count).map { self[$0] }
        }
    }
}
