/// Where in a document terms are linked: at the first use of each, in running text only.
struct TermLinks {
    /// Where a link starts or ends, at an offset in an event of text.
    struct Mark {
        let event: Int
        let offset: Int
        /// The term whose link starts; nil where one ends.
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

    /// A place in running text.
    private struct Place {
        var event: Int
        /// An index in the document's text; the start of the range for a break.
        var offset: Int
    }

    private mutating func find(in range: Range<Int>, of text: FoldedText) {
        // How many headings, links, captions and header cells are open.
        var depth = 0
        // Behind the phrase that was found last.
        var reached = Place(event: range.lowerBound, offset: 0)
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

    /// Marks the phrases that start in an event of text.
    ///
    /// - Returns: The place to go on at, which is in a later event if a phrase ends there.
    private mutating func find(
        from start: Int, in words: Range<Int>, _ event: Int, of text: FoldedText
    ) -> Place {
        var position = start
        while position < words.upperBound {
            let word = text.word(at: position, upTo: words.upperBound)
            guard word.end > position else {
                position += text.byte(at: position).length
                continue
            }
            let place = Place(event: event, offset: position)
            position = word.end
            guard index.mayStart(with: word) else { continue }
            for phrase in index.phrases(startingWith: word) {
                guard let end = self.end(of: phrase, at: place, in: text) else { continue }
                if linked.insert(phrase.term).inserted {
                    marks.append(Mark(event: event, offset: place.offset, term: phrase.term))
                    marks.append(Mark(event: end.event, offset: end.offset, term: nil))
                }
                guard end.event == event else { return end }
                position = end.offset
                break
            }
        }
        return Place(event: event, offset: position)
    }

    /// Behind a phrase, if it stands at a place and ends with a word.
    private func end(of phrase: TermIndex.Phrase, at start: Place, in text: FoldedText) -> Place? {
        var place = start
        var end = start
        for byte in phrase.bytes {
            guard read(&place, in: text) == byte else { return nil }
            end = place
        }
        return read(&place, in: text).map(FoldedText.isInWord) == true ? nil : end
    }

    /// The byte at a place of running text, which moves behind it; nil where running text ends.
    private func read(_ place: inout Place, in text: FoldedText) -> UInt8? {
        while events.indices.contains(place.event) {
            switch events[place.event] {
            case .text(let words) where place.offset < words.upperBound:
                place.offset = max(place.offset, words.lowerBound)
                let (byte, length) = text.byte(at: place.offset)
                place.offset += length
                return byte
            case .text: place.event += 1
            case .softBreak:
                place.event += 1
                return 0x20
            default: return nil
            }
        }
        return nil
    }
}

extension MarkupElement {
    /// Whether nothing inside is linked as a term: it is a link already, or names something.
    fileprivate var isWithoutTerms: Bool {
        switch self {
        case .heading, .link, .image, .caption, .cell(_, isHeader: true), .taskLabel: true
        default: false
        }
    }
}

extension MarkdownRendering {
    /// Writes running text with the links of terms that start or end in it.
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
