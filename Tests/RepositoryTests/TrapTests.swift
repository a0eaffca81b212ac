import TestSupport
import Testing
import Text

/// Statements that end the program where they are reached.
@Suite struct TrapTests {
    /// No content, no option and no failing call may reach such a statement.
    ///
    /// Each one has a line above it, `// Trap:`,
    /// that says why nothing does; `grep -rn 'Trap:' Sources` lists them.
    @Test func everyTrapSaysWhyNothingReachesIt() throws {
        let traps = [
            "precondition(", "preconditionFailure(", "fatalError(", "assert(", "assertionFailure(",
            "try!", " as! ",
        ]
        for path in TidyTests.swiftFiles(below: "Sources") {
            let lines = String(decoding: try Repository.source(path).bytes, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//"), traps.contains(where: code.contains) else { continue }
                let above = lines[max(0, number - 2)..<number]
                #expect(
                    above.contains { $0.contains("// Trap: ") },
                    "\(path):\(number + 1): say above it why nothing reaches it, as '// Trap: …'")
            }
        }
    }
}
