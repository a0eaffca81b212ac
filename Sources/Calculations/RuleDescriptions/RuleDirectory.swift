internal import Content
internal import Markup
package import Project
package import RuleEngine
package import RuleLanguage
internal import TaxTables

/// The rules and forms of a guide in one language: titles, addresses of pages, and lines with their anchors.
package struct RuleDirectory: Sendable {
    /// A line of a rule or form, in the order of the file.
    package struct Entry: Sendable {
        package let line: LineSyntax
        /// The number of the line in its rule or form, from 1.
        package let number: Int
        /// The HTML identifier of its row.
        package let anchor: String
        /// The words of the line; nil for a hidden line without words.
        package let words: String?
        package let isPrinted: Bool

        package init(
            line: LineSyntax, number: Int, anchor: String, words: String?, isPrinted: Bool
        ) {
            self.line = line
            self.number = number
            self.anchor = anchor
            self.words = words
            self.isPrinted = isPrinted
        }
    }

    package let ruleSet: RuleSet
    package let words: SiteStrings
    /// The title of each rule or form, by its number in the rule set.
    package let titles: [String]
    package let slugs: [String]
    package let entries: [[Entry]]
    /// The forms that may use each rule or form, as numbers in the rule set.
    package let formsOf: [[Int]]
    /// The rules and forms that each form may use, including itself, by form.
    package let reach: [[Int]]
    private let entryOfName: [[String: [Int]]]
    private let entryOfOffset: [[Int: Int]]

    package init(_ ruleSet: RuleSet, _ words: SiteStrings) {
        self.ruleSet = ruleSet
        self.words = words
        let language = words.language.rawValue
        let steps = ruleSet.words(in: language)
        titles = ruleSet.bodies.indices.map { body in
            ruleSet.title(of: body, in: language, steps: steps)
                ?? Self.titleByPlace(ruleSet, body, words) ?? ruleSet.bodies[body].name
        }
        slugs = Self.slugs(ruleSet, titles, words.language)
        entries = Self.entries(ruleSet, steps, language)
        entryOfName = entries.map { entries in
            Dictionary(grouping: entries.indices) { entries[$0].line.name.text }
        }
        entryOfOffset = entries.map { entries in
            Dictionary(
                entries.indices.map { (entries[$0].line.name.offsets.lowerBound, $0) },
                uniquingKeysWith: { first, _ in first })
        }
        reach = ruleSet.forms.map { Self.reach(of: $0, in: ruleSet) }
        var formsOf = [[Int]](repeating: [], count: ruleSet.bodies.count)
        for (form, bodies) in reach.enumerated() {
            for body in bodies { formsOf[body].append(form) }
        }
        self.formsOf = formsOf
    }

    /// Returns the title of a form that a single jurisdiction has, with the name of that jurisdiction.
    private static func titleByPlace(
        _ ruleSet: RuleSet, _ body: Int, _ words: SiteStrings
    ) -> String? {
        guard let form = ruleSet.forms.first(where: { $0.body == body }),
            case .only(let name) = form.syntax.places,
            let place = words.place(named: name.text)
        else { return nil }
        let sections = ruleSet.bodies[body].syntax.items.compactMap { item -> String? in
            if case .section(let name) = item { name.text } else { nil }
        }
        let section = sections.first.flatMap { Step.Section(rawValue: $0) }
        return words.text(
            .formOf, ["1": section.map { words[$0] } ?? "", "2": words[place].name])
    }

    private static func slugs(
        _ ruleSet: RuleSet, _ titles: [String], _ language: Language
    ) -> [String] {
        var seen: Set<String> = []
        return ruleSet.bodies.indices.map { index in
            let body = ruleSet.bodies[index]
            let name =
                language == .english
                ? body.name : addressName(for: titles[index], otherwise: body.name)
            let whole = "\(body.key?.group ?? "form")-\(name)"
            var slug = seen.contains(name) ? whole : name
            var number = 2
            while !seen.insert(slug).inserted {
                slug = "\(whole)-\(number)"
                number += 1
            }
            return slug
        }
    }

    private static func entries(
        _ ruleSet: RuleSet, _ steps: [String: String], _ language: String
    ) -> [[Entry]] {
        var printed: Set<ObjectIdentifier> = []
        ruleSet.forEachPrintedLine { line, _ in printed.insert(ObjectIdentifier(line)) }
        return ruleSet.bodies.map { body in
            var entries: [Entry] = []
            var counts: [String: Int] = [:]
            RuleSet.forEachLine(of: body.syntax.items) { line in
                let name = line.name.text
                counts[name, default: 0] += 1
                let isPrinted = printed.contains(ObjectIdentifier(line))
                let words = line.words.first { $0.language.text == language }?.text.text
                entries.append(
                    Entry(
                        line: line, number: entries.count + 1,
                        anchor: counts[name] == 1 ? name : "\(name)-\(counts[name] ?? 1)",
                        words: isPrinted ? steps[line.step.text] : words, isPrinted: isPrinted))
            }
            return entries
        }
    }

    private static func reach(of form: RuleSet.Form, in ruleSet: RuleSet) -> [Int] {
        var found: [Int] = []
        var pending = [form.body]
        while let body = pending.popLast() {
            guard !found.contains(body) else { continue }
            found.append(body)
            pending += rules(usedIn: ruleSet.bodies[body].syntax.items, of: ruleSet)
        }
        return found
    }

    private static func rules(usedIn items: [ItemSyntax], of ruleSet: RuleSet) -> [Int] {
        items.flatMap { item -> [Int] in
            switch item {
            case .use(let use):
                ruleSet.rules[.init(group: nil, name: use.rule.text)].map { [$0] } ?? []
            case .selected(let group), .steps(let group, from: _, order: _):
                ruleSet.bodies.indices.filter { ruleSet.bodies[$0].key?.group == group.text }
            case .choice(let branches): branches.flatMap { rules(usedIn: $0.items, of: ruleSet) }
            case .line, .section, .each: []
            }
        }
    }

    /// Returns the address of the page of a rule or form.
    ///
    /// - Parameter folder: The address of the list of all rules.
    package func path(of body: Int, below folder: String) -> String { "\(folder)\(slugs[body])/" }

    // MARK: Lines

    /// Returns the lines of a name in a rule or form.
    package func entries(named name: String, in body: Int) -> [Entry] {
        (entryOfName[body][name] ?? []).map { entries[body][$0] }
    }

    package func entry(at position: StepPosition) -> Entry? {
        entry(at: Int(position.offset), in: Int(position.body))
    }

    /// Returns the line whose name starts at an offset of the file of a rule or form.
    func entry(at offset: Int, in body: Int) -> Entry? {
        guard entries.indices.contains(body) else { return nil }
        return entryOfOffset[body][offset].map { entries[body][$0] }
    }

    /// Returns the rule or form that has a line with a bare name.
    ///
    /// The search order is the rule itself, its forms, then the forms from which they take lines. Nil if none
    /// has it.
    package func home(of name: String, from body: Int) -> Int? {
        if entryOfName[body][name] != nil { return body }
        for form in formsOf[body] {
            if let found = home(of: name, inForm: form) { return found }
        }
        for form in formsOf[body] {
            guard let taken = ruleSet.forms[form].taken(Name(name)),
                let other = ruleSet.formOfName[taken.form.text]
            else { continue }
            if let found = home(of: name, inForm: other) { return found }
        }
        return nil
    }

    /// Returns the rule or form that has a line of a form, one that prints it if possible.
    package func home(of name: String, inForm form: Int) -> Int? {
        let homes = reach[form].filter { entryOfName[$0][name] != nil }
        return homes.first { entries(named: name, in: $0).contains(where: \.isPrinted) }
            ?? homes.first
    }
}
