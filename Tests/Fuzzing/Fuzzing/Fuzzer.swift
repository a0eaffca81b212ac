import TestSupport
import Text

/// Feeds the readers of a guide with inputs made of real files, the same ones for the same seed.
///
/// A reader that crashes or hangs ends the process, after `Watchdog` has said at which round; what a
/// reader makes that it must not is thrown.
package struct Fuzzer {
    /// A reader made something that it must not.
    package struct Fault: Error, CustomStringConvertible {
        package let reader: String
        package let seed: UInt64
        package let round: Int
        package let file: String
        package let what: [String]
        package let input: [UInt8]

        package var description: String {
            "\(reader), seed \(seed), round \(round), of \(file): "
                + what.prefix(5).joined(separator: "; ")
        }
    }

    private let seed: UInt64
    private let readers: [any FuzzedReader]

    /// - Parameter names: Only the readers of these names; if empty, all but that of shapes, which takes
    ///   as long for a guide as the others for hundreds of inputs.
    package init(seed: UInt64, readers names: [String] = []) throws {
        self.seed = seed
        let all: [any FuzzedReader] = [
            try MarkdownReader(), try YAMLReader(), try TableFileReader(), try TemplateReader(),
            try BatchReader(), try GuideReaderFuzzing(), try ShapeReader(),
        ]
        readers = all.filter {
            names.isEmpty ? !($0 is ShapeReader) : names.contains($0.name)
        }
    }

    package var readerNames: [String] { readers.map(\.name) }

    /// One round: each reader takes as many inputs as it is quick.
    ///
    /// - Returns: How many inputs were read.
    /// - Throws: `Fault` for the first input that went wrong.
    package func run(round: Int) throws -> Int {
        var count = 0
        for (number, reader) in readers.enumerated() {
            Watchdog.begin(reader: number, round: round)
            let generator = SeededGenerator(
                seed: seed &+ UInt64(round) &* 1_000_003 &+ UInt64(number))
            var mutator = Mutator(generator: generator)
            for _ in 0..<reader.inputsPerRound {
                let (path, bytes) = reader.corpus.pick(&mutator)
                let other = reader.corpus.pick(&mutator).bytes
                let input = mutator.mutated(bytes, splicing: other)
                Watchdog.input(input)
                let faults = try reader.faults(in: input, of: path, &mutator)
                count += 1
                guard faults.isEmpty else {
                    throw Fault(
                        reader: reader.name, seed: seed, round: round, file: path, what: faults,
                        input: input)
                }
            }
        }
        return count
    }
}

/// A reader that the fuzzer feeds.
protocol FuzzedReader {
    var name: String { get }
    var corpus: Corpus { get }
    var inputsPerRound: Int { get }

    /// Returns the errors of a reader on an input.
    func faults(
        in input: [UInt8], of path: String, _ mutator: inout Mutator
    ) throws -> [String]
}

extension FuzzedReader {
    /// Returns the errors of printed diagnostics: too many, or with control characters of a terminal.
    func faults(of diagnostics: [Diagnostic]) -> [String] {
        let text = DiagnosticWriter().text(for: diagnostics)
        var faults: [String] = []
        if text.utf8.count > 4 << 20 { faults.append("\(text.utf8.count) bytes of diagnostics") }
        if diagnostics.count > 100_000 { faults.append("\(diagnostics.count) diagnostics") }
        if text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
            faults.append("control characters in diagnostics")
        }
        return faults
    }
}
