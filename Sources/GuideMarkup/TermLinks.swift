/// Where in a document terms are linked: at the first use of each, in running text only.
struct TermLinks {
    enum Mark {
        case start(term: Int)
        case end
    }

    /// The marks in an event of text, by their offsets, in order.
    private(set) var marks: [Int: [(offset: Int, mark: Mark)]] = [:]
    private var linked: Set<Int>
    private let index: TermIndex
    private let document: MarkdownDocument
    /// The running text at hand, without what must not be linked, and the event of each byte.
    private var text = FoldedText()
    private var events: [Int] = []

    init(_ index: TermIndex, without excluded: Set<Int>, in document: MarkdownDocument) {
        self.index = index
        self.document = document
        linked = excluded
        find(in: document.introduction)
        for section in document.sections { find(in: section.events) }
    }

    private mutating func find(in range: Range<Int>) {
        // How many headings, links, captions and header cells are open.
        var depth = 0
        for number in range {
            switch document.events[number] {
            case .text(let text) where depth == 0:
                self.text.append(document.text[text])
                events += repeatElement(number, count: self.text.bytes.count - events.count)
            case .softBreak where depth == 0:
                text.append(space: 0)
                events.append(number)
            case .start(let element):
                flush()
                if element.isWithoutTerms { depth += 1 }
            case .end(let element):
                flush()
                if element.isWithoutTerms { depth -= 1 }
            case .text, .softBreak: break
            default: flush()
            }
        }
        flush()
    }

    /// Links the terms of the running text at hand.
    private mutating func flush() {
        defer {
            text.removeAll()
            events.removeAll(keepingCapacity: true)
        }
        var position = 0
        while position < text.bytes.count {
            guard text.isInWord(at: position) else {
                position += 1
                continue
            }
            guard let phrase = index.match(in: text, at: position) else {
                position += text.word(at: position).count
                continue
            }
            let end = position + phrase.bytes.count
            if linked.insert(phrase.term).inserted {
                mark(position, .start(term: phrase.term))
                mark(end, .end)
            }
            position = end
        }
    }

    private mutating func mark(_ position: Int, _ mark: Mark) {
        switch mark {
        case .start:
            marks[events[position], default: []].append((text.offsets[position], mark))
        case .end:
            // Behind the last byte of the phrase, which is a letter, a digit or part of one.
            let event = events[position - 1]
            var offset = text.offsets[position - 1] + 1
            if case .text(let range) = document.events[event] {
                while offset < range.upperBound, document.text[offset] & 0xC0 == 0x80 {
                    offset += 1
                }
            }
            marks[event, default: []].append((offset, mark))
        }
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

extension RenderRun {
    /// Writes running text with the links of terms that start or end in it.
    mutating func write(text range: Range<Int>, ofEvent event: Int) {
        var start = range.lowerBound
        for (offset, mark) in termLinks?.marks[event] ?? [] {
            html.write(text: document.text[start..<offset])
            start = offset
            switch mark {
            case .start(let number):
                guard let term = options.terms?.terms[number] else { continue }
                html.write("<a class=\"term\" href=\"")
                html.write(address: term.address)
                html.write("\" title=\"")
                html.write(text: term.explanation)
                html.write("\">")
            case .end: html.write("</a>")
            }
        }
        html.write(text: document.text[start..<range.upperBound])
    }
}
