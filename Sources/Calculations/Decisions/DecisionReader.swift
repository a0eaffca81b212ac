internal import Content
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Parses a decision and reports its errors.
///
/// Facts and figures are checked later, with the tables of the guide.
struct DecisionReader {
    private let facts: FactCatalogue
    private var variables: [String: Money] = [:]
    private var choices: [DecisionPlan.Choice] = []
    /// The choices whose results a later one may use.
    private var earlier: [String] = []

    /// Returns the decision; nil, after diagnostics, if the file has errors.
    static func read(
        _ source: SourceText, _ facts: FactCatalogue, log: DiagnosticLog
    ) -> DecisionPlan? {
        YAMLMappingReader.readWhole(source, log: log) { reader in
            var initial = DecisionReader(facts: facts)
            return initial.plan(reader)
        }
    }

    private init(facts: FactCatalogue) {
        self.facts = facts
    }

    private mutating func plan(_ reader: YAMLMappingReader) -> DecisionPlan? {
        let file = reader.source.path.split(separator: "/").last.map(String.init) ?? ""
        let name = String(file.dropLast(".yaml".count))
        reader.checkSlug(name)
        let place = reader.place("place")
        variables = reader.mapping("variables", amounts) ?? [:]
        let topics = reader.texts("topics")
        choices = reader.mappings("choices") { reader in
            let choice = choice(reader)
            if let choice { earlier.append(choice.name) }
            return choice
        }
        let tables = reader.mappings("tables") { table($0, place) }
        if place == nil { return nil }
        return DecisionPlan(
            name: name, source: reader.source, choices: choices, tables: tables, topics: topics)
    }

    /// Reads amounts by the names of variables.
    private func amounts(_ reader: YAMLMappingReader) -> [String: Money] {
        var amounts: [String: Money] = [:]
        for entry in reader.remainingEntries() {
            amounts[entry.key] = reader.amount(
                at: entry.value, fix: "write digits, such as 60000", where: { _ in true })
        }
        return amounts
    }

    // MARK: Choices

    private func choice(_ reader: YAMLMappingReader) -> DecisionPlan.Choice? {
        let name = reader.slug("choice")
        let titles = reader.texts(inEach: "name")
        let place = reader.has("place") ? reader.place("place") : nil
        let periods = reader.mappings("years", period)
        guard let name else { return nil }
        return DecisionPlan.Choice(name: name, titles: titles, place: place, periods: periods)
    }

    private func period(_ reader: YAMLMappingReader) -> DecisionPlan.Period? {
        let household = reader.mapping("household", household)
        let count = count(reader)
        let cost = reader.optional("costs").flatMap { value($0, reader) }
        let electsBest = reader.optionalTruth("best-elections")
        guard let household else { return nil }
        return DecisionPlan.Period(
            household: household, count: count, cost: cost, electsBest: electsBest,
            offsets: reader.offsets)
    }

    private func count(_ reader: YAMLMappingReader) -> DecisionPlan.Period.Count {
        if let node = reader.optional("ages") {
            let ages = reader.mapping(at: node) { ages in
                let from = number(ages, "from")
                let to = number(ages, "to")
                let variable = variable(ages, "up-to")
                guard let from, let to, let variable, from <= to else {
                    return nil as DecisionPlan.Period.Count?
                }
                return .ages(from...to, upTo: variable)
            }
            return ages ?? .years(0)
        }
        return .years(reader.has("times") ? number(reader, "times") ?? 0 : 1)
    }

    private func number(_ reader: YAMLMappingReader, _ key: String) -> Int64? {
        reader.required(key).flatMap { node in
            reader.value(at: node, "bad-count", "not a number of years", fix: "write it as 5") {
                Int64($0).flatMap { (0...130).contains($0) ? $0 : nil }
            }
        }
    }

    /// Reads the facts of a person and, under `spouse`, those of the spouse.
    private func household(_ reader: YAMLMappingReader) -> DecisionHousehold? {
        let spouse = reader.optionalMapping("spouse", entries)
        return entries(reader).map { DecisionHousehold(person: $0, spouse: spouse) }
    }

    private func entries(_ reader: YAMLMappingReader) -> [DecisionEntry]? {
        reader.remainingEntries().compactMap { entry in
            let value: DecisionEntry.Value? =
                if case .mapping = entry.value.content {
                    self.value(entry.value, reader).map { .computed($0) }
                } else if let name = entry.value.scalar, variables[name] != nil {
                    .computed(.variable(name))
                } else {
                    .text(
                        reader.texts(at: entry.value, of: entry.key).map(\.text)
                            .joined(separator: ","))
                }
            return value.map {
                DecisionEntry(
                    name: entry.key, value: $0, nameOffsets: entry.keyOffsets,
                    offsets: entry.value.offsets)
            }
        }
    }

    // MARK: Values

    private func value(_ node: YAMLNode, _ reader: YAMLMappingReader) -> DecisionValue? {
        guard case .mapping = node.content else {
            if let name = node.scalar, variables[name] != nil { return .variable(name) }
            if node.scalar?.first?.isLetter == true {
                return reader.text(at: node, of: "of").flatMap(variableName(reader)).map {
                    .variable($0)
                }
            }
            return reader.amount(
                at: node, fix: "write digits, such as 60000", where: { _ in true }
            ).map { .amount($0) }
        }
        return reader.mapping(at: node) { reader in
            if reader.has("result") { return result(reader) }
            let base = reader.required("of").flatMap { value($0, reader) }
            let factors = rates(reader, "times")
            let less = rates(reader, "less")
            let more = rates(reader, "more")
            let added = reader.optional("plus").flatMap { value($0, reader) }
            guard var value = base else { return nil }
            if !factors.isEmpty { value = .product(value, factors) }
            if !less.isEmpty { value = .changed(value, by: less, isAdded: false) }
            if !more.isEmpty { value = .changed(value, by: more, isAdded: true) }
            return added.map { .sum(value, $0) } ?? value
        }
    }

    private func result(_ reader: YAMLMappingReader) -> DecisionValue? {
        let name = reader.requiredText("result")
        let choice = reader.required("choice").flatMap { reader.text(at: $0, of: "choice") }
            .flatMap { reader.validated($0, "no earlier choice", among: earlier) }
        guard let name, let choice else { return nil }
        return .result(name, choice: choice)
    }

    private func rates(_ reader: YAMLMappingReader, _ key: String) -> [DecisionValue.RateName] {
        reader.texts(key).compactMap { text in
            text.text.first?.isLetter == true
                ? .figure(text.text) : reader.rate(at: text.node).map { .rate($0) }
        }
    }

    private func variable(_ reader: YAMLMappingReader, _ key: String) -> String? {
        reader.required(key).flatMap { reader.text(at: $0, of: key) }.flatMap(variableName(reader))
    }

    private func variableName(_ reader: YAMLMappingReader) -> (YAMLText) -> String? {
        { reader.validated($0, "no variable", among: variables.keys.sorted()) }
    }

    // MARK: Tables

    private func table(
        _ reader: YAMLMappingReader, _ fallback: Jurisdiction?
    ) -> DecisionPlan.Table? {
        let name = reader.slug("table")
        let titles = reader.texts(inEach: "title")
        let notes = reader.optionalTexts(inEach: "note")
        let place = reader.has("place") ? reader.place("place") : fallback
        let rowTitles = reader.texts(inEach: "rows-are")
        let rows = rows(reader)
        let values = reader.optionalMapping("set", set) ?? [:]
        let with = reader.optionalMapping("with", household) ?? DecisionHousehold()
        let isPlain = reader.optionalTruth("without-comparison")
        let content = content(reader)
        let named = reader.texts("choices").compactMap { text in
            reader.validated(text, "no choice", among: choices.map(\.name))
        }
        guard let name, let place, let rows, let content else { return nil }
        return DecisionPlan.Table(
            name: name, titles: titles, notes: notes, rows: rows, rowTitles: rowTitles,
            content: content,
            choices: named.isEmpty ? choices : choices.filter { named.contains($0.name) },
            isCompared: !isPlain, place: place,
            values: variables.merging(values) { $1 }, with: with)
    }

    private func set(_ reader: YAMLMappingReader) -> [String: Money] {
        let amounts = amounts(reader)
        for entry in reader.entries where variables[entry.key] == nil {
            reader.reportUnknown(
                YAMLText(text: entry.key, offsets: entry.keyOffsets), "no variable",
                among: variables.keys.sorted())
        }
        return amounts
    }

    private func rows(_ reader: YAMLMappingReader) -> DecisionPlan.Rows? {
        if let node = reader.optional("places") {
            return .places(
                node.scalar == "all"
                    ? nil : reader.places(reader.texts(at: node, of: "places")))
        }
        let variable = variable(reader, "vary")
        guard reader.has("counts") else {
            let amounts = reader.incomes("amounts").map(\.income).sorted()
            return variable.map { .amounts(variable: $0, amounts) }
        }
        let counts = reader.requiredTexts("counts").compactMap { text in
            reader.value(at: text.node, "bad-count", "not a number", fix: "write it as 5") {
                Int64($0).flatMap { (0...130).contains($0) ? $0 : nil }
            }
        }
        return variable.map { .counts(variable: $0, counts.sorted()) }
    }

    private func content(_ reader: YAMLMappingReader) -> DecisionPlan.Table.Content? {
        guard let node = reader.optional("slices") else { return .choices }
        return reader.mapping(at: node) { slices in
            let name = slices.required("of").flatMap { slices.text(at: $0, of: "of") }
            let most = slices.required("up-to").flatMap { value($0, slices) }
            guard let name, let most else { return nil }
            guard let amount = facts.amount(named: name.text) else {
                slices.reportUnknown(
                    name, "no amount", among: facts.amounts.map(\.name.name))
                return nil
            }
            return .slices(amount.name, upTo: most)
        }
    }
}
