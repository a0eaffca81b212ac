import Foundation
import TaxEngine
import Testing

@testable import GuideSite

/// JSON out (`JSONWriter`) and JSON in (`CalculationRequest`).
@Suite struct JSONTests {
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
            _ = try CalculationRequest(line: Array(line.utf8))
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
        let request = try CalculationRequest(line: Array(line.utf8))
        #expect(request.identifier?.json == "\"é-1\"")
        #expect((request.year, request.province) == (2026, "ON"))
        let amounts = request.taxpayer.enteredAmounts.map { "\($0.0.name)=\($0.1)" }
        #expect(amounts == ["employment=60000.25", "interest=5.00"])
        #expect(request.taxpayer.profile.age == 70)
        #expect(request.taxpayer.profile.children == [4, 7])
        #expect(request.taxpayer.profile.hasDisability)
    }

    @Test(arguments: [
        ("", "the line is not a JSON object"), ("[]", "the line is not a JSON object"),
        ("{", "the line is not a JSON object"), ("null", "the line is not a JSON object"),
        (#"{"year":2026}"#, "member 'province' is missing"),
        (#"{"province":"ON"}"#, "member 'year' is missing"),
        (#"{"year":"2026","province":"ON"}"#, "member 'year' has the wrong type"),
        (#"{"year":2026,"province":1}"#, "member 'province' has the wrong type"),
        (
            #"{"year":2026,"province":"ON","amounts":{"interest":{}}}"#,
            "member 'amounts.interest' has the wrong type"
        ),
        (
            #"{"year":2026,"province":"ON","amount":{}}"#,
            "unknown member 'amount'; the members are id, year, province, amounts, profile"
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
            "'interest' cannot be negative; only a loss from business or rent can"
        ),
        (
            #"{"id":[1],"year":2026,"province":"ON"}"#, "member 'id' has the wrong type"
        ),
        (
            #"{"id":{},"year":2026,"province":"ON"}"#, "member 'id' has the wrong type"
        ),
    ])
    func saysWhatIsWrongWithALine(line: String, message: String) {
        #expect(failure(line) == message)
    }

    @Test(arguments: [("7", "7"), ("\"7\"", "\"7\""), ("\"a\\\"b\"", "\"a\\\"b\"")])
    func echoesIdentifiersAsTheyWereWritten(written: String, echoed: String) throws {
        let line = #"{"id":\#(written),"year":2026,"province":"ON"}"#
        #expect(try CalculationRequest(line: Array(line.utf8)).identifier?.json == echoed)
    }
}
