import Calculations
import Content
import Foundation
import Project
import RuleEngine
import Site
import TestSupport
import Testing
import Text

/// JSON out (`JSONWriter`) and JSON in (`CalculationRequest`).
@Suite struct JSONTests {
    private static let facts = LawReader.readFacts(GuideFolder(root: Repository.root))

    @Test(arguments: [
        "", "plain", "\"quoted\"", "back\\slash", "line\nbreak\r\n\t", "\u{0}\u{1}\u{1F}",
        "é\u{A0}€😀", "</script>", "\u{7F}\u{2028}",
    ])
    func escapesWhatAnyParserReadsBack(text: String) throws {
        let json = JSONWriter.quoted(text)
        #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
        #expect(json.utf8.allSatisfy { $0 >= 0x20 })
    }

    @Test func separatesMembersAndValues() {
        var json = JSONWriter()
        json.object { json in
            json.field("a", 1)
            json.field("b") { json in
                json.array { json in
                    json.value("x")
                    json.value(decimal: "0.5")
                    json.object { $0.field("n", nil as String?) }
                    json.array { _ in }
                }
            }
            json.field("c") { $0.object { _ in } }
            json.field("d", true)
        }
        #expect(json.text == #"{"a":1,"b":["x",0.5,{"n":null},[]],"c":{},"d":true}"#)
    }

    private func failure(_ line: String) -> String? {
        do throws(CalculationRequest.Failure) {
            _ = try CalculationRequest(line: Array(line.utf8), using: Self.facts)
            return nil
        } catch {
            return error.summary
        }
    }

    @Test func readsEveryMemberOfARequest() throws {
        let line = """
            {"id":"é-1","year":2026,"province":"ON","amounts":{"employment":60000.25,"interest":"5"},\
            "profile":{"age":70,"children":[4,7],"disability":true}}
            """
        let request = try CalculationRequest(line: Array(line.utf8), using: Self.facts)
        #expect(request.identifier?.json == "\"é-1\"")
        #expect((request.year, request.residence) == (2026, "ON"))
        let amounts = Self.facts.entered(by: request.taxpayer).map { "\($0.0.name)=\($0.1)" }
        #expect(amounts == ["employment=60000.25", "interest=5.00"])
        #expect(request.taxpayer.profile.age == 70)
        #expect(request.taxpayer.profile.children == [4, 7])
        #expect(request.taxpayer.profile.hasDisability)
    }

    @Test(arguments: [
        ("", "the line is not a JSON object"), ("[]", "the line is a list, not a JSON object"),
        ("{", "the line is not a JSON object"), ("null", "the line is null, not a JSON object"),
        (#"{"year":2026}"#, "member 'province' is missing; it is a text"),
        (#"{"province":"ON"}"#, "member 'year' is missing; it is a whole number"),
        (#"{"year":"2026","province":"ON"}"#, "member 'year' is a text, not a whole number"),
        (#"{"year":null,"province":"ON"}"#, "member 'year' is null, not a whole number"),
        (#"{"year":2026.5,"province":"ON"}"#, "member 'year' is 2026.5, which is no year"),
        (
            #"{"year":20262026202620262026,"province":"ON"}"#,
            "member 'year' is 20262026202620262026, which is no year"
        ),
        (#"{"year":2026,"province":1}"#, "member 'province' is a number, not a text"),
        (
            #"{"year":2026,"province":"ON","amounts":[]}"#,
            "member 'amounts' is a list, not an object"
        ),
        (
            #"{"year":2026,"province":"ON","amounts":{"age":40}}"#,
            "there is no amount named 'age'; it is a fact of the profile"
        ),
        (
            #"{"year":2026,"province":"ON","profile":{"interest":40}}"#,
            "there is no fact named 'interest' in a profile; it is one of the amounts"
        ),
        (
            #"{"year":2026,"province":"ON","amounts":{"interest":{}}}"#,
            "member 'amounts.interest' is an object, not a number or a text"
        ),
        (
            #"{"year":2026,"province":"ON","amount":{}}"#,
            "unknown member 'amount'; the members are id, year, province, amounts, profile, "
                + "spouse, household"
        ),
        (
            #"{"year":2026,"province":"ON","amounts":{"intrest":1}}"#,
            "there is no amount named 'intrest'; did you mean 'interest'?"
        ),
        (
            #"{"year":2026,"province":"ON","profile":{"aged":1}}"#,
            "there is no fact named 'aged' in a profile; did you mean 'age'?"
        ),
        (
            #"{"year":2026,"province":"ON","amounts":{"interest":-1}}"#,
            "'interest' cannot be negative; only 'self-employment', 'rental' can"
        ),
        (
            #"{"id":[1],"year":2026,"province":"ON"}"#,
            "member 'id' is a list, not a number or a text"
        ),
        (
            #"{"id":{},"year":2026,"province":"ON"}"#,
            "member 'id' is an object, not a number or a text"
        ),
    ])
    func saysWhatIsWrongWithALine(line: String, message: String) {
        #expect(failure(line) == message)
    }

    @Test func saysThatALineIsNoText() {
        let start = #"{"year":2026,"province":"ON","amounts":{"interest":"#
        let line = Array(start.utf8) + [0xFF, 0x7D]
        #expect(throws: CalculationRequest.Failure.self) {
            try CalculationRequest(line: line, using: Self.facts)
        }
        do throws(CalculationRequest.Failure) {
            _ = try CalculationRequest(line: line, using: Self.facts)
        } catch {
            #expect(error.summary == "the line is not UTF-8 text")
        }
    }

    /// Without an identifier, an error cannot be matched with its request.
    @Test(arguments: [
        #"{"id":"a","year":"2025","province":"ON"}"#, #"{"id":"a","year":2025}"#,
        #"{"id":"a","year":2025,"province":"ON","prfile":{}}"#,
        #"{"id":"a","year":2025,"province":"ON","amounts":{"intrest":1}}"#,
        #"{"id":"a","year":2025,"province":"ON","amounts":{"interest":1,"interest":2}}"#,
        #"{"year":2025.5,"province":[],"id":"a"}"#,
    ])
    func keepsTheIdentifierOfAWrongLine(line: String) {
        do throws(CalculationRequest.Failure) {
            _ = try CalculationRequest(line: Array(line.utf8), using: Self.facts)
            Issue.record("nothing is wrong with \(line)")
        } catch {
            #expect(error.identifier?.json == "\"a\"")
        }
    }

    @Test(arguments: [("7", "7"), ("\"7\"", "\"7\""), ("\"a\\\"b\"", "\"a\\\"b\"")])
    func echoesIdentifiersAsTheyWereWritten(written: String, echoed: String) throws {
        let line = #"{"id":\#(written),"year":2026,"province":"ON"}"#
        let request = try CalculationRequest(line: Array(line.utf8), using: Self.facts)
        #expect(request.identifier?.json == echoed)
    }
}
