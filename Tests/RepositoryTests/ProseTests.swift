import TestSupport
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
        "are told", "anew", "thereof", "wherein", "stands here", "stands there", "stands at",
        "stands beside", "stands behind", "found sound", "put to work", "is meant",
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
        #expect(try Self.words(record) <= 600)
        let headings = try Self.text(record).matches(of: #/(?m)^## (.*)$/#).map { String($0.1) }
        #expect(headings == ["Context", "Options", "Decision", "Consequences"])
    }

    /// French puts a no-break space before a colon and inside guillemets.
    @Test(arguments: ["Sources/Strings/fr.yaml", "Site/Strings/fr.yaml"])
    func frenchStringsHaveNoBreakSpaces(path: String) throws {
        for line in try Self.text(path).split(separator: "\n")
        where line.first(where: { $0 != " " }) != "#" {
            for broken in [" : ", "« ", " »"] { #expect(!line.contains(broken), "\(line)") }
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

    private static func isClause(_ text: Substring) -> Bool {
        let clauses: Set<Substring> = [
            "What", "Whether", "Where", "When", "Who", "Whom", "Whose", "Which", "How", "Why", "Of",
            "As", "That",
            "Those", "There",
        ]
        return clauses.contains(text.prefix { $0.isLetter })
    }

    /// A doc comment begins with a noun phrase or a verb phrase, not with a subordinate clause.
    @Test func docCommentsBeginWithTheirSubject() throws {
        let openings = try Self.openings()
        let wrong = openings.filter { Self.isClause($0.text) }
        #expect(
            wrong.isEmpty,
            "\(wrong.count) of \(openings.count): \(wrong.prefix(10).map { "\($0.place): \($0.text)" })"
        )
    }

    // MARK: Messages

    /// A recorded diagnostic: its sentence and its fix.
    private struct Message {
        let summary: Substring
        var fix: Substring?
    }

    /// The diagnostics that a fixture of bad content records.
    private static func messages(_ recorded: String) -> [Message] {
        var messages: [Message] = []
        for line in recorded.split(separator: "\n") {
            if let match = line.firstMatch(of: #/^[^ ].*?: (?:error|warning): (.*) \[[a-z-]+\]$/#) {
                messages.append(Message(summary: match.1))
            } else if let match = line.firstMatch(of: #/^ +(?:\| +\^~* )?([^|\s].*)$/#),
                !messages.isEmpty
            {
                messages[messages.count - 1].fix = match.1
            }
        }
        return messages
    }

    private static func recordedMessages() throws -> [Message] {
        let folder = "Tests/SiteTests/Fixtures/bad"
        return try Repository.names(in: folder).flatMap { name in
            messages(try text("\(folder)/\(name)/expected.txt"))
        }
    }

    /// Messages with more than 30 words, with an unwanted word, or without a fix.
    private static func faults(of messages: [Message]) -> (long: Int, unplain: Int, unfixed: Int) {
        func words(_ text: Substring) -> Int { text.split(separator: " ").count }
        return (
            messages.count { words($0.summary) > 30 || ($0.fix.map(words) ?? 0) > 40 },
            messages.count { message in
                !(unwantedWords(in: message.summary) + unwantedWords(in: message.fix ?? ""))
                    .isEmpty
            },
            messages.count { $0.fix == nil }
        )
    }

    /// Most messages state a fix; the others name what is expected in their sentence.
    @Test func messagesAreShortAndStateAFix() throws {
        let messages = try Self.recordedMessages()
        #expect(messages.count > 250)
        let faults = Self.faults(of: messages)
        #expect(faults.long == 0 && faults.unplain == 0, "\(faults)")
        #expect(faults.unfixed * 100 <= 2 * messages.count, "\(faults) of \(messages.count)")
    }

    // MARK: The checks themselves

    @Test func findsTheFaultsThatItLooksFor() {
        let long = Array(repeating: "word", count: 31).joined(separator: " ") + "."
        #expect(Self.sentences("# Title\n\n\(long) Short one here.\n").filter { $0 > 30 } == [31])
        #expect(Self.unwantedWords(in: "/// Whoever asks is told.") == ["whoever", "is told"])
        #expect(Self.isClause("Whether it is open.") && !Self.isClause("The open file."))
        let messages = Self.messages(
            """
            a.yaml:1:1: error: whatever it is [one]
            1 | key
              | ^~~ write it
            a.yaml:2:1: warning: \(long.dropLast()) [two]
            """)
        #expect(messages.map(\.fix) == ["write it", nil])
        let faults = Self.faults(of: messages)
        #expect(faults.long == 1 && faults.unplain == 1 && faults.unfixed == 1)
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
