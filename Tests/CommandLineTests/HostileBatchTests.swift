import Foundation
import TestSupport
import Testing

/// Lines of a batch that no program should send: each is answered by a line, and so are the others.
@Suite struct HostileBatchTests {
    private static let good = #"{"id":"good","year":2026,"province":"ON","amounts":{"interest":1}}"#

    private static func request(_ amounts: String, _ profile: String = "{}") -> String {
        #"{"id":"x","year":2026,"province":"ON","amounts":\#(amounts),"profile":\#(profile)}"#
    }

    private static let refused: [String] = [
        "{", "}", "[]", "null", "1", "\"\"", "{}", "[{}]", "{\"year\":2026}", "{]", "nul",
        good + good, good + "x", "\u{FEFF}x", "{'id':1}", "{\"id\":\"\\ud800\"}",
        "{\"id\":\"\u{1}\"}",
        request("{\"interest\":NaN}"), request("{\"interest\":Infinity}"),
        request("{\"interest\":1e400}"),
        request("{\"interest\":1e30}"), request("{\"interest\":-1}"),
        request("{\"interest\":1.005}"),
        request("{\"interest\":0x10}"), request("{\"interest\":01}"),
        request("{\"interest\":\"1,000\"}"),
        request("{\"interest\":{}}"), request("{\"interest\":[]}"), request("{\"interest\":null}"),
        request("{\"interest\":1\(String(repeating: "0", count: 100_000))}"),
        request("{\"interest\":1,}"), request("{}", "{\"children\":[4,9 , ]}"),
        request("{}", "{\"children\":200}"), request("{\"oas\":88000000}", "{\"age\":70}"),
        request("{\"employment\":60000,\"union-dues\":70000}"),
        request("{\"ei-benefits\":9000}", "{\"parental-weeks\":10}"),
        request("{\"interest\":1,\"interest\":2}"), request("{\"a\":1}"), request("[]"),
        request("1"),
        request("{\"inter\\u0065st\":1,\"interest\":2}"), request("{\"\":1}"),
        #"{"year":2026,"year":2025,"province":"ON"}"#, #"{"id":{},"year":2026,"province":"ON"}"#,
        #"{"year":99999,"province":"ON"}"#, #"{"year":-1,"province":"ON"}"#,
        #"{"year":1e400,"province":"ON"}"#,
        #"{"year":9223372036854775808,"province":"ON"}"#, #"{"year":"2026","province":"ON"}"#,
        #"{"year":2026.5,"province":"ON"}"#, #"{"year":2026,"province":"../../etc"}"#,
        #"{"year":2026,"province":""}"#, #"{"year":2026,"province":["ON"]}"#,
        "{\"year\":2026,\"province\":\"\(String(repeating: "é", count: 100_000))\"}",
        "{\"\(String(repeating: "k", count: 100_000))\":1}",
        request("{}", "{\"age\":1000}"), request("{}", "{\"age\":-1}"),
        request("{}", "{\"age\":1e9}"),
        request("{}", "{\"children\":[\(String(repeating: "1,", count: 50_000))1]}"),
        request("{}", "{\"infirm-children\":9223372036854775807}"),
        request("{}", "{\"spouse-net-income\":1}"), request("{}", "{\"marital-status\":\"<b>\"}"),
        String(repeating: "[", count: 500_000), String(repeating: "{\"a\":", count: 100_000),
        "{\"id\":\(String(repeating: "[", count: 100_000))\(String(repeating: "]", count: 100_000))}",
        String(repeating: " ", count: 2_000_000), String(repeating: "{", count: 2_000_000),
    ]

    private struct Answer: Decodable {
        let id: String?
        let line: Int?
        let error: String?
    }

    private func answers(to input: [UInt8]) throws -> (Command, [Answer]) {
        let guide = try GuideCopy()
        let file = try TemporaryFolder()
        try Data(input).write(to: URL(fileURLWithPath: file.file("in")))
        let run = try Command([
            "calc", "--root", guide.path, "--batch", file.file("in"),
        ])
        let answers = try run.output.split(separator: "\n").map {
            try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
        }
        return (run, answers)
    }

    @Test func answersEveryHostileLineAndTheOnesBetween() throws {
        let lines = Self.refused.flatMap { [$0, Self.good] }
        let (run, answers) = try answers(to: Array(lines.joined(separator: "\n").utf8))
        #expect(run.status == 1)
        #expect(
            run.errors
                == "taxguide: \(Self.refused.count) of \(lines.count) lines could not be answered\n"
        )
        #expect(answers.count == lines.count)
        for (index, answer) in answers.enumerated() {
            let isGood = !index.isMultiple(of: 2)
            #expect((answer.error == nil) == isGood, "\(lines[index].prefix(200))")
            #expect((answer.line ?? index + 1) == index + 1)
            #expect((answer.error ?? "").utf8.count < 1_000)
            if isGood { #expect(answer.id == "good") }
        }
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE], 1), ([0x7B, 0x22, 0xC3, 0x28, 0x22, 0x3A, 0x31, 0x7D], 1), ([0x00], 1),
            ([0xED, 0xA0, 0x80], 1), ([0x0A, 0x0A, 0x20, 0x0D, 0x0A, 0x09], 0), ([], 0),
        ] as [([UInt8], Int)])
    func readsBytesThatAreNoText(bytes: [UInt8], failures: Int) throws {
        let (run, answers) = try answers(to: bytes + [0x0A] + Array(Self.good.utf8))
        #expect(run.status == (failures > 0 ? 1 : 0), "\(run.output)")
        #expect(answers.count == failures + 1)
        #expect(answers.last?.id == "good")
    }

    /// A batch takes no more memory than its longest line needs, however many lines there are.
    @Test func readsWithoutEnd() throws {
        let guide = try GuideCopy()
        let run = try Command(
            shell: """
                ulimit -v 3000000
                yes '{"year":1900,"province":"ON"}' | head -n 200000 \
                | "$0" calc --root '\(guide.path)' --batch - | wc -l
                """)
        #expect(run.output == "200000\n", "\(run.errors)")
    }
}
