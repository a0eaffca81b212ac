import Foundation
import TestSupport
import Testing

/// Every command that writes content writes all of it or nothing: if a call fails, if it is killed, and if somebody
/// saves a file meanwhile.
///
/// `FaultPlan` chooses the calls that fail, `KillPlan` the moments of kills and saves.
@Suite struct EditFaultTests {
    private static let table = "Content/Tables/2027/marisle.yaml"
    private static let list = "Content/Confirmations/2027.yaml"

    private static let confirm = [
        "tables", "confirm", "2027", "marisle.brackets", "northshore.brackets", "--source",
        "leaflet-2026", "--by", "A. Reader", "--on", "2026-11-20",
    ]
    private static let commands: [[String]] = [
        confirm, ["tables", "index", "2027"], ["new", "year", "2028", "--from", "2026"],
        ["new", "translation", "Content/Pages/methods.md"],
        ["new", "topic", "income/work/tips", "--title", "Tips"], ["new", "term", "Marginal rate"],
        ["new", "source", "leaflet-2027", "--title", "Leaflet"],
        ["new", "page", "corrections", "--title", "Corrections"],
        ["new", "checklist", "first-job", "--title", "Your first job"],
        ["new", "rule", "home-cooling", "--kind", "amount"], ["new", "template", "layout"],
        ["changes", "record", "--since", "HEAD", "--day", "2026-11-25"],
    ]

    private let folder: TemporaryFolder
    private let original: [String: Data]

    init() throws {
        folder = try TemporaryFolder()
        try #require(try Command(["new", "guide", folder.file("guide")]).status == 0)
        try Self.layFactors(folder)
        for command in [
            ["new", "year", "2027", "--from", "2026"],
            ["new", "page", "methods", "--title", "Methods"],
        ] {
            let made = try Command(command + ["--root", folder.file("guide")])
            try #require(made.status == 0, "\(made.errors)")
        }
        try folder.edit(
            "guide/Content/Tables/2027/southbay.yaml", "{rate: \"0.02\", source: leaflet-2026}",
            "{rate: \"0.03\", source: leaflet-2026, certainty: documented}")
        // The record finds a table that changed.
        let committed = try Command(
            shell: """
                cd '\(folder.path)/guide' && git init -q . && git add -A -f \
                && git -c user.name=a -c user.email=a@example.org commit -q -m a
                """)
        try #require(committed.status == 0, "\(committed.errors)")
        try folder.edit("guide/Content/Tables/2026/northshore.yaml", "51000", "52000")
        original = try Self.contents(folder)
    }

    /// Tables of 2025 and the factors of 2026: 'tables index' has an amount to fill.
    private static func layFactors(_ folder: TemporaryFolder) throws {
        for (form, section) in [("national", "total-income"), ("county", "lower-tax")] {
            try folder.edit(
                "guide/Content/Rules/\(form).rules", "  section \(section)\n",
                "  for readers only indexation\n  section \(section)\n")
        }
        for language in ["en", "fr"] {
            try folder.edit(
                "guide/Site/Strings/\(language).yaml", "\nfigures:\n",
                "\nfigures:\n  indexation: Indexation\n  factor: factor\n")
        }
        for place in ["marisle", "northshore", "southbay"] {
            let table = "guide/Content/Tables/2026/\(place).yaml"
            let text = try folder.read(table)
                .replacing(
                    "brackets:\n",
                    with: """
                        indexation:
                          factor: {rate: "0.02", source: leaflet-2026}
                        brackets:

                        """
                ).replacing("over: 40000", with: "over: 51000")
            try folder.write(table, text)
            try folder.write(
                table.replacing("2026", with: "2025"),
                text.replacing("year: 2026", with: "year: 2025")
                    .replacing("over: 51000", with: "over: 50000"))
        }
    }

    private static func contents(_ folder: TemporaryFolder) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for top in ["Content", "Site"] {
            // The lock of a killed command is taken over by the next one.
            for path in folder.files(below: "guide/\(top)") where path != ".edit.lock" {
                let place = "\(top)/\(path)"
                files[place] = try Data(
                    contentsOf: URL(fileURLWithPath: folder.file("guide/\(place)")))
            }
        }
        return files
    }

    /// Puts the guide back as it was.
    private func restore() throws {
        for path in try Self.contents(folder).keys where original[path] == nil {
            try folder.remove("guide/\(path)")
        }
        if folder.exists("guide/Content/Tables/2028") {
            try folder.remove("guide/Content/Tables/2028")
        }
        for (path, bytes) in original {
            try bytes.write(to: URL(fileURLWithPath: folder.file("guide/\(path)")))
        }
    }

    private func run(_ command: [String], _ variables: [String: String] = [:]) throws -> Command {
        try Command(command + ["--root", folder.file("guide")], environment: variables)
    }

    @Test(arguments: commands)
    func writesAllOrNothingWhicheverCallFails(command: [String]) throws {
        let own = try TemporaryFolder()
        let log = own.file("calls")
        let whole = try run(command, SystemCall.recording(in: log))
        #expect(whole.status == 0, "\(command): \(whole.errors)")
        let edited = try Self.contents(folder)
        #expect(edited != original)
        let count = try SystemCall.read(log).count
        for (point, error) in FaultPlan(calls: count, sample: 4).points {
            try restore()
            try own.remove("calls")
            let failing = try run(command, SystemCall.failing(from: point, with: error, log: log))
            let failed = try SystemCall.read(log).last { $0.path.hasSuffix(" FAILED") }?.path ?? ""
            let what =
                "\(command), call \(point), \(failed), error \(error): \(failing.status) \(failing.errors)"
            // Nobody mends an entry because a disk failed: 1 and 64 are for denied access, for git, which does not say
            // why it failed, and for files of the program that are not found.
            let isUnclear =
                error == EACCES || command[0] == "changes" || !failed.contains("/guide")
            let statuses: [Int32] = isUnclear ? [0, 1, 64, 74] : [0, 74]
            #expect(statuses.contains(failing.status), "\(what)")
            let found = try Self.contents(folder)
            if found == edited, ["/out FAILED", "/err FAILED"].contains(where: failed.hasSuffix) {
                // The edit is done, and its report could not be printed.
                continue
            }
            #expect(found == (failing.status == 0 ? edited : original), "\(what)")
            guard failing.status != 0 else { continue }
            #expect(try run(command).status == 0, "\(what)")
            #expect(try Self.contents(folder) == edited, "\(what)")
        }
    }

    /// The guide has a placeholder in a draft: an error that is taken back later.
    @Test func writesNothingIfTheLanguagesCannotBeRead() throws {
        let own = try TemporaryFolder()
        let log = own.file("calls")
        let command = Self.commands[Self.commands.count - 1]
        let whole = try run(command, SystemCall.recording(in: log))
        #expect(whole.status == 0, "\(whole.errors)")
        let edited = try Self.contents(folder)
        let reads = try SystemCall.read(log).filter {
            $0.kind == "read" && $0.path.hasSuffix("/guide/Site/site.yaml")
        }
        #expect(reads.count > 1)
        for read in reads {
            try restore()
            let failing = try run(
                command, SystemCall.failing(from: read.number, with: EIO, log: log))
            // git and tar do not say why they failed.
            #expect([0, 64, 74].contains(failing.status), "\(read.number): \(failing.errors)")
            let found = try Self.contents(folder)
            #expect(found == (failing.status == 0 ? edited : original), "\(read.number)")
        }
    }

    @Test(arguments: commands)
    func canBeRunAgainAfterItWasKilled(command: [String]) throws {
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try run(command) }
        let edited = try Self.contents(folder)
        for moment in KillPlan(time * 0.3...time, sample: 2).moments {
            try restore()
            let process = try Command.start(
                command + ["--root", folder.file("guide")], output: "/dev/null")
            moment.pass()
            kill(process, SIGKILL)
            _ = try Command.wait(for: process)
            let isDone = try Self.contents(folder) == edited
            let again = try run(command)
            #expect(isDone || again.status == 0, "\(command): \(again.errors)")
            #expect(try Self.contents(folder) == edited, "\(command)")
        }
    }

    /// A save during an edit is there afterwards, whether the edit is or not.
    @Test(arguments: [false, true])
    func losesNoSave(byRename: Bool) throws {
        let place = URL(fileURLWithPath: folder.file("guide/\(Self.table)"))
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try run(Self.confirm) }
        for (number, moment) in KillPlan(time * 0.2...time, sample: 6).moments.enumerated() {
            try restore()
            let errors = folder.file("errors \(number)")
            let process = try Command.start(
                Self.confirm + ["--root", folder.file("guide")], output: "/dev/null", errors: errors
            )
            moment.pass()
            let mark = "# saved \(number)\n"
            let text = try String(contentsOf: place, encoding: .utf8)
            try Data((mark + text).utf8).write(to: place, options: byRename ? .atomic : [])
            let status = try Command.wait(for: process)
            #expect(try String(contentsOf: place, encoding: .utf8).hasPrefix(mark))
            let message = try folder.read("errors \(number)")
            // A save in place empties the file first. A file that stays empty for longer than editors need is an
            // error of the guide.
            let isEmpty = !byRename && status == 1 && message.contains("[empty-file]")
            #expect([0, 74].contains(status) || isEmpty, "\(status) \(message)")
        }
    }

    /// Two commands at once: the second waits for the first, and neither undoes the other.
    @Test func waitsForAnotherEdit() throws {
        let commands = ["marisle", "northshore"].map { place in
            [
                "tables", "confirm", "2027", "\(place).brackets", "--source", "leaflet-2026",
                "--by",
                "Reader of \(place)", "--root", folder.file("guide"),
            ]
        }
        let processes = try commands.map { try Command.start($0, output: "/dev/null") }
        for process in processes { #expect(try Command.wait(for: process) == 0) }
        let list = try folder.read("guide/\(Self.list)")
        #expect(list.contains("Reader of marisle") && list.contains("Reader of northshore"))
    }

    @Test func keepsCommentsModesAndHardLinks() throws {
        let list = folder.file("guide/\(Self.list)")
        let table = folder.file("guide/\(Self.table)")
        let entry = "- {figure: marisle.brackets.schedule.2.over,"
        try folder.edit("guide/\(Self.list)", entry, "# Ask the office.\n\(entry)")
        try folder.edit(
            "guide/\(Self.list)", "schedule.1.rate, value: '0.1', because: carried}",
            "schedule.1.rate, value: '0.1', because: carried} # page 3")
        #expect(chmod(list, 0o664) == 0)
        #expect(link(table, folder.file("other-name")) == 0)
        #expect(try run(Self.confirm).status == 0)
        let text = try folder.read("guide/\(Self.list)")
        let confirmed = try #require(text.range(of: "confirmed:"))
        let rest = text[confirmed.upperBound...]
        #expect(rest.contains("# Ask the office.\n\(entry)"), "\(text)")
        #expect(rest.contains("} # page 3\n"), "\(text)")
        var status = stat()
        #expect(stat(list, &status) == 0 && status.st_mode & 0o777 == 0o664)
        #expect(stat(table, &status) == 0 && status.st_nlink == 2)
        #expect(try folder.read("other-name") == folder.read("guide/\(Self.table)"))
    }

    /// A comment that quotes an entry is no entry.
    @Test func recordsBelowComments() throws {
        let record = "Content/Record/2026.yaml"
        let head = "# An entry begins with - day: and a day.\n"
        try folder.write("guide/\(record)", head + "- day: 2026-11-01\n  topics: []\n")
        let command = ["changes", "record", "--since", "HEAD", "--day", "2026-11-25"]
        let made = try run(command)
        #expect(made.status == 0, "\(made.errors)")
        let text = try folder.read("guide/\(record)")
        #expect(text.hasPrefix("\(head)- day: 2026-11-25\n"), "\(text)")
    }

    /// A link in the guide may lead out of it.
    @Test(arguments: [
        ("Content/Checklists", ["new", "checklist", "first-job", "--title", "Your first job"]),
        ("Content/Glossary", ["new", "term", "Marginal rate"]),
        ("Site/Templates", ["new", "template", "layout"]),
        ("Site/Styles", ["new", "stylesheet", "site"]),
    ])
    func writesNothingThroughALink(place: String, command: [String]) throws {
        try folder.makeFolder("elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("guide/\(place)"), withDestinationPath: folder.file("elsewhere"))
        let refused = try run(command)
        #expect(
            refused.status == 1 && refused.errors.contains("\(place):1:1: error: this is a link"),
            "\(refused.errors)")
        #expect(folder.files(below: "elsewhere").isEmpty)
    }

    /// What 'check' refuses is not written.
    @Test(arguments: ["a\u{1B}[31mb", "a\u{202E}b", "\u{200B}"])
    func writesNoCharacterThatNobodySees(words: String) throws {
        for command in [
            ["new", "topic", "income/work/tips", "--title", words], ["new", "term", words],
            ["new", "source", "leaflet-2027", "--title", words],
            ["new", "page", "corrections", "--title", words], Self.confirm + ["--by", words],
        ] {
            let refused = try run(command)
            #expect(refused.status == 64, "\(command) \(refused.errors)")
            #expect(refused.errors.contains("has a character that is not allowed in text: U+"))
        }
        #expect(try Self.contents(folder) == original)
    }

    /// What a shared folder has that 'Site' or 'Content' links to is neither read nor written.
    @Test(arguments: ["Site", "Content"])
    func refusesLinksInPlaceOfTheTwoFolders(name: String) throws {
        let shared = folder.file("shared")
        let moved = try Command(
            shell: """
                cd '\(folder.path)/guide' && mv \(name) '\(shared)' && ln -s '\(shared)' \(name) \
                && rm -f .gitignore && git add -A && git -c user.name=a -c user.email=a@example.org commit -q -m b \
                && sed -i 's/home/hme/' '\(shared)'/Strings/en.yaml; true
                """)
        #expect(moved.status == 0, "\(moved.errors)")
        let before = folder.files(below: "shared")
        for command in [["check"], ["diff", "--since", "HEAD"], Self.confirm] {
            let run = try run(command)
            #expect(run.status != 0, "\(command)")
        }
        let check = try run(["check"])
        #expect(check.errors.contains("\(name):1:1: error: this is a link"), "\(check.errors)")
        #expect(folder.files(below: "shared") == before)
    }
}
