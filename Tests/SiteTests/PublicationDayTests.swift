import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// Content with a publication date: figures, documents, a rule, a topic in two languages, a change and a
/// redirect.
@Suite struct PublicationDayTests {
    private static let day = "2027-01-15"
    private static let dayBefore = "2027-01-14"

    private static let nunavut = "Content/Tables/2026/nunavut.yaml"
    private static let rules = "Content/Rules/tax-reductions.rules"
    private static let topic = "Content/Topics/income/investment/bonds"
    private static let interest = "Content/Topics/income/investment/interest.md"

    /// The texts that no file may contain before the date: a word in all new content, and the new amounts as
    /// typed.
    private static let secrets = ["zanzibar", "13777", "91827"]

    /// The state of the guide's content: waiting for the date, before it, or after it.
    private enum State { case waiting, before, after }

    private func guide(_ state: State) throws -> GuideCopy {
        let guide = try GuideCopy()
        let folder = guide.folder
        let isNew = state != .before
        func from(_ text: String = "from: ") -> String {
            state == .waiting ? text + Self.day : ""
        }
        let tax = "tax: {}\n"
        // A figure that is another one from then on, one that is new, and one that is no more.
        let new = "amount: 13777, source: zanzibar"
        var limits: String
        switch state {
        case .waiting: limits = "  base: {amount: 5555, then: {\(from()), \(new)}}\n"
        case .before: limits = "  base: {amount: 5555}\n"
        case .after: limits = "  base: {\(new)}\n"
        }
        try folder.edit(
            Self.interest, "Ontario leaves", "Nunavut takes {{nunavut.limits.base}}. Ontario leaves"
        )
        if state != .after {
            let gone = state == .waiting ? ", then: {\(from()), gone: true}" : ""
            limits += "  threshold: {amount: 76543\(gone)}\n"
        }
        if isNew {
            limits += "  maximum: {amount: 91827, source: zanzibar\(from(", from: "))}\n"
        }
        limits = "limits:\n  source: fixture-leaflet\n" + limits
        try folder.edit(Self.nunavut, tax, tax + limits)
        // A band of its own at the top of the schedule.
        let bands = "- {over: 50000, rate: \"0.02\"}\n"
        if isNew {
            try folder.edit(
                Self.nunavut, bands,
                bands + "    - {over: 91827, rate: \"0.03\"\(from(", from: "))}\n")
            try folder.write(
                "Content/Sources/later.yaml",
                """
                zanzibar:
                  title: The Zanzibar leaflet
                  publisher: A government
                  kind: page
                  address: https://www.canada.ca/zanzibar
                  read: 2026-11-22
                  \(from())

                """)
            try folder.write(
                "Content/Changes/2027.yaml",
                """
                - day: 2027-01-15
                  \(from())
                  title: {en: Zanzibar, fr: Zanzibar}
                  text: {en: The leaflet of Zanzibar., fr: Le dépliant de Zanzibar.}
                  topics: [income/investment/bonds]

                """)
            try folder.write(
                "Site/redirects.yaml",
                """
                - from: en/zanzibar/
                  to: en/topics/income/investment/bonds/
                  \(from("public-from: "))

                """)
            try writeTopic(folder, from("from: "))
            try folder.edit(
                Self.interest, "related: [income/investment/savings]",
                "related: [income/investment/savings, income/investment/bonds]")
            try changeRule(folder, keepsOld: state == .waiting, from(", public from "))
        }
        return guide
    }

    private func writeTopic(_ folder: TemporaryFolder, _ from: String) throws {
        let text = try folder.read(Self.interest)
        try folder.write(
            "\(Self.topic).md",
            text.replacing("title: Interest", with: "title: Zanzibar bonds")
                .replacing("sources: [fixture-leaflet]", with: "sources: [zanzibar]")
                .replacing(
                    "reviewed: 2026", with: (from.isEmpty ? "" : from + "\n") + "reviewed: 2026"))
        let translation = try folder.read("Content/Topics/income/investment/interest.fr.md")
        let address = try #require(translation.firstMatch(of: /address: .*/)?.output)
        try folder.write(
            "\(Self.topic).fr.md",
            translation.replacing(address, with: "address: obligations-de-zanzibar")
                .replacing(/title: .*/, with: "title: Les obligations de Zanzibar"))
    }

    /// Ontario's reduction with words of its own, instead of the old one or beside it.
    private func changeRule(_ folder: TemporaryFolder, keepsOld: Bool, _ from: String) throws {
        let text = try folder.read(Self.rules)
        let start = try #require(text.range(of: "rule ontario-tax-reduction,"))
        let end = try #require(text.range(of: "\n# Schedule ON428-A."))
        let old = String(text[start.lowerBound..<end.lowerBound])
        let head = "rule ontario-tax-reduction, step of tax, gives tax-after-reduction"
        let new = old.replacing(head, with: head + from)
            .replacing("Ontario tax reduction amounts, twice", with: "Zanzibar, twice")
        try folder.write(
            Self.rules, text.replacing(old, with: keepsOld ? "\(old)\n\(new)" : new))
    }

    private func build(
        _ guide: GuideCopy, on day: String, into output: String, usesCache: Bool = true
    ) throws -> [String: [UInt8]] {
        var options = BuildOptions()
        options.output = guide.folder.file(output)
        options.usesCache = usesCache
        let folder = GuideFolder(root: guide.path, publicOn: CalendarDay(text: day))
        let (report, diagnostics) = try SiteBuilder.build(folder, options: options)
        try #require(report != nil, "\(DiagnosticWriter().text(for: diagnostics))")
        var files: [String: [UInt8]] = [:]
        for path in guide.folder.files(below: output) where path != SiteOutput.marker {
            files[path] = Array(
                try Data(contentsOf: URL(fileURLWithPath: guide.folder.file("\(output)/\(path)"))))
        }
        return files
    }

    /// Returns the secrets in names and bytes of a site's files, however digits are grouped.
    private func secrets(in files: [String: [UInt8]], of words: [String]) -> [String] {
        words.filter { word in
            files.contains { path, bytes in
                let text = String(decoding: bytes, as: UTF8.self).lowercased()
                    .replacing(/([0-9])[,\u{A0}\u{202F} ]([0-9]{3})/) { "\($0.1)\($0.2)" }
                return path.contains(word) || text.contains(word)
            }
        }
    }

    @Test func holdsNothingOfItTheDayBeforeAndAllOfItOnTheDay() throws {
        let guide = try guide(.waiting)
        let before = try build(guide, on: Self.dayBefore, into: "before")
        let after = try build(guide, on: Self.day, into: "after")
        #expect(secrets(in: before, of: Self.secrets + ["76543"]) == ["76543"])
        #expect(secrets(in: after, of: Self.secrets + ["76543"]) == Self.secrets)
        // Byte for byte what is built of files that say it without a day.
        for (site, state) in [(before, State.before), (after, .after)] {
            let plain = try build(self.guide(state), on: Self.day, into: "plain")
            let differing = Set(site.keys).union(plain.keys).filter { site[$0] != plain[$0] }
            #expect(differing.isEmpty, "\(state): \(differing.sorted())")
        }
    }

    @Test func keepsWhatIsTheSameOnAnotherDay() throws {
        let guide = try guide(.waiting)
        var options = BuildOptions()
        options.output = guide.folder.file("kept")
        func written(on day: String) throws -> Int? {
            let folder = GuideFolder(root: guide.path, publicOn: CalendarDay(text: day))
            return try SiteBuilder.build(folder, options: options).report?.written
        }
        #expect(try written(on: "2027-01-13") ?? 0 > 0)
        #expect(try written(on: Self.dayBefore) == 0)
        #expect(try written(on: Self.day) ?? 0 > 0)
        for day in [Self.day, Self.dayBefore] {
            let kept = try build(guide, on: day, into: "kept")
            let clean = try build(guide, on: day, into: "clean", usesCache: false)
            let differing = Set(kept.keys).union(clean.keys).filter { kept[$0] != clean[$0] }
            #expect(differing.isEmpty, "\(day): \(differing.sorted())")
            #expect(try written(on: day) == 0)
        }
    }

    /// Errors of a future build are reported before its date.
    @Test func tellsWhatWillBeWrong() throws {
        let guide = try guide(.waiting)
        try guide.folder.edit("\(Self.topic).md", "related: [", "related: [income/nowhere, ")
        try guide.folder.edit(
            Self.nunavut, "amount: 91827, source: zanzibar", "amount: 91827, source: nowhere")
        func errors(on day: String) -> [String] {
            let folder = GuideFolder(root: guide.path, publicOn: CalendarDay(text: day))
            let known = SiteBuilder.check(folder, options: BuildOptions())
            let later = EmbargoCheck.errors(of: folder, options: BuildOptions(), reported: known)
            return (known + later).map { "\($0.identifier): \($0.summary)" }.sorted()
        }
        let told = errors(on: Self.day)
        #expect(told.count == 2)
        #expect(
            errors(on: Self.dayBefore)
                == told.map {
                    $0.replacing(": ", with: ": from 2027-01-15 on, ", maxReplacements: 1)
                })
    }
}
