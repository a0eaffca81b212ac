internal import Text

/// A search for declarations that nothing uses, which are often typing errors elsewhere.
struct UnusedDeclarations {
    private let ruleSet: RuleSet
    /// The names that each rule or form uses.
    private let names: [Names]

    init(in ruleSet: RuleSet) {
        self.ruleSet = ruleSet
        names = ruleSet.bodies.map(Names.init)
    }

    /// The names that the lines of a rule or form use, bare and with the name of a form.
    private struct Names {
        var bare = NameSet()
        var dotted = NameSet()

        init(of body: RuleSet.Body) {
            bare = NameSet(minimumCapacity: body.lines.count + body.figures.count)
            for figure in body.syntax.figures {
                if let otherwise = figure.otherwise { bare.insert(otherwise.name) }
            }
            // A fact is not a line, even if a line has the same name.
            body.syntax.items.forEachName { if !$1 { note($0) } }
            for gap in body.syntax.gaps {
                gap.condition?.forEachName { name, _ in note(name) }
                gap.worth?.least.forEachName { name, _ in note(name) }
                gap.worth?.most.forEachName { name, _ in note(name) }
                for name in gap.placeholders { note(name) }
            }
        }

        private mutating func note(_ name: Identifier) {
            bare.insert(name.firstName)
            if !name.isBare { dotted.insert(name.lastName) }
        }
    }

    /// The errors for figures and lines that nothing uses.
    var diagnostics: [Diagnostic] {
        var dotted = NameSet()
        for names in names { dotted.formUnion(names.dotted) }
        let elsewhere = takenElsewhere
        for result in ruleSet.results {
            if case .name(let name) = result.line {
                dotted.insert(name.lastName)
            }
        }
        var found: [Diagnostic] = []
        for (index, body) in ruleSet.bodies.enumerated() {
            for figure in body.syntax.figures where !names[index].bare.contains(figure.name.name) {
                found.append(
                    Diagnostic(
                        .error, "unused-line", "no line of '\(body.name)' takes '\(figure.name)'",
                        in: body.source, at: figure.name.offsets,
                        fix: "use it in a line, or write 'for readers only \(figure.path)'"))
            }
            guard isAtWork(index) else { continue }
            var seen = NameSet(minimumCapacity: body.lines.count)
            RuleSet.forEachLine(of: body.syntax.items) { line in
                let name = line.name.name
                guard seen.insert(name), body.gives?.name != name,
                    !names[index].bare.contains(name), !dotted.contains(name),
                    !elsewhere.contains(name)
                else { return }
                found.append(
                    Diagnostic(
                        .error, "unused-line", "no line uses '\(line.name)'",
                        in: body.source, at: line.name.offsets,
                        fix: "use it in another line, or remove it"))
            }
        }
        return found
    }

    /// Returns true if a table may select the rule or a form may use it.
    ///
    /// Other rules are still being written.
    private func isAtWork(_ index: Int) -> Bool {
        guard let key = ruleSet.bodies[index].key, key.group == nil else {
            return true
        }
        return ruleSet.forms.contains { form in
            ruleSet.bodies[index].lines.names.allSatisfy { form.possibleLines.contains($0) }
        }
    }

    /// The names that rules and forms use without declaring them.
    private var takenElsewhere: NameSet {
        var taken = NameSet()
        for (body, names) in zip(ruleSet.bodies, names) {
            for name in names.bare.names where body.lines[name] == nil && body.figures[name] == nil
            {
                taken.insert(name)
            }
        }
        return taken
    }
}
