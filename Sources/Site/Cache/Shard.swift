internal import Files
internal import Pages
internal import Project

/// A shard of a site's pages, for builds that run side by side.
///
/// Each job of a site is in one shard with all the pages that it makes: a topic with its examples in every
/// language, which are computed once for all. What is made of the lists of all pages is left to whoever joins
/// the shards.
package struct Shard: Hashable, Sendable {
    /// Which of the shards it is, counted from 1.
    package let number: Int
    package let count: Int

    /// The shard of a text such as `2/8`; nil if it is none.
    package init?(text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
            (1...Self.largestCount).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    private static let largestCount = 10_000

    /// Whether the shard holds what is not pages: assets, pictures, header files.
    var isFirst: Bool { number == 1 }

    /// The numbers of the jobs that are this shard's, among all of the site's.
    ///
    /// The longest are dealt first, each to the shard that the hash of its name leads to, or, if that has
    /// its part already, to the next that the hash leads on to. So all shards have about as much to do, and
    /// a job that is new moves few others from the shard that keeps their pages.
    ///
    /// - Complexity: O(*n* log *n*) in the number of jobs, and O(*m*) for each that is dealt when most shards
    ///   are full, in the number of shards.
    package func jobs(among all: [(name: String, weight: Int)]) -> [Int] {
        let total = all.reduce(0) { $0 + $1.weight }
        var loads = [Int](repeating: 0, count: count)
        // What the first does beside pages: it copies files, and checks what no page is made of.
        loads[0] = total / 100
        let bound = (total + loads[0]) / count * 51 / 50 + 1
        let order = all.indices.sorted {
            (all[$1].weight, all[$0].name) < (all[$0].weight, all[$1].name)
        }
        var own: [Int] = []
        for job in order {
            let shard = shard(of: all[job], loads, bound)
            loads[shard] += all[job].weight
            if shard == number - 1 { own.append(job) }
        }
        return own.sorted()
    }

    private static let mostTries = 16

    private func shard(of job: (name: String, weight: Int), _ loads: [Int], _ bound: Int) -> Int {
        var hash = Fingerprint(of: Array(job.name.utf8)).low
        for _ in 0..<Self.mostTries {
            let shard = Int(hash >> 32) % count
            if loads[shard] + job.weight <= bound { return shard }
            // The next of a sequence that passes over no number (Knuth's constants).
            hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        }
        return loads.indices.min { loads[$0] < loads[$1] } ?? 0
    }
}
