internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// The notches of the current year, for the people of the worked examples.
struct Notches {
    /// A notch in one jurisdiction.
    struct Entry {
        let place: Jurisdiction
        let person: ExampleProfiles.Profile
        let notch: Notch
    }

    /// A line with notches, and the rule that has it.
    struct Line {
        let step: StepName
        /// The rule by its number in the rule set; nil for a line of no rule.
        let body: Int?
        let entries: [Entry]
        /// The figures of the rule in the jurisdictions of its notches.
        let figures: [Figure]
    }

    let year: TaxYear
    let lines: [Line]
    /// The people for whom the search failed.
    let leftOut: [Omission]

    /// Nil if the guide describes no people, or has no tables.
    ///
    /// - Complexity: Some hundred calculations for each person and jurisdiction.
    init?(_ guide: Guide, _ directory: RuleDirectory) {
        guard let people = guide.profiles?.people, !people.isEmpty,
            let law = guide.laws[guide.currentYear]
        else { return nil }
        year = law.year
        var byStep: [StepName: [Entry]] = [:]
        var leftOut: [Omission] = []
        for place in law.residences {
            let found = ProfileNotches(of: people, in: place, law)
            for entry in found.entries {
                byStep[entry.notch.step, default: []].append(
                    Entry(place: place, person: entry.person, notch: entry.notch))
            }
            leftOut += found.failures.map { person, error in
                Omission(
                    "notches for '\(person.identifier)'", in: place, law.year,
                    because: error, askedForIn: ExampleProfiles.path)
            }
        }
        lines = byStep.map { step, entries in
            let places = Set(entries.map(\.place))
            let uses = places.flatMap { law.uses(in: $0) }
            let body = directory.body(printing: step, among: Set(uses.map(\.body)))
            return Line(
                step: step, body: body, entries: entries,
                figures: law.figures(at: uses.filter { $0.body == body }.flatMap(\.figures)))
        }.sorted { ($0.body ?? -1, $0.step.rawValue) < ($1.body ?? -1, $1.step.rawValue) }
        self.leftOut = leftOut
    }

    /// The notches as JSON.
    func json(_ directory: RuleDirectory) -> [UInt8] {
        JSONWriter.object { json in
            json.field("year", year.number)
            json.array("lines", lines) { line, json in write(line, directory, &json) }
        }.file
    }

    private func write(_ line: Line, _ directory: RuleDirectory, _ json: inout JSONWriter) {
        json.object { json in
            json.field("line", line.step.rawValue)
            json.field("rule", line.body.map { directory.ruleSet.bodies[$0].name })
            let law = line.body.map { directory.ruleSet.bodies[$0].head.law } ?? []
            json.array("law", law.map(\.text.text))
            json.objects("notches", line.entries) { entry, json in
                json.field("jurisdiction", entry.place.code)
                json.field("person", entry.person.identifier)
                json.field("income", entry.person.income.name)
                json.field(
                    "amount",
                    decimal: withoutNeedlessZeros(entry.notch.amount.description))
                json.field(
                    "change",
                    decimal: withoutNeedlessZeros((-entry.notch.increase).description))
            }
        }
    }
}

extension RuleDirectory {
    /// Returns the rule or form that prints a line, among some if possible; nil if none does.
    fileprivate func body(printing step: StepName, among bodies: Set<Int>) -> Int? {
        let found = entries.indices.filter { body in
            entries[body].contains { $0.isPrinted && $0.line.step.text == step.rawValue }
        }
        return found.first(where: bodies.contains) ?? found.first
    }
}

extension TaxLaw {
    /// Returns the figures that a rule uses, each once.
    fileprivate func figures(at used: [RuleUse.Figure]) -> [Figure] {
        var seen: Set<String> = []
        return used.flatMap { use -> [Figure] in
            guard let end = use.path.firstIndex(of: "."), let table = table(named: use.path[..<end])
            else { return [] }
            return table.figures.filter {
                $0.path == use.path || $0.path.hasPrefix("\(use.path).")
            }
        }.filter { seen.insert($0.path).inserted }
    }
}

/// Makes the page of the notches in one language.
struct NotchPages: PageMaker {
    let edition: LocalizedSite
    let notches: Notches

    private var directory: RuleDirectory { edition.rules.value }

    var page: NotchesPageView {
        let values: KeyValuePairs = ["year": words.numbers.year(notches.year)]
        let title = words.text(.notchesTitle, values)
        var sources = SourceList(guide, words)
        let lines = notches.lines.map { view($0, &sources) }
        return NotchesPageView(
            frame: edition.frame(
                at: { addresses.notches($0) }, title: title, description: words[.notchesSummary],
                crumbs: [.init(label: words[.proofCrumb], path: addresses.proof(language))],
                currentCrumb: words[.notchesHeading], sheets: .ofFigures + [.rules]),
            title: title, summary: words[.notchesSummary],
            caption: words.text(.notchesCaption, values), lines: lines,
            downloads: [
                link(words[.proofData], Addresses.notchData)
            ], sources: sources.views)
    }

    private func view(_ line: Notches.Line, _ sources: inout SourceList) -> NotchedLineView {
        let body = line.body
        let address = body.map { directory.path(of: $0, below: addresses.rules(language)) }
        let grouped = Dictionary(grouping: line.entries) {
            Key(place: $0.place, amount: $0.notch.amount, increase: $0.notch.increase)
        }
        let keys = words.sorted(Array(Set(line.entries.map(\.place)))).flatMap { place in
            grouped.keys.filter { $0.place == place }.sorted {
                ($0.amount, $0.increase) < ($1.amount, $1.increase)
            }
        }
        return NotchedLineView(
            line: link(words[line.step], address ?? addresses.rules(language)),
            law: body.map { RuleLawView.views(of: $0, directory, guide) } ?? [],
            marks: sources.marks(line.figures),
            notches: keys.map { key in
                let people = (grouped[key] ?? []).compactMap { $0.person.names[language] }
                let isLoss = key.increase > .zero
                return NotchView(
                    place: words[key.place].name, income: words.numbers.money(key.amount),
                    change: (isLoss ? words.numbers.minus : "+")
                        + words.numbers.money(isLoss ? key.increase : -key.increase),
                    people: people.joined(separator: "; "))
            })
    }

    /// A notch that several people may share.
    private struct Key: Hashable {
        let place: Jurisdiction
        let amount: Money
        let increase: Money
    }
}
