import SiteDiff
import Testing
import Text

/// Two versions of a page, as a reviewer is told what differs.
@Suite struct PageComparisonTests {
    private func compare(_ old: String, _ new: String, language: String = "en") -> [String] {
        let pages = [old, new].map {
            HTMLReader.read(Array("<html lang=\"\(language)\"><body>\($0)</body></html>".utf8))
        }
        let comparison = PageComparison(from: pages[0], to: pages[1])
        return comparison.moves.map {
            "\($0.location) | \($0.name) | \($0.old) -> \($0.new) | \($0.changeDecimal ?? "")"
        }
            + comparison.prose.map {
                "\($0.location): \($0.old ?? "nothing") => \($0.new ?? "nothing")"
            }
    }

    private func table(_ rows: String, columns: String = "<th>What<th>Without<th>With") -> String {
        "<table><caption>Effect</caption><thead><tr>\(columns)</thead><tbody>\(rows)</table>"
    }

    /// The numbers of a page show its decimal separator, in any language.
    @Test(arguments: ["sv", "fr", "cs"])
    func readsCommasBeforeDecimalsInAnyLanguage(language: String) {
        let found = compare(
            table("<tr><th scope=row>A<td>1\u{A0}234,50\u{A0}$<td>2,50\u{A0}$"),
            table("<tr><th scope=row>A<td>1\u{A0}236,00\u{A0}$<td>2,50\u{A0}$"),
            language: language)
        #expect(
            found == [
                "Effect | A · Without | 1\u{A0}234,50\u{A0}$ -> 1\u{A0}236,00\u{A0}$ | 1.5"
            ])
    }

    @Test func namesAFigureByItsRowAndColumn() {
        let found = compare(
            table("<tr><th scope=row>Federal tax<td>$1.00<td>$2.00"),
            table("<tr><th scope=row>Federal tax<td>$1.00<td>$2.50"))
        #expect(found == ["Effect | Federal tax · With | $2.00 -> $2.50 | 0.5"])
    }

    /// The words before a figure identify it among several figures of a cell.
    @Test func namesThePartOfASumThatMoved() {
        func row(_ premiums: String, _ step: Int) -> String {
            table(
                "<tr><td>16<th scope=row>Paid<td>step \(step) + <a href=x>pension contributions</a> ($3,361.75) + "
                    + "<a href=y>insurance (EI) premiums</a> (\(premiums))<td>$9.00",
                columns: "<th>Step<th>Line<th>Calculation<th>With")
        }
        #expect(
            compare(row("$978.00", 15), row("$980.00", 15)) == [
                "Effect | Paid · Calculation · insurance (EI) premiums | $978.00 -> $980.00 | 2"
            ])
    }

    @Test func followsRowsAndColumnsThatStandElsewhere() {
        let found = compare(
            table("<tr><th scope=row>A<td>$1<td>$2<tr><th scope=row>B<td>$3<td>$4"),
            table(
                "<tr><th scope=row>New<td>$9<td>$9<tr><th scope=row>A<td>$2<td>$1"
                    + "<tr><th scope=row>B<td>$5<td>$3", columns: "<th>What<th>With<th>Without"))
        #expect(
            found == [
                "Effect | B · With | $4 -> $5 | 1", "Effect: nothing => New | $9 | $9",
            ])
    }

    /// A list of changes has many rows of one place: what each is about stands beside it.
    @Test func knowsRowsOfOneNameByAllTheirHeadings() {
        let columns = "<th>Place<th>Figure<th>2025<th>2026"
        func row(_ figure: String, _ old: String, _ new: String) -> String {
            "<tr><th scope=row>British Columbia<td>\(figure)<td>\(old)<td>\(new)"
        }
        let share = row("Share of gifts", "40%", "40%")
        let found = compare(
            table(row("Lowest rate", "5.06%", "5.5%") + share, columns: columns),
            table(
                row("Credit rate", "5.06%", "5.6%") + row("Lowest rate", "5.06%", "5.6%") + share,
                columns: columns))
        #expect(
            found == [
                "Effect | British Columbia · 2026 | 5.5% -> 5.6% | 0.1",
                "Effect: nothing => British Columbia | Credit rate | 5.06% | 5.6%",
            ])
    }

    /// Rows that nothing tells apart are taken for each other only where they are the same, or alone.
    @Test func inventsNoMoveBetweenRowsThatAreAlike() {
        func row(_ number: String) -> String { "<tr><th scope=row>A<td>\(number)<td>" }
        #expect(
            compare(
                table(row("$1") + row("$2") + row("$3")), table(row("$2") + row("$3") + row("$9")))
                == ["Effect | A · Without | $1 -> $9 | 8"])
        #expect(
            compare(table(row("$1") + row("$2")), table(row("$2") + row("$8") + row("$9"))) == [
                "Effect: A | $1 => nothing", "Effect: nothing => A | $8",
                "Effect: nothing => A | $9",
            ])
    }

    @Test func tellsAThresholdFromANewRow() {
        let found = compare(
            table("<tr><th scope=row>$0<td>5%<td><tr><th scope=row>$50,000<td>9%<td>"),
            table(
                "<tr><th scope=row>$0<td>5%<td><tr><th scope=row>$20,000<td>7%<td>"
                    + "<tr><th scope=row>$51,000<td>9%<td>"))
        #expect(
            found == [
                "Effect | What | $50,000 -> $51,000 | 1000", "Effect: nothing => $20,000 | 7%",
            ])
    }

    /// A step more renumbers the steps after it, which moves no figure.
    @Test func passesOverReferencesToNumberedRows() {
        let old = table("<tr id=s-1><td>1<th scope=row>Tax<td>step 1 × 5%")
        let new = table(
            "<tr id=s-1><td>1<th scope=row>Base<td>$1<tr id=s-2><td>2<th scope=row>Tax<td>step 2 × 6%"
        )
        #expect(
            compare(old, new) == [
                "Effect | Tax · With | 5% -> 6% | 1", "Effect: nothing => 1 | Base | $1",
            ])
    }

    @Test func tellsFiguresInTextFromWords() {
        #expect(
            compare(
                "<h2>Amounts</h2><p>A TFSA takes $7,000 a year.</p>",
                "<h2>Amounts</h2><p>A TFSA takes $7,500 a year.</p>")
                == ["Amounts | A TFSA takes … a year. | $7,000 -> $7,500 | 500"])
        #expect(
            compare("<h2>Who</h2><p>Everyone.</p>", "<h2>Who</h2><p>Nobody.</p>")
                == ["Who: Everyone. => Nobody."])
        #expect(compare("<p>Of 2026.</p>", "<p>Of 2027.</p>") == [": Of 2026. => Of 2027."])
        #expect(compare("<p>A.</p>", "<p>A.</p><p>B.</p>") == [": nothing => B."])
    }

    /// A label has neither the mark of a unit nor what closes a bracket.
    @Test func namesANumberByWordsAlone() {
        #expect(
            compare(
                "<p>Up to half ($7,000) and $5 more.</p>", "<p>Up to half ($7,000) and $6 more.</p>"
            ) == [" | and … more. | $5 -> $6 | 1"])
    }

    @Test func readsFrenchNumbers() {
        #expect(
            compare(
                "<p>De 16\u{A0}452\u{A0}$.</p>", "<p>De 16\u{A0}500,50\u{A0}$.</p>",
                language: "fr-CA")
                == [" | De … . | 16\u{A0}452\u{A0}$ -> 16\u{A0}500,50\u{A0}$ | 48.5"])
    }

    @Test func saysWhatCameAndWent() {
        #expect(
            compare(
                table("<tr><th scope=row>A<td>–<td>$1"), table("<tr><th scope=row>A<td>$2<td>–"))
                == ["Effect | A · Without | – -> $2 | ", "Effect | A · With | $1 -> – | "])
        #expect(compare("", table("<tr><td>1")) == ["table: nothing => Effect"])
    }

    @Test func seesNothingInMarkup() {
        #expect(compare("<p>A <em>b</em> c</p>", "<div><p class=x>A\n b c</p></div>").isEmpty)
    }

    // MARK: Data files

    private func compareCSV(_ old: String, _ new: String) -> [String] {
        let tables = [old, new].map { [DataTable.csv(Array($0.utf8), caption: "data.csv")] }
        let comparison = PageComparison(from: tables[0], to: tables[1])
        return comparison.moves.map { "\($0.name) | \($0.old) -> \($0.new)" }
            + comparison.prose.map { "\($0.location): \($0.old ?? "") => \($0.new ?? "")" }
    }

    @Test func namesFiguresOfDataFilesByTheirRows() {
        #expect(
            compareCSV(
                "path,value,sources\r\na.b,16452.00,x y\r\nc,0.15,\"x, y\"\r\n",
                "path,value,sources\r\na.b,16500.00,x y\r\nc,0.15,z\r\n")
                == ["a.b · value | 16452.00 -> 16500.00", "data.csv, c · sources: x, y => z"])
        #expect(
            compareCSV(
                "income,tax\n5000.00,1.00\n6000.00,2.00\n",
                "income,tax\n5000.00,1.00\n6000.00,3.00\n")
                == ["6000.00 · tax | 2.00 -> 3.00"])
    }

    @Test func readsJSONWithoutRounding() throws {
        let tables = try ["0.1", "12345678.91"].map {
            try #require(
                DataTable.json(
                    Array("{\"tax\":{\"rates\":[1,\($0)]},\"name\":\"x\",\"no\":null}".utf8),
                    caption: "f"))
        }
        let comparison = PageComparison(from: [tables[0]], to: [tables[1]])
        #expect(comparison.moves.map(\.name) == ["tax.rates.2"])
        #expect(comparison.moves.map(\.new) == ["12345678.91"])
    }

    @Test func readsCSVAsItIsWritten() {
        var csv = CSVWriter()
        let rows = [["a", "b,c", "d \"e\""], ["", "x\ny", "-"]]
        for row in rows { csv.row(row) }
        #expect(CSVReader.rows(csv.text) == rows)
    }
}
