import BuildStore
import Files
import Synchronization
import TestSupport
import Testing

/// Results are reused after random edits exactly if they equal a new computation of everything.
@Suite struct RandomReadTests {
    /// Values that results read, and results that decide by values which others they read.
    private final class World: Sendable {
        private let values: Mutex<[Int]>

        static let size = 200

        init(_ random: inout SeededGenerator) {
            values = Mutex((0..<Self.size).map { _ in Int.random(in: 0..<1_000, using: &random) })
        }

        func set(_ name: Int, _ value: Int) { values.withLock { $0[name] = value } }

        func get(_ name: Int) -> Int {
            Reads.record(Dependency(.value, String(name)))
            return values.withLock { $0[name] }
        }

        func fingerprint(_ dependency: Dependency) -> Fingerprint {
            Fingerprint { builder in
                if let name = Int(dependency.name) { builder.add(values.withLock { $0[name] }) }
            }
        }

        /// A result that decides by each value which one it reads next.
        func result(_ number: Int, _ reader: (Int) -> Int) -> Int {
            var (sum, next) = (0, number % Self.size)
            for _ in 0..<(3 + number % 9) {
                let value = reader(next)
                sum = sum &* 31 &+ value
                next = (next + value + 1) % Self.size
            }
            return sum
        }
    }

    /// Edits values at random, builds after each edit and compares.
    ///
    /// - Parameter reader: The function that a result reads values with.
    /// - Returns: The number of reused results that differ from a new computation.
    private func stale(
        seed: UInt64, _ reader: (World, _ result: Int) -> (Int) -> Int
    ) -> Int {
        var random = SeededGenerator(seed: seed)
        let world = World(&random)
        var table = DependencyTable()
        var results: [Int: (value: Int, reads: [UInt32])] = [:]
        var stale = 0
        for _ in 0..<300 {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                world.set(
                    Int.random(in: 0..<World.size, using: &random),
                    Int.random(in: 0..<1_000, using: &random))
            }
            let isUnchanged = table.refresh(world.fingerprint)
            for number in 0..<300 {
                if let old = results[number], old.reads.allSatisfy({ isUnchanged[Int($0)] }) {
                    if old.value != world.result(number, world.get) { stale += 1 }
                    continue
                }
                let (value, reads) = Reads.recording { world.result(number, reader(world, number)) }
                results[number] = (
                    value, reads.map { table.number(of: $0, world.fingerprint) }
                )
            }
        }
        return stale
    }

    @Test(arguments: 1...5)
    func reusesWhatEqualsANewComputation(seed: UInt64) {
        #expect(stale(seed: seed) { world, _ in world.get } == 0)
    }

    /// The comparison finds a read that is not recorded.
    @Test func findsAReadThatIsNotRecorded() {
        let found = stale(seed: 1) { world, result in
            guard result == 7 else { return world.get }
            return { name in Reads.ignoring { world.get(name) } }
        }
        #expect(found > 0)
    }

    /// A value that is computed once is read by everybody who takes it.
    @Test func replaysTheReadsOfASharedValue() {
        let shared = Once { () -> Int in
            Reads.record(Dependency(.value, "1"))
            return 1
        }
        for _ in 0..<2 {
            let (_, reads) = Reads.recording { shared.value }
            #expect(reads == [Dependency(.value, "1")])
        }
    }

    @Test func recordsForTheInnerComputationOnly() {
        let (inner, outer) = Reads.recording {
            Reads.record(Dependency(.value, "outer"))
            return Reads.recording { Reads.record(Dependency(.value, "inner")) }.reads
        }
        #expect(inner == [Dependency(.value, "inner")])
        #expect(outer == [Dependency(.value, "outer")])
    }

    @Test func coversReads() {
        let (_, reads) = Reads.recording {
            Reads.covered(by: Dependency(.value, "all"), where: { $0.name == "one" }) {
                for name in ["one", "other"] { Reads.record(Dependency(.value, name)) }
            }
        }
        #expect(reads == [Dependency(.value, "all"), Dependency(.value, "other")])
    }
}

extension Dependency.Kind {
    fileprivate static let value = Self("value")
}
