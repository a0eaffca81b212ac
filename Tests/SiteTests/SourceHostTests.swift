import Calculations
import Content
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// The hosts of a register's documents, and the reasons to reject a host.
@Suite struct SourceHostTests {
    private static let hosts = """
        government:
          kind: official
          publishers: Tax Office
          hosts: [office.test, archive.reprints.test]
        reprints:
          kind: copies
          reason: They reprint.
          hosts: reprints.test
        prototypes:
          kind: refused
          reason: They are tried out.
          hosts: trial.office.test

        """

    @Test(arguments: [
        ("address: https://office.test/a", SourceDocument.Standing.official),
        ("address: https://WWW.office.test:8080?a=@reprints.test", .official),
        ("address: https://archive.reprints.test/a", .official),
        ("address: {en: https://office.test/en, fr: https://office.test/fr}", .official),
        ("address: https://office.test/a\n  copy: https://reprints.test/a", .copy),
        ("note: Nothing leads to it.", .official),
        ("copy: https://reprints.test/a", .copy), ("copy: lost", .copy),
        ("copy-of: leaflet", .copy),
    ])
    func knowsDocumentsOfAuthorities(
        places: String, standing: SourceDocument.Standing
    ) throws {
        let (register, problems) = try read(places, publisher: "Tax Office")
        #expect(problems.isEmpty)
        #expect(register["leaflet"]?.standing == standing)
        let (others, _) = try read("address: https://reprints.test/", publisher: "A reader")
        #expect(others["leaflet"]?.standing == .other)
    }

    /// A copy of what is not official is not a copy of an official document.
    @Test(arguments: [
        "copy: lost", "copy: https://reprints.test/a",
        "address: https://reprints.test/a\n  copy: lost",
    ])
    func countsNoCopyOfOthersAsOfficial(places: String) throws {
        let (register, problems) = try read(places, publisher: "A reader")
        #expect(problems.isEmpty)
        #expect(register["leaflet"]?.standing == .other)
    }

    /// A document that was read in a copy says so in a key, which pages show.
    @Test func countsNoDocumentReadInACopyAsOfficial() {
        let register = SourceRegister.read(GuideFolder(root: Repository.root))
        let official = register.documents.filter { $0.standing == .official }
        #expect(official.count > 100)
        let copied = official.filter {
            $0.note?.contains(/\b(?:copy|copies|quotations?)\b/.ignoresCase()) == true
        }
        #expect(copied.map(\.identifier).isEmpty, "\(copied.map(\.identifier))")
    }

    @Test(arguments: [
        ("address: https://office.test@elsewhere.test/", "unsafe-link"),
        ("address: https://office.test.elsewhere.test/", "unknown-host"),
        ("address: https://backoffice.test/", "unknown-host"),
        ("address: https://trial.office.test/", "refused-host"),
        ("address: https://new.trial.office.test/", "refused-host"),
        ("copy: https://trial.office.test/", "refused-host"),
        ("address: {fr: https://reprints.test/}", "copy-as-original"),
        ("copy-of: leaf", "unknown-source"),
        ("address: {german: https://office.test/}", "unknown-key"),
    ])
    func refusesWhatMayBeTakenForAnAuthority(places: String, identifier: String) throws {
        let (_, problems) = try read(places, publisher: "Tax Office")
        #expect(problems.map(\.identifier) == [identifier])
    }

    @Test(arguments: [
        ("count.all", QuotedCount.Result.count(5)), ("count.official", .count(1)),
        ("count.official-copy", .count(1)), ("count.unofficial", .count(1)),
        ("count.derived-from-authority", .count(1)), ("count.derived-otherwise", .count(1)),
        ("count.with-authority", .count(3)), ("share.with-authority", .share(millionths: 600_000)),
    ])
    func countsFiguresByWhoStatesThem(reference: String, expected: QuotedCount.Result) throws {
        let text = """
            jurisdiction: yukon
            year: 2026
            form: YT428
            status: enacted
            checked: 2026-11-21
            limits:
              a: {amount: 1, source: [leaflet, act]}
              b: {amount: 2, source: [leaflet, reprint]}
              c: {amount: 3, source: leaflet}
              d: {amount: 4, source: act, certainty: derived}
              e: {amount: 5, source: leaflet, certainty: derived}

            """
        let table = try #require(
            TableReader.read(
                SourceText(
                    path: "Content/Tables/2026/yukon.yaml", text: text, names: Repository.names),
                jurisdiction: .yukon, year: TaxYear(2026),
                documents: CitableDocuments(
                    ["act", "reprint", "leaflet"],
                    standings: ["act": .official, "reprint": .copy, "leaflet": .other]),
                log: DiagnosticLog()))
        let references = FigureReferences(
            tables: [TaxYear(2026): [.yukon: table]], unusable: [], names: Repository.names)
        #expect(QuotedCount.problem(with: reference) == nil)
        #expect(QuotedCount.problem(with: reference + "s") != nil)
        #expect(QuotedCount.result(reference, references, year: TaxYear(2026)) == expected)
    }

    @Test func holdsDocumentsToNoListWithoutOne() throws {
        let (register, problems) = try read(
            "address: https://anywhere.test/", publisher: "Tax Office", hosts: nil)
        #expect(problems.isEmpty)
        let leaflet = try #require(register["leaflet"])
        #expect(leaflet.standing == nil)
    }

    @Test(arguments: ["- office.test", "office.test", "a: b"])
    func tellsAListThatIsNone(hosts: String) throws {
        let (_, problems) = try read(
            "address: https://office.test/", publisher: "Tax Office", hosts: hosts)
        #expect(problems.map(\.identifier) == ["wrong-type"])
    }

    @Test func leadsToThePageInTheReadersLanguage() throws {
        let (register, _) = try read(
            "address: {en: https://office.test/en, fr: https://office.test/fr}",
            publisher: "Tax Office")
        let leaflet = try #require(register["leaflet"])
        #expect(leaflet.address(in: .french) == "https://office.test/fr")
        #expect(leaflet.address(in: .english) == "https://office.test/en")
        let (english, _) = try read("address: https://office.test/en", publisher: "Tax Office")
        #expect(english["leaflet"]?.address(in: .french) == "https://office.test/en")
    }

    /// A register of one document, with what is wrong in it.
    private func read(
        _ places: String, publisher: String, hosts: String? = SourceHostTests.hosts
    ) throws -> (register: SourceRegister, problems: [Diagnostic]) {
        let folder = try TemporaryFolder()
        if let hosts { try folder.write("Content/Sources/hosts.yaml", hosts) }
        try folder.write(
            "Content/Sources/a.yaml",
            "leaflet:\n  title: A leaflet\n  kind: page\n  publisher: \(publisher)\n  \(places)\n")
        let guide = GuideFolder(root: folder.path)
        let register = SourceRegister.read(guide)
        return (register, guide.log.diagnostics)
    }
}
