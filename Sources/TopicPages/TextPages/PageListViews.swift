internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Templates
internal import Text

/// A row of a table or chart of figures on a text page.
struct PageFigureView: TemplateView {
    var label: String
    var place: String
    var value: String
    var certainty: String
    var bar: DifferenceBarView?

    static let fields = TemplateFields(\Self.label, \.place, \.value, \.certainty, \.bar)
}

/// A list of a text page: topics or figures.
struct PageListView: TemplateView {
    var identifier: String
    var title: String
    var topics: [EntryView]
    var figures: [PageFigureView]

    static let fields = TemplateFields(\Self.identifier, \.title, \.topics, \.figures)
}

extension TextPages {
    /// Returns the lists of a page in the language.
    func lists(of page: TextPage) -> [PageListView] {
        let lists = page.texts[guide.configuration.writtenIn]?.lists ?? []
        return lists.enumerated().map { number, list in
            let (topics, figures) =
                switch list.content {
                case .topics(let names): (topics(names.map(\.text)), [PageFigureView]())
                case .figures(let names, let isChart):
                    ([EntryView](), self.figures(names.map(\.text), asChart: isChart))
                }
            return PageListView(
                identifier: "list-\(number + 1)", title: list.titles[language] ?? "",
                topics: topics, figures: figures)
        }
    }

    private func topics(_ names: [String]) -> [EntryView] {
        names.flatMap { name in
            guide.topics.filter { $0.path == name || $0.path.hasPrefix("\(name)/") }
        }.compactMap { edition.entry($0) }.map {
            EntryView(title: $0.text.title, address: $0.address, summary: $0.text.summary)
        }
    }

    private func figures(_ names: [String], asChart isChart: Bool) -> [PageFigureView] {
        let bars = isChart ? DifferenceBars(names.compactMap(guide.amount), above: .remaining) : nil
        return names.compactMap { name in
            guard let quoted = try? guide.references.figure(name, year: guide.currentYear) else {
                return nil
            }
            return PageFigureView(
                label: words.label(of: quoted.figure),
                place: words[quoted.table.jurisdiction].name,
                value: words.figure(quoted.figure, of: quoted.table, on: guide.publicOn),
                certainty: words.certainty(quoted.figure.certainty, of: quoted.table),
                bar: guide.amount(name).flatMap { bars?.view($0) })
        }
    }
}
