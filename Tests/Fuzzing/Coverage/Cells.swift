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
        // An apostrophe before what would be a formula stays when it is read.
        let cells = zip(row, read).allSatisfy { $0 == $1 || "'\($0)" == $1 }
        precondition(row.count == read.count && cells, "\(row) became \(read)")
    }
    return 0
}
