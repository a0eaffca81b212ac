internal import Content
internal import Markup
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the index of lines, forms and boxes of slips with their topics, in one language.
struct ReferencePages: PageMaker {
    let edition: LocalizedSite
    private let lists: [List]
    /// The paths of the list pages in every language.
    private let paths: ByLanguage<Paths>

    /// The paths of the pages of each list.
    typealias Paths = [Kind: [String]]

    /// The kind of a list, which identifies its translations.
    enum Kind: Hashable, Sendable {
        case lines(form: String)
        case otherLines
        case forms
        case slips
    }

    /// A list of references of one kind.
    private struct List {
        let kind: Kind
        let title: String
        let summary: String
        let path: String
        /// The rows by form or slip.
        let groups: [Group]
    }

    private struct Group {
        /// The form or slip; nil if there is only one group.
        let name: String?
        /// The form or slip with its title, as caption of the table.
        var caption: String? = nil
        let rows: [Row]
    }

    /// A line, form or box with the topics that name it.
    private struct Row {
        /// The full reference, from which its `id` is derived.
        let name: String
        /// The label in the list, such as the line's number.
        let label: String
        let topics: [Topic]
        /// Lines of the other return in the same topics.
        let counterparts: [Topic.FormLine]
    }

    /// - Parameter paths: The result of `paths(_:)` for each language; empty to create no links
    ///   between them.
    init(_ edition: LocalizedSite, paths: ByLanguage<Paths> = [:]) {
        self.edition = edition
        self.paths = paths
        let topics = edition.guide.topics.filter { $0.texts[edition.language] != nil }
        let maker = ListMaker(edition: edition, topics: topics)
        // The returns, whose lines link to each other.
        let law = edition.guide.laws[edition.guide.currentYear]
        let returns = (law?.placesWithOwnReturn ?? []).compactMap { law?.tables[$0]?.form }
        let lines = returns.map { form in
            maker.lines(of: form, counterpart: returns.first { $0 != form })
        }
        lists = (lines + [maker.otherLines(than: returns), maker.forms, maker.slips])
            .filter { !$0.groups.isEmpty }
    }

    // MARK: Lists

    /// Collects the references of topics.
    private struct ListMaker {
        let edition: LocalizedSite
        let topics: [Topic]

        private var words: SiteStrings { edition.words }

        private func path(_ name: String) -> String {
            edition.addresses.references(edition.language)
                + "\(words.addressName(for: name, otherwise: hexadecimalName(name)))/"
        }

        func lines(of form: String, counterpart: String?) -> List {
            let title = words.text(.linesOf, ["form": words.form(form)])
            let rows = rows { topic in
                topic.lines.filter { $0.form == form }.map { ($0, $0.line) }
            } counterparts: { line, topics in
                counterpart.map { self.counterparts(of: line, on: $0, in: topics) } ?? []
            }
            return List(
                kind: .lines(form: form), title: title,
                summary: counterpart.map {
                    words.text(
                        .linesOfSummary, ["form": words.form(form), "other": words.form($0)])
                } ?? words.text(.linesOfOneSummary, ["form": words.form(form)]),
                path: path(form), groups: rows.isEmpty ? [] : [Group(name: nil, rows: rows)])
        }

        /// Returns the corresponding lines of the other return.
        ///
        /// Topics with exactly one line of each return determine the pair. Other topics are only
        /// used if there are none.
        private func counterparts(
            of line: Topic.FormLine, on form: String, in topics: [Topic]
        ) -> [Topic.FormLine] {
            let exact = topics.filter { topic in
                topic.lines.count { $0.form == line.form } == 1
                    && topic.lines.count { $0.form == form } == 1
            }
            let named = (exact.isEmpty ? topics : exact).flatMap(\.lines)
            return Set(named.filter { $0.form == form }).naturallySorted(by: \.line)
        }

        func otherLines(than forms: [String]) -> List {
            grouped(.otherLines, title: .linesOther, summary: .linesOtherSummary) { topic in
                topic.lines.filter { !forms.contains($0.form) }.map { ($0.form, $0.line) }
            }
        }

        var slips: List {
            grouped(.slips, title: .slips, summary: .slipsSummary) { topic in
                topic.slips.map { ($0.slip, $0.box) }
            } caption: { slip in
                words.slipName(slip).map {
                    words.text(.slipNamed, ["slip": words.form(slip), "name": $0])
                }
            }
        }

        var forms: List {
            let rows = rows { topic in
                topic.forms.map { (Topic.FormLine(form: $0, line: ""), words.form($0)) }
            }
            return List(
                kind: .forms, title: words[.forms], summary: words[.formsSummary],
                path: path(words[.forms]),
                groups: rows.isEmpty ? [] : [Group(name: nil, rows: rows)])
        }

        /// Returns a list of references grouped by form or slip.
        private func grouped(
            _ kind: Kind, title: InterfaceStrings, summary: InterfaceStrings,
            _ references: (Topic) -> [(form: String, line: String)],
            caption: (String) -> String? = { _ in nil }
        ) -> List {
            let all = topics.flatMap { references($0).map(\.form) }
            // In order of use, where the guide declares it.
            let forms = Set(all).naturallySorted(by: words.form)
                .map { (index: words.index(ofSlip: $0) ?? .max, form: $0) }
                .enumerated().sorted {
                    ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
                }.map(\.element.form)
            let groups = forms.map { form in
                Group(
                    name: words.form(form), caption: caption(form),
                    rows: rows { topic in
                        references(topic).filter { $0.form == form }.map {
                            (Topic.FormLine(form: $0.form, line: $0.line), $0.line)
                        }
                    })
            }
            return List(
                kind: kind, title: words[title], summary: words[summary], path: path(words[title]),
                groups: groups)
        }

        /// Returns a row for each reference of the topics, in numerical order.
        private func rows(
            _ references: (Topic) -> [(line: Topic.FormLine, label: String)],
            counterparts: (Topic.FormLine, [Topic]) -> [Topic.FormLine] = { _, _ in [] }
        ) -> [Row] {
            var topicsByLine: [Topic.FormLine: (label: String, topics: [Topic])] = [:]
            for topic in topics {
                for (line, label) in references(topic) {
                    topicsByLine[line, default: (label, [])].topics.append(topic)
                }
            }
            return topicsByLine.map { line, found in
                Row(
                    name: "\(line.form) \(line.line)", label: found.label,
                    topics: found.topics, counterparts: counterparts(line, found.topics))
            }.naturallySorted(by: \.label)
        }
    }

    // MARK: Pages

    /// Returns the paths of a localized site's list pages.
    static func paths(_ edition: LocalizedSite) -> Paths {
        let pages = ReferencePages(edition)
        return Dictionary(
            pages.lists.map { list in
                let parts = pages.parts(of: list)
                return (list.kind, parts.indices.map { Addresses.part($0 + 1, of: list.path) })
            }, uniquingKeysWith: { first, _ in first })
    }

    var overview: ListPageView {
        ListPageView(
            frame: edition.frame(
                at: { addresses.references($0) }, title: words[.references],
                description: words[.referencesSummary]),
            title: words[.references], summary: words[.referencesSummary],
            entries: lists.map {
                EntryView(
                    title: $0.title, address: addresses.link($0.path), summary: $0.summary)
            })
    }

    /// The list pages.
    ///
    /// Lazy.
    var pages: some Sequence<ReferencePageView> {
        // The URLs of lines, for links between the two returns.
        var pathsOfLines: [String: String] = [:]
        let parted = lists.map { ($0, parts(of: $0)) }
        for (list, parts) in parted {
            for (index, part) in parts.enumerated() {
                let path = Addresses.part(index + 1, of: list.path)
                for row in part.flatMap(\.rows) {
                    pathsOfLines[row.name] = addresses.link(path) + "#\(Self.identifier(row.name))"
                }
            }
        }
        return parted.lazy.flatMap { [pathsOfLines] list, parts in
            parts.indices.lazy.map { page(list, parts, $0, pathsOfLines) }
        }
    }

    /// Splits a list into pages, between groups if possible.
    private func parts(of list: List) -> [[Group]] {
        let pieces = list.groups.flatMap { group in
            pageParts(group.rows[...], weight: weight).map {
                Group(name: group.name, caption: group.caption, rows: Array($0))
            }
        }
        return pageParts(pieces[...]) { $0.rows.reduce(0) { $0 + weight($1) } }.map(Array.init)
    }

    /// Returns the approximate size of a row in bytes.
    private func weight(_ row: Row) -> Int {
        60 + row.label.utf8.count
            + row.topics.reduce(0) { $0 + 30 + ($1.texts[language]?.title.utf8.count ?? 0) }
            + row.counterparts.count * 20
    }

    private func page(
        _ list: List, _ parts: [[Group]], _ index: Int, _ pathsOfLines: [String: String]
    ) -> ReferencePageView {
        let path = Addresses.part(index + 1, of: list.path)
        let title = edition.title(list.title, part: index + 1)
        let crumb = LocalizedSite.Crumb(
            label: words[.references], path: addresses.references(language))
        let hasCounterparts = list.groups.contains { group in
            group.rows.contains { !$0.counterparts.isEmpty }
        }
        return ReferencePageView(
            frame: edition.frame(
                path: path, title: title,
                description: edition.description(title, list.summary), crumbs: [crumb],
                currentCrumb: list.title,
                translation: { other in
                    (paths[other]?[list.kind]).flatMap { index < $0.count ? $0[index] : nil }
                },
                nearest: { paths[$0]?[list.kind]?.first ?? addresses.references($0) }),
            title: list.title, summary: list.summary,
            parts: parts.count == 1
                ? []
                : parts.indices.map {
                    link(
                        range(parts[$0]), Addresses.part($0 + 1, of: list.path),
                        isCurrent: $0 == index)
                },
            groups: parts[index].enumerated().map { number, group in
                ReferenceGroupView(
                    identifier: "group-\(number + 1)",
                    caption: group.caption ?? group.name ?? list.title,
                    hasCounterparts: hasCounterparts,
                    rows: group.rows.map { view($0, hasCounterparts, pathsOfLines) })
            })
    }

    /// Returns the first and last row: '10100 – 12900', or 'T3 – T4' for a list in groups.
    private func range(_ part: [Group]) -> String {
        let first = part.first?.name ?? part.first?.rows.first?.label ?? ""
        let last = part.last?.name ?? part.last?.rows.last?.label ?? ""
        return first == last ? first : "\(first) – \(last)"
    }

    private static func identifier(_ name: String) -> String {
        addressName(for: name, otherwise: hexadecimalName(name))
    }

    /// Returns the number of a row, with what is printed beside it if that is known.
    private func label(of row: Row) -> String {
        words.slipName(row.name).map {
            words.text(.slipNamed, ["slip": row.label, "name": $0])
        } ?? row.label
    }

    private func view(
        _ row: Row, _ hasCounterparts: Bool, _ pathsOfLines: [String: String]
    ) -> ReferenceRowView {
        ReferenceRowView(
            identifier: Self.identifier(row.name), label: label(of: row),
            topics: row.topics.compactMap { edition.entry($0) }.map {
                LinkView(label: $0.text.title, address: $0.address)
            },
            hasCounterparts: hasCounterparts,
            counterparts: row.counterparts.compactMap { line in
                pathsOfLines["\(line.form) \(line.line)"].map {
                    LinkView(label: line.line, address: $0)
                }
            })
    }
}
