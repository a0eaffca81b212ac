import GuideTestSupport
import Testing
import Text

/// Bounds for the documents, comments, help and messages of the project.
@Suite struct ProseTests {
    /// Documents for users and contributors.
    private static let documents =
        [
            "README.md", ".github/CHANGELOG.md", ".github/CONTRIBUTING.md",
            ".github/DEPENDENCIES.md", ".github/SECURITY.md",
        ]
        + Repository.names(in: manual).filter { $0.hasSuffix(".md") }.map { "\(manual)/\($0)" }

    private static let manual = "Sources/Site/Site.docc"

    /// Decision records; the name of a record begins with its number.
    private static let records = documents.filter {
        $0.split(separator: "/").last?.first?.isNumber == true
    }

    /// Words and phrases with a plainer or more exact equivalent, for example "a caller that" for "whoever".
    private static let unwanted = [
        "whoever", "whatever", "whosoever", "whomever", "somebody", "hitherto", "is told",
        "are told",
    ]

    private static func text(_ path: String) throws -> String {
        String(decoding: try Repository.source(path).bytes, as: UTF8.self)
    }

    // MARK: Documents

    /// The paragraphs of a Markdown text, without code, tables, headings and images.
    private static func paragraphs(_ markdown: String) -> [String] {
        var paragraphs: [String] = []
        var isCode = false
        var current: [Substring] = []
        func end() {
            if !current.isEmpty { paragraphs.append(current.joined(separator: " ")) }
            current = []
        }
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("```") { isCode.toggle() }
            let isItem = text.hasPrefix("- ") || text.firstMatch(of: #/^[0-9]+\. /#) != nil
            if isCode || text.isEmpty || text.first.map("|#`!".contains) == true {
                end()
                // A paragraph may begin with code in backticks.
                if text.first == "`", !text.hasPrefix("```"), !isCode { current.append(text) }
            } else {
                if isItem { end() }
                current.append(text)
            }
        }
        end()
        return paragraphs
    }

    /// The number of words of each sentence with more than two.
    private static func sentences(_ markdown: String) -> [Int] {
        paragraphs(markdown).flatMap { paragraph in
            paragraph.replacing(#/\]\([^)]*\)/#, with: "]").replacing(#/`[^`]*`/#, with: "X")
                .replacing(#/[.!?:] +(?=[A-Z*(])/#, with: "\n")
                .split(separator: "\n")
                .map { $0.matches(of: #/[A-Za-z0-9'’.\-]+/#).count }
        }
        .filter { $0 > 2 }
    }

    @Test(arguments: documents) func documentsHaveShortSentencesAndHeadings(document: String) throws
    {
        let markdown = try Self.text(document)
        let sentences = Self.sentences(markdown)
        let words = sentences.reduce(0, +)
        let long = sentences.count { $0 > 30 }
        #expect(
            long * 100 <= 8 * sentences.count,
            "\(long) of \(sentences.count) sentences have more than 30 words")
        let headings = markdown.split(separator: "\n").count {
            $0.firstMatch(of: #/^#{1,4} /#) != nil
        }
        #expect(
            words <= 400 || headings * 1_000 >= 8 * words, "\(headings) headings in \(words) words")
    }

    @Test func readmeAndChangelogStayShort() throws {
        #expect(try Self.words("README.md") <= 700)
        #expect(try Self.words(".github/CHANGELOG.md") <= 600)
    }

    @Test(arguments: records) func recordsHaveFourParts(record: String) throws {
        #expect(Self.sentences(try Self.text(record)).reduce(0, +) <= 600)
        let headings = try Self.text(record).matches(of: #/(?m)^## (.*)$/#).map { String($0.1) }
        for part in ["Context", "Options", "Decision", "Consequences"] {
            #expect(headings.contains(part))
        }
    }

    private static func words(_ document: String) throws -> Int {
        try text(document).split(whereSeparator: \.isWhitespace).count { word in
            word.contains(where: \.isLetter)
        }
    }

    // MARK: Comments

    /// The first line of each doc comment, with its position.
    private static func openings() throws -> [(place: String, text: Substring)] {
        var openings: [(String, Substring)] = []
        for path in TidyTests.swiftFiles(below: "Sources") {
            var isInside = false
            let lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let text = line.drop { $0 == " " }
                if text.hasPrefix("/// "), !isInside {
                    openings.append(("\(path):\(number + 1)", text.dropFirst(4)))
                }
                isInside = text.hasPrefix("///")
            }
        }
        return openings
    }

    /// A doc comment begins with a noun phrase or a verb phrase, not with a subordinate clause.
    @Test func docCommentsBeginWithTheirSubject() throws {
        let clauses: Set<Substring> = [
            "What", "Whether", "Where", "When", "Who", "Whom", "Whose", "Which", "How", "Why", "Of",
            "As", "That",
            "Those", "There",
        ]
        let openings = try Self.openings()
        let wrong = openings.filter { clauses.contains($0.text.prefix { $0.isLetter }) }
        #expect(
            wrong.isEmpty,
            "\(wrong.count) of \(openings.count): \(wrong.prefix(10).map { "\($0.place): \($0.text)" })"
        )
    }

    // MARK: Words

    private static func unwantedWords(in text: some StringProtocol) -> [String] {
        let words = " " + text.lowercased().replacing(#/[^a-z']+/#, with: " ") + " "
        return unwanted.filter { words.contains(" \($0) ") }
    }

    @Test(arguments: documents) func documentsUsePlainWords(document: String) throws {
        for paragraph in Self.paragraphs(try Self.text(document)) {
            #expect(Self.unwantedWords(in: paragraph) == [], "\(paragraph)")
        }
    }

    /// Comments and string literals: help, messages and generated text.
    @Test func sourcesUsePlainWords() throws {
        for path in TidyTests.swiftFiles(below: "Sources") {
            for (number, line) in try Self.text(path).split(
                separator: "\n", omittingEmptySubsequences: false
            )
            .enumerated() where line.contains("//") || line.contains("\"") {
                #expect(Self.unwantedWords(in: line) == [], "\(path):\(number + 1): \(line)")
            }
        }
    }
}
