import Testing
import Text

/// A text in a spreadsheet, whatever separates its cells.
@Suite struct CSVWriterTests {
    @Test(arguments: [
        ("x;=1+1", "\"x;'=1+1\""), ("x\t=1+1", "\"x\t'=1+1\""), ("x; -1+1", "\"x;' -1+1\""),
        ("a\n@b", "\"a\n'@b\""), ("=1;+1", "\"'=1;'+1\""), ("a; b", "\"a; b\""), ("a;", "\"a;\""),
        ("a;\u{FF1D}1", "\"a;'\u{FF1D}1\""), ("=1", "'=1"), ("-12.50", "-12.50"), ("-1+1", "'-1+1"),
        ("a, b", "\"a, b\""), ("a;\"=1\"", "\"a;'\"\"=1\"\"\""), ("plain", "plain"),
    ])
    func hidesFormulas(text: String, cell: String) {
        var writer = CSVWriter()
        writer.row([text, "1"])
        #expect(writer.text == "\(cell),1\r\n")
    }
}
