internal import Files
internal import Pages
internal import Project

/// A fraction of a site's pages, for builds on several machines.
///
/// A job is in one shard with all of its pages: a topic with its examples in every language, which are
/// computed once. `merge` writes the lists of all pages.
package struct Shard: Hashable, Sendable {
    /// The number of the shard, from 1.
    package let number: Int
    package let count: Int

    /// Parses a text such as `2/8`; nil for any other text.
    package init?(text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
            (1...Self.largestCount).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    private static let largestCount = 10_000

    /// A Boolean value that is true if the shard contains everything that is not a page: assets, images,
    /// header files.
    var isFirst: Bool { number == 1 }

    /// Returns the numbers of the shard's jobs among all jobs of the site.
    ///
    /// The longest jobs are assigned first. The hash of a name leads to a shard, or to the next one of a
    /// sequence if that is full. So all shards have about equal work, and a new job moves few others to
    /// another shard.
    ///
    /// - Complexity: O(*n* log *n*) in the number of jobs, and O(*m*) in the number of shards for each job
    ///   that is assigned when most shards are full.
    package func jobs(among all: [(name: String, weight: Int)]) -> [Int] {
        let total = all.reduce(0) { $0 + $1.weight }
        var loads = [Int](repeating: 0, count: count)
        // The first shard also copies files and checks content without pages.
        loads[0] = total / 100
        let bound = (total + loads[0]) / count * 51 / 50 + 1
        let order = all.indices.sorted {
            (all[$1].weight, all[$0].name) < (all[$0].weight, all[$1].name)
        }
        var jobs: [Int] = []
        for job in order {
            let shard = shard(of: all[job], loads, bound)
            loads[shard] += all[job].weight
            if shard == number - 1 { jobs.append(job) }
        }
        return jobs.sorted()
    }

    private static let mostTries = 16

    private func shard(of job: (name: String, weight: Int), _ loads: [Int], _ bound: Int) -> Int {
        var hash = Fingerprint(of: Array(job.name.utf8)).low
        for _ in 0..<Self.mostTries {
            let shard = Int(hash >> 32) % count
            if loads[shard] + job.weight <= bound { return shard }
            // The next number of a full-period sequence (Knuth's constants).
            hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        }
        return loads.indices.min { loads[$0] < loads[$1] } ?? 0
    }
}
