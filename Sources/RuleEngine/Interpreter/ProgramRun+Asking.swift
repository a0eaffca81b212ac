/// The search for results that depend on unstated facts or ignore shared custody.
extension ProgramRun {
    /// Finds the results that depend on facts that were not stated.
    mutating func findWaiting() {
        var seeds = [UInt64](repeating: 0, count: registers.count)
        var ofChildren: [Int: UInt64] = [:]
        var figures: UInt64 = 0
        for (number, fact) in program.asked.enumerated() where self[fact.given].cents == 0 {
            let bit = UInt64(1) << min(number, 63)
            if fact.isFigure { figures |= bit }
            if let child = fact.ofChildren {
                ofChildren[child] = bit
            } else {
                seeds[Int(fact.register)] |= bit
            }
        }
        waiting = RunTrace(self, from: seeds, ofChildren: ofChildren, figures: figures).marks
    }

    /// Finds the results that depend on facts of children and ignore shared custody.
    mutating func findUnshared(_ children: [[Int64]]) {
        let sharing = program.sharing.filter { fact in children.contains { $0[fact] != 0 } }
        guard let first = children.first, !sharing.isEmpty, !program.benefits.isEmpty else {
            return
        }
        var marks: [Int: UInt64] = [:]
        for fact in first.indices { marks[fact] = sharing.contains(fact) ? 2 : 1 }
        let trace = RunTrace(
            self, from: Array(repeating: 0, count: registers.count), ofChildren: marks,
            onlyOnHouseholds: true)
        for benefit in program.benefits where self[benefit.register].cents != 0 {
            if trace.marks[Int(benefit.register)] == 1 { unshared.insert(benefit.register) }
        }
    }
}
