import Foundation
import Fuzzing
import TestSupport

// Feeds the readers with inputs made of real files: `swift run -c release Fuzz --seconds 60`.
//
// `--seed N` starts elsewhere, `--from N` at another round, `--reader NAME` takes one reader alone,
// `--memory none` is for a build with a sanitizer.
// The same seed and round make the same inputs on every machine. It ends with status 1 at the first
// input that goes wrong, which it keeps in a file.

var options: [String: String] = [:]
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst(), let value = arguments.popFirst() { options[name] = value }
let seed = options["--seed"].flatMap { UInt64($0) } ?? 1
let first = options["--from"].flatMap { Int($0) } ?? 0
let seconds = options["--seconds"].flatMap { Double($0) } ?? 60
let kept = options["--keep"] ?? "\(FileManager.default.temporaryDirectory.path)/fuzz-input"

// `--site FOLDER` looks at every page of a built site instead, for what its policy forbids.
if let site = options["--site"] {
    let names = FileManager.default.enumerator(atPath: site)?.allObjects ?? []
    let pages = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".html") }
    var faults = 0
    for page in pages.sorted() {
        let html = try Data(contentsOf: URL(fileURLWithPath: "\(site)/\(page)"))
        for fault in PagePolicy.faults(in: Array(html)) {
            faults += 1
            if faults <= 100 { print("\(page): \(fault)") }
        }
    }
    print("\(pages.count) pages, \(faults) faults")
    exit(faults == 0 && !pages.isEmpty ? 0 : 1)
}

let fuzzer = try Fuzzer(seed: seed, readers: options["--reader"].map { [$0] } ?? [])
// Sanitizers reserve more memory than any limit leaves them, and in a debug build a guide that a release
// build makes in a second takes them a minute.
let isSanitized = options["--memory"] == "none"
Watchdog.start(
    seconds: isSanitized ? 900 : 60, memory: isSanitized ? nil : 4 << 30, keepingInputIn: kept)
let end = Date().addingTimeInterval(seconds)
var round = first
var inputs = 0
do {
    repeat {
        inputs += try fuzzer.run(round: round)
        round += 1
    } while Date() < end
} catch {
    FileHandle.standardError.write(Data("fuzz: \(error)\nthe input is in \(kept)\n".utf8))
    exit(1)
}
let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
print("\(inputs) inputs in \(round - first) rounds from seed \(seed): nothing went wrong; \(peak)")
