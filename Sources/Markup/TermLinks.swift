/// Finds the first use of each glossary term in a document's running text.
struct TermLinks {
    /// The start or end of a link, at an offset in a text event.
    struct Mark {
        let event: Int
        let offset: Int
        /// The index of the term whose link starts; nil at an end.
        let term: Int?
    }

    /// The marks in reading order.
    private(set) var marks: [Mark] = []
    private var linked: Set<Int>
    private let index: TermIndex
    private let events: [MarkupEvent]

    init(_ index: TermIndex, without excluded: Set<Int>, in document: MarkdownDocument) {
        self.index = index
        events = document.events
        linked = excluded
        document.text.withUnsafeBufferPointer { bytes in
            let text = FoldedText(bytes)
            find(in: document.introduction, of: text)
            for section in document.sections { find(in: section.events, of: text) }
        }
    }

    /// A position in running text.
    private struct EventPosition {
        var event: Int
        /// An index in the document's text; for a break, the start of the range.
        var offset: Int
    }

    private mutating func find(in range: Range<Int>, of text: FoldedText) {
        // The number of open headings, links, captions and header cells.
        var depth = 0
        // The position after the last match.
        var reached = EventPosition(event: range.lowerBound, offset: 0)
        for number in range {
            switch events[number] {
            case .text(let words) where depth == 0 && number >= reached.event:
                let start = number == reached.event ? max(reached.offset, words.lowerBound) : nil
                reached = find(from: start ?? words.lowerBound, in: words, number, of: text)
            case .start(let element): if element.isWithoutTerms { depth += 1 }
            case .end(let element): if element.isWithoutTerms { depth -= 1 }
            default: break
            }
        }
    }

    /// Marks the phrases that start in a text event.
    ///
    /// - Returns: The position to continue from. It is in a later event if a phrase ends there.
    private mutating func find(
        from start: Int, in words: Range<Int>, _ event: Int, of text: FoldedText
    ) -> EventPosition {
        var position = start
        while position < words.upperBound {
            let word = text.word(at: position, upTo: words.upperBound)
            guard word.end > position else {
                position += text.byte(at: position).length
                continue
            }
            let cursor = EventPosition(event: event, offset: position)
            position = word.end
            guard index.mayStart(with: word) else { continue }
            for phrase in index.phrases(startingWith: word) {
                guard let end = self.end(of: phrase, at: cursor, in: text) else { continue }
                if linked.insert(phrase.term).inserted {
                    marks.append(Mark(event: event, offset: cursor.offset, term: phrase.term))
                    marks.append(Mark(event: end.event, offset: end.offset, term: nil))
                }
                guard end.event == event else { return end }
                position = end.offset
                break
            }
        }
        return EventPosition(event: event, offset: position)
    }

    /// Returns the position after a phrase if it occurs at `start` and ends at a word boundary;
    /// otherwise nil.
    private func end(of phrase: TermIndex.Phrase, at start: EventPosition, in text: FoldedText)
        -> EventPosition?
    {
        var cursor = start
        var end = start
        for byte in phrase.bytes {
            guard read(&cursor, in: text) == byte else { return nil }
            end = cursor
        }
        return read(&cursor, in: text).map(FoldedText.isInWord) == true ? nil : end
    }

    /// Returns the byte at a position of running text and advances the position; nil where running
    /// text ends.
    private func read(_ cursor: inout EventPosition, in text: FoldedText) -> UInt8? {
        while events.indices.contains(cursor.event) {
            switch events[cursor.event] {
            case .text(let words) where cursor.offset < words.upperBound:
                cursor.offset = max(cursor.offset, words.lowerBound)
                let (byte, length) = text.byte(at: cursor.offset)
                cursor.offset += length
                return byte
            case .text: cursor.event += 1
            case .softBreak:
                cursor.event += 1
                return 0x20
            default: return nil
            }
        }
        return nil
    }
}

extension MarkupElement {
    /// True for links, headings and other elements in which terms are not linked.
    fileprivate var isWithoutTerms: Bool {
        switch self {
        case .heading, .link, .image, .caption, .cell(_, isHeader: true), .taskLabel: true
        default: false
        }
    }
}

extension MarkdownRendering {
    /// Writes running text with the glossary links that start or end in it.
    mutating func write(text range: Range<Int>, ofEvent event: Int) {
        var start = range.lowerBound
        while let mark = termMarks.first, mark.event <= event {
            termMarks.removeFirst()
            html.write(text: document.text[start..<mark.offset])
            start = mark.offset
            if let number = mark.term, let term = options.terms?.terms[number] {
                html.write("<a class=\"term\" href=\"")
                html.write(address: term.address)
                html.write("\" title=\"")
                html.write(text: term.explanation)
                html.write("\">")
            } else {
                html.write("</a>")
            }
        }
        html.write(text: document.text[start..<range.upperBound])
    }
}
