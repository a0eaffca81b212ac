import Testing
import Text

@Suite struct YAMLMappingReaderTests {
    /// Returns the diagnostics of a file as 'identifier line'.
    private func mistakes(
        _ text: String, _ read: (YAMLMappingReader) -> Void
    ) -> [String] {
        let log = DiagnosticLog()
        YAMLMappingReader.read(SourceText(path: "a.yaml", text: text), log: log) {
            read($0)
        }
        return log.diagnostics.map { "\($0.identifier) \($0.range.start.line)" }
    }

    @Test func reportsTheKeysThatWereNotAskedFor() {
        let found = mistakes("title: A\ntext: B\nnote: C\n") { reader in
            _ = reader.requiredText("title")
            reader.ignore("note")
        }
        #expect(found == ["unknown-key 2"])
    }

    @Test func reportsThemAmongMoreKeysThanItHasBitsFor() {
        let keys = (1...80).map { "key-\($0)" }
        let text = keys.map { "\($0): text\n" }.joined()
        let found = mistakes(text + "other: text\n") { reader in
            for key in keys { _ = reader.requiredText(key) }
        }
        #expect(found == ["unknown-key 81"])
        #expect(
            mistakes(text) { reader in
                for key in keys { _ = reader.requiredText(key) }
            }.isEmpty)
    }

    @Test func takesEveryKeyWhereTheRestIsReadOrLeft() {
        var rest: [String] = []
        let text = "title: A\nred: B\nblue: C\n"
        let found = mistakes(text) { reader in
            _ = reader.requiredText("title")
            rest = reader.remainingEntries().map(\.key)
        }
        #expect(found.isEmpty)
        #expect(rest == ["red", "blue"])
        #expect(mistakes(text) { $0.ignoreRemaining() }.isEmpty)
    }

    @Test func reportsMistakesOfNestedMappingsInTheOrderOfTheFile() {
        let text = """
            first:
              name: [a]
              wrong: b
            second: c
            items:
              - {name: d, wrong: e}
              - f
              - {name: {}, wrong: g}
            any:
              red: [h]
              blue: {i: j}
            wrong: k
            """
        let found = mistakes(text) { reader in
            reader.mapping("first") { _ = $0.requiredText("name") }
            reader.optionalMapping("second") { _ = $0.requiredText("name") }
            _ = reader.mappings("items") { $0.requiredText("name") }
            reader.mapping("any") { table in
                for entry in table.remainingEntries() {
                    _ = table.text(at: entry.value, of: entry.key)
                }
            }
        }
        #expect(
            found == [
                "wrong-type 2", "unknown-key 3", "wrong-type 4", "unknown-key 6", "wrong-type 7",
                "wrong-type 8", "unknown-key 8", "wrong-type 10", "wrong-type 11",
                "unknown-key 12",
            ])
    }

    @Test func givesNothingOfAFileWithErrorsWhereItHasToBeWhole() {
        let source = SourceText(path: "a.yaml", text: "title: A\ntext: B\n")
        let log = DiagnosticLog()
        let title = YAMLMappingReader.read(source, log: log) {
            $0.requiredText("title")
        }
        #expect(title == "A")
        let whole = YAMLMappingReader.readWhole(source, log: log) {
            $0.requiredText("title")
        }
        #expect(whole == nil)
        #expect(log.diagnostics.map(\.identifier) == ["unknown-key", "unknown-key"])
    }
}
