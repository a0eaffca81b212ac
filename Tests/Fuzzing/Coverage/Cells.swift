/// Files of cells: read as they come, and written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryCells(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let rows = CSVReader.rows(text)
    var writer = CSVWriter()
    for row in rows { writer.row(row) }
    let again = CSVReader.rows(writer.text)
    precondition(again.count == rows.count, "\(rows.count) rows became \(again.count)")
    for (row, read) in zip(rows, again) {
        // Apostrophes before what would be a formula stay when they are read.
        let cells = zip(row, read).allSatisfy { bare($0) == bare($1) }
        precondition(row.count == read.count && cells, "\(row) became \(read)")
        for cell in read { precondition(!startsFormula(cell), cell) }
    }
    return 0
}

private func bare(_ cell: String) -> [UInt8] { cell.utf8.filter { $0 != UInt8(ascii: "'") } }

/// Returns true if a spreadsheet would compute a cell, or a part of one that it divides at other signs.
private func startsFormula(_ cell: String) -> Bool {
    let parts = cell.unicodeScalars.split(omittingEmptySubsequences: false) {
        $0 == ";" || $0 == "\t" || $0 == "\n" || $0 == "\r"
    }
    return parts.enumerated().contains { number, part in
        let first = part.first { number == 0 || ($0 != " " && $0 != "\"") }
        if number == 0, first == "-" {
            return !part.dropFirst().allSatisfy { ("0"..."9").contains($0) || $0 == "." }
        }
        return first.map { "=+@-\u{FF1D}\u{FF0B}\u{FF20}\u{FF0D}".unicodeScalars.contains($0) }
            ?? false
    }
}
