import Foundation
import TestSupport
import Testing

/// Content that no author means well with, or that no author has tried yet: no command crashes, and a mistake is
/// reported with its place.
///
/// `NUMBER_ROUNDS=500` changes as many numbers; `NUMBER_SEED` chooses others.
@Suite struct HostileGuideTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["NUMBER_ROUNDS"].flatMap { Int($0) } ?? 12
    private static let seed = environment["NUMBER_SEED"].flatMap { UInt64($0) } ?? 43

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let made = try Command(["new", "guide", folder.file("guide")])
        try #require(made.status == 0, "\(made.errors)")
    }

    private func run(_ command: String, _ arguments: String...) throws -> Command {
        try Command([command, "--root", folder.file("guide")] + arguments)
    }

    private func edit(_ file: String, _ old: String, _ new: String) throws {
        try folder.edit("guide/\(file)", old, new)
    }

    // MARK: Forms

    static let orders = [
        ["national", "county", "result"], ["national", "result", "county"],
        ["county", "national", "result"], ["county", "result", "national"],
        ["result", "national", "county"], ["result", "county", "national"],
    ]

    /// A deduction that leaves less income than the first bracket removes steps that other forms use.
    @Test(arguments: orders, ["2000", "20000", "30000"])
    func comparesInEveryOrderOfTheForms(order: [String], amount: String) throws {
        let result = "guide/Content/Rules/result.rules"
        try folder.write(
            result,
            folder.read(result) + "\norder of forms \(order.joined(separator: ", "))\n")
        try edit(
            "Content/Topics/deductions/retirement/pension-saving.md", "pension-saving: 2000}",
            "pension-saving: \(amount)}")
        let build = try run("build")
        #expect(build.status == 0, "\(build.errors)")
        let calc = try run(
            "calc", "--year", "2026", "--place", "Northshore", "wages=30000", "--format", "json")
        #expect(
            calc.status == 0 && calc.output.contains("\"taxableIncome\":30000"), "\(calc.output)")
    }

    // MARK: Numbers

    /// Rules that double an amount until it overflows 64 bits.
    private func double(times: Int) throws {
        let lines = (1...times).map { "  hidden f\($0) = f\($0 - 1) + f\($0 - 1)\n" }
        try edit(
            "Content/Rules/national.rules", "  section net-income\n",
            "  hidden f0 = total-income\n\(lines.joined())  section net-income\n")
        try edit(
            "Content/Rules/national.rules", "net-income = total-income, always",
            "net-income = total-income - f\(times), not below 0")
    }

    @Test(arguments: [57, 60, 65, 70])
    func namesTheLineThatOverflows(times: Int) throws {
        try double(times: times)
        let check = try run("check")
        #expect(check.status == 1)
        #expect(
            check.errors.contains("f32 (Content/Rules/national.rules:49) leaves the range"),
            "\(check.errors)")
        #expect(try run("build").status == 1)
        let calc = try run("calc", "--year", "2026", "--place", "Northshore", "wages=50000")
        #expect(calc.status == 64 && calc.output.isEmpty)
        #expect(
            calc.errors.contains("'f31' (Content/Rules/national.rules:48) leaves the range"),
            "\(calc.errors)")
    }

    @Test func changesNumbersOfExamplesTablesAndRules() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let files = folder.files(below: "guide/Content").map { "guide/Content/\($0)" }.filter {
            $0.contains("/Topics/") || $0.contains("/Tables/") || $0.contains("/Rules/")
                || $0.contains("/Examples/")
        }
        let numbers = [
            "0", "1", "0.01", "20000", "999999", "99999999999", "999999999999.99", "10", "-1",
            "1000000000000000000000",
        ]
        for round in 1...Self.rounds {
            guard let file = files.randomElement(using: &generator) else { return }
            let text = try folder.read(file)
            let places = text.ranges(of: /\b[0-9]+(\.[0-9]+)?\b/)
            guard let place = places.randomElement(using: &generator) else { continue }
            let number = numbers.randomElement(using: &generator) ?? "0"
            try folder.write(file, text.replacingCharacters(in: place, with: number))
            for command in ["check", "build"] {
                let result = try run(command)
                #expect(
                    [0, 1].contains(result.status),
                    "seed \(Self.seed), round \(round): \(file), \(text[place]) → \(number): \(result.errors)"
                )
            }
            try folder.write(file, text)
        }
    }

    // MARK: Names

    @Test(arguments: [
        #""x\ndelete /srv/other/precious.txt\nsend z""#, #""../x""#, "..", #""N O""#, #""N\tO""#,
        "a/b", "_server", "N?", #""%2e%2e""#, "-NO", "É", String(repeating: "N", count: 101),
    ])
    func refusesACodeThatIsNoPartOfAnAddress(code: String) throws {
        try edit("Content/places.yaml", #"{code: "NO"}"#, "{code: \(code)}")
        let list = folder.file("list.txt")
        for result in [try run("check"), try run("build", "--changed", list)] {
            #expect(result.status == 1)
            #expect(
                (result.output + result.errors).contains("cannot be the code of a place"),
                "\(result.output)\(result.errors)")
        }
        let lines = folder.exists("list.txt") ? try folder.read("list.txt") : ""
        #expect(!lines.contains("precious"), "\(lines)")
    }

    /// A page of rules must not read otherwise to a reviewer than to the program.
    @Test(arguments: ["\u{202E}", "\u{200B}", "\u{61C}", "\u{E0041}", "\u{7F}"])
    func refusesWhatNobodySeesInARule(character: String) throws {
        try edit("Content/Rules/county.rules", "County tax", "County\(character) tax")
        let check = try run("check")
        #expect(
            check.status == 1 && check.errors.contains("is not allowed in a rule"),
            "\(check.errors)")
    }

    // MARK: JSON

    @Test func refusesDeepJSON() throws {
        let depth = 200_000
        let line = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let batch = try Command(
            ["calc", "--root", folder.file("guide"), "--batch", "-"], input: line + "\n")
        #expect(batch.output.contains("nests deeper than 16 levels"), "\(batch.output.prefix(200))")
    }
}
