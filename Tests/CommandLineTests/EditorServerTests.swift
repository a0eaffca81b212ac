import Foundation
import TestSupport
import Testing

/// The language server on messages that no editor sends.
///
/// `Tests/Editing/client.py` tests it with a client.
@Suite struct EditorServerTests {
    private static let topic = "Content/Topics/income/investment/interest.md"

    private static func framed(_ messages: [String]) -> String {
        messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    }

    /// The answers of a server that is sent some messages.
    private static func answers(
        to messages: [String], of guide: GuideCopy
    ) throws -> (status: Int32, answers: [[String: Any]]) {
        let run = try Command(["lsp", "--root", guide.path], input: framed(messages))
        var answers: [[String: Any]] = []
        var rest = Array(run.output.utf8)[...]
        while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
            let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            let length = try #require(Int(header.dropFirst("Content-Length: ".count)))
            let message = Data(rest[end.upperBound..<end.upperBound + length])
            rest = rest[(end.upperBound + length)...]
            let value = try JSONSerialization.jsonObject(with: message)
            answers.append(try #require(value as? [String: Any]))
        }
        #expect(rest.isEmpty && run.errors.isEmpty, "\(run.errors)")
        return (run.status, answers)
    }

    private static func request(_ number: Int, _ method: String, _ parameters: String = "{}")
        -> String
    {
        #"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":\#(parameters)}"#
    }

    private static let notices = (
        initialized: #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        exit: #"{"jsonrpc":"2.0","method":"exit"}"#
    )

    @Test func answersWhatItCannotUnderstandAndGoesOn() throws {
        let guide = try GuideCopy()
        let uri = "file://\(guide.path)/\(Self.topic)"
        let place = { (line: String, character: String) in
            #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}}"#
        }
        let text = #"{"uri":"\#(uri)","languageId":"markdown","version":1,"text":"---\n😀{{fed"}"#
        let messages = [
            Self.request(1, "textDocument/hover", place("0", "0")),
            Self.request(2, "initialize"), Self.notices.initialized, Self.notices.initialized,
            #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":\#(text)}}"#,
            "", "[", "[]", "7", #"{"id":3}"#, String(repeating: "[", count: 100_000),
            #"{"jsonrpc":"2.0","id":4,"result":null}"#, "\u{FEFF}{}",
            #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":7}"#,
            #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)"},"contentChanges":[{"range":{"start":{"line":9,"character":9},"end":{"line":0,"character":0}},"text":"{{"},7]}}"#,
            Self.request(5, "textDocument/rangeFormatting"),
            Self.request(6, "textDocument/hover"),
            Self.request(7, "textDocument/hover", place("1e99", "0")),
            Self.request(8, "textDocument/hover", place("-5", "4611686018427387904")),
            Self.request(9, "textDocument/completion", place("1", "1")),
            Self.request(10, "textDocument/definition", place("2147483647", "2147483647")),
            Self.request(11, "initialize"), Self.request(12, "shutdown"),
            Self.request(13, "textDocument/hover", place("0", "0")), Self.notices.exit,
        ]
        let (status, answers) = try Self.answers(to: messages, of: guide)
        #expect(status == 0)
        var codes: [Int: Int] = [:]
        for answer in answers {
            guard let number = answer["id"] as? Int else { continue }
            #expect(codes[number] == nil, "\(number) is answered twice")
            codes[number] = (answer["error"] as? [String: Any])?["code"] as? Int ?? 0
        }
        #expect(
            codes == [
                1: -32_002, 2: 0, 3: -32_600, 5: -32_601, 6: -32_602, 7: -32_602, 8: 0, 9: 0,
                10: 0, 11: -32_600, 12: 0, 13: -32_600,
            ])
        let unread = answers.filter { $0["id"] is NSNull }
        #expect(unread.count == 6)
    }

    /// Any text at any position gets one answer to every request.
    @Test func answersInTextsThatSomebodyTypes() throws {
        let guide = try GuideCopy()
        var random = SeededGenerator(seed: 24)
        let pieces = [
            "{{", "}}", "{{federal.", "{{year-1.", "](", "[", "sources: [", "source: ", "- ",
            "---\\n", "\\n", "\\r\\n",
            "😀", "é", "  ", "related:\\n  - ", "use ", "credits", ".", "\\u0000", "\\\"",
        ]
        let paths = [
            Self.topic, "Content/Tables/2026/ontario.yaml", "Content/Rules/form-428.rules",
            "Content/Topics/none.md", "Site/site.yaml",
        ]
        var messages = [Self.request(0, "initialize"), Self.notices.initialized]
        func json(_ text: String) throws -> String {
            String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        }
        func document(_ path: String, _ members: String = "") -> String {
            #"{"uri":"file://\#(guide.path)/\#(path)"\#(members)}"#
        }
        for path in paths {
            let text = try json((try? guide.folder.read(path)) ?? "")
            messages.append(
                #"{"method":"textDocument/didOpen","params":{"textDocument":"#
                    + document(path, #","version":1,"text":\#(text)"#) + "}}")
        }
        var count = 0
        for version in 2...400 {
            let path = paths[Int.random(in: 0..<paths.count, using: &random)]
            func place() -> String {
                let line = Int.random(in: 0...30, using: &random)
                let character = Int.random(in: 0...90, using: &random)
                return #"{"line":\#(line),"character":\#(character)}"#
            }
            let start = place()
            let range =
                #"{"start":\#(start),"end":\#(Bool.random(using: &random) ? start : place())}"#
            let typed = pieces.randomElement(using: &random) ?? ""
            messages.append(
                #"{"method":"textDocument/didChange","params":{"textDocument":"#
                    + document(path, #","version":\#(version)"#)
                    + #","contentChanges":[{"range":\#(range),"text":"\#(typed)"}]}}"#)
            for method in ["completion", "hover", "definition"] {
                count += 1
                let place = Bool.random(using: &random) ? start : place()
                messages.append(
                    Self.request(
                        count, "textDocument/\(method)",
                        #"{"textDocument":\#(document(path)),"position":\#(place)}"#))
            }
        }
        messages += [Self.request(count + 1, "shutdown"), Self.notices.exit]
        let (status, answers) = try Self.answers(to: messages, of: guide)
        #expect(status == 0)
        let numbers = answers.compactMap { $0["id"] as? Int }
        #expect(numbers.sorted() == Array(0...count + 1))
        #expect(answers.allSatisfy { $0["error"] == nil })
        #expect(answers.contains { ($0["result"] as? [String: Any])?["items"] != nil })
        #expect(answers.contains { $0["result"] is [Any] })
    }

    @Test(arguments: [
        ("Content-Length: x\r\n\r\n{}", 74, "no length"),
        ("Content-Length: 99999999999\r\n\r\n{}", 74, "no length"),
        ("Content-Length: -1\r\n\r\n{}", 74, "no length"),
        ("Accept: nothing\r\n\r\n{}", 74, "no Content-Length"),
        (String(repeating: "x", count: 5_000), 74, "does not end"),
        ("", 1, ""), ("Content-Length: 9\r\n\r\n{}", 1, ""),
        (framed([notices.exit]), 1, ""),
        (framed([request(1, "initialize"), request(2, "shutdown")]), 1, ""),
    ])
    func endsWhereNothingMoreCanCome(input: String, status: Int32, reason: String) throws {
        let guide = try GuideCopy()
        let run = try Command(["lsp", "--root", guide.path], input: input)
        #expect(run.status == status)
        #expect(reason.isEmpty ? run.errors.isEmpty : run.errors.contains(reason), "\(run.errors)")
    }

    @Test func saysWhereItLooksForAGuide() throws {
        let run = try Command(["lsp", "--root", "/"])
        #expect(run.status == 64 && run.errors.contains("'Content'"))
    }
}
