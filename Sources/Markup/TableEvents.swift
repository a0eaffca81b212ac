internal import Text

/// The state of the current table.
struct TableState {
    /// The number of captions so far.
    var captionCount = 0
    /// True if the current or next table has a caption.
    var hasCaption = false
    var hasBody = false
    var isHeaderRow = false
    var columnAlignments: [ColumnAlignment] = []
    /// The index of the current cell in its row.
    var column = 0
}

/// Tables and their captions.
extension DocumentBuilder {
    /// Turns the paragraph that starts at `start` into a caption if it has the prefix, and returns
    /// true if so.
    mutating func makeCaption(from start: Int) -> Bool {
        guard let captionWord, start + 1 < events.count,
            case .text(let range) = events[start + 1],
            let length = CaptionPrefix.length(in: text[range], word: captionWord)
        else { return false }
        let rest = range.lowerBound + length..<range.upperBound
        guard !rest.isEmpty || start + 2 < events.count else { return false }
        table.captionCount += 1
        table.hasCaption = true
        events[start] = .start(.caption(number: table.captionCount))
        events[start + 1] = .text(rest)
        events.append(.end(.caption(number: table.captionCount)))
        return true
    }

    mutating func startTable(alignments: [ColumnAlignment]) {
        if let captionWord, !table.hasCaption {
            report(
                .warning, "table-without-caption", "a table without a caption",
                at: locations.line(blockLine),
                fix: "write '\(captionWord): ' and a caption in a paragraph right before it")
        }
        table.columnAlignments = alignments
        table.hasBody = false
        start(.table(hasCaption: table.hasCaption))
    }

    mutating func endTable() {
        if table.hasBody { end(.tableBody) }
        end(.table(hasCaption: table.hasCaption))
        table.hasCaption = false
    }

    mutating func startRow(isHeader: Bool) {
        table.isHeaderRow = isHeader
        table.column = 0
        if isHeader {
            start(.tableHead)
        } else if !table.hasBody {
            table.hasBody = true
            start(.tableBody)
        }
        start(.tableRow)
    }

    mutating func endRow() {
        end(.tableRow)
        if table.isHeaderRow { end(.tableHead) }
    }

    private var cell: MarkupElement {
        let alignment =
            table.column < table.columnAlignments.count
            ? table.columnAlignments[table.column] : .natural
        return .cell(alignment, isHeader: table.isHeaderRow)
    }

    mutating func startCell() { start(cell) }

    mutating func endCell() {
        end(cell)
        table.column += 1
    }
}
