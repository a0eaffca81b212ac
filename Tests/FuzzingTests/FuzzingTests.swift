import Fuzzing
import TestSupport
import Testing

/// A few rounds of what `swift run -c release Fuzz` goes on with for as long as it is let.
@Suite struct FuzzingTests {
    @Test(arguments: ["markdown", "yaml", "tables", "templates", "batch", "guide", "shapes"])
    func survivesInputsMadeOfRealFiles(reader: String) throws {
        let fuzzer = try Fuzzer(seed: 2026, readers: [reader])
        #expect(fuzzer.readerNames == [reader])
        // A guide is built and checked nine times in a round of shapes.
        for round in 0..<(reader == "shapes" ? 1 : 4) {
            #expect(try fuzzer.run(round: round) > 0)
        }
    }
}
