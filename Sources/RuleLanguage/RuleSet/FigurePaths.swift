/// The figures of a table that rules use, by path from the top of the table.
package struct FigurePaths: Sendable {
    /// The paths of figures and of whole groups.
    package private(set) var paths = NameSet()
    /// The names in `paths` that rules compute with.
    ///
    /// The others are only quoted.
    package private(set) var applied = NameSet()
    /// The paths of groups that contain some of them.
    package private(set) var groups = NameSet()

    fileprivate mutating func note(_ path: String, isApplied: Bool = true) {
        paths.insert(Name(path))
        if isApplied { applied.insert(Name(path)) }
        var end = path.utf8.endIndex
        while let stop = path.utf8[..<end].lastIndex(of: UInt8(ascii: ".")) {
            guard groups.insert(Name(String(path[..<stop]))) else { return }
            end = stop
        }
    }

    /// Adds the figures of a rule or form, with those of the rules that it uses.
    fileprivate mutating func note(body: Int, group: String?, in ruleSet: RuleSet) {
        func full(_ path: String) -> String { group.map { "\($0).\(path)" } ?? path }
        let syntax = ruleSet.bodies[body].syntax
        for figure in syntax.figures where figure.table == nil {
            note(figure.isFromTop ? figure.path.text : full(figure.path.text))
            guard let otherwise = figure.otherwise else { continue }
            if ruleSet.bodies[body].figures[otherwise.name] == nil { note(otherwise.text) }
        }
        for path in syntax.quoted { note(full(path.text), isApplied: false) }
        note(syntax.items, in: ruleSet)
    }

    private mutating func note(_ items: [ItemSyntax], in ruleSet: RuleSet) {
        for item in items {
            switch item {
            case .use(let use):
                guard let rule = ruleSet.rules[.init(group: nil, name: use.rule.text)] else {
                    continue
                }
                let ofRule = ruleSet.bodies[rule].syntax.group?.text
                note(body: rule, group: use.group?.text ?? ofRule, in: ruleSet)
            case .selected(let group), .steps(let group, from: _, order: _):
                groups.insert(group.name)
                for rule in ruleSet.rules(of: group.text) {
                    let path = "\(group).\(rule.name)"
                    groups.insert(Name(path))
                    note(body: rule.body, group: path, in: ruleSet)
                }
            case .choice(let branches): for branch in branches { note(branch.items, in: ruleSet) }
            case .each(let each): note(each.items, in: ruleSet)
            case .line, .section: break
            }
        }
    }
}

/// The figures that forms use, by the level of their table.
struct FigurePathsOfForms: Sendable {
    /// The figures of forms that all jurisdictions have, by level.
    fileprivate var ofAll: [String: FigurePaths] = [:]
    /// The figures of forms that only some jurisdictions have.
    fileprivate var ofSome: [(level: String, places: FormSyntax.Places, paths: FigurePaths)] = []

    init() {}

    init(of ruleSet: RuleSet) {
        for form in ruleSet.forms {
            let group = ruleSet.bodies[form.body].syntax.group?.text
            let level = form.syntax.table.text
            if case .all = form.syntax.places {
                ofAll[level, default: FigurePaths()]
                    .note(body: form.body, group: group, in: ruleSet)
            } else {
                var paths = FigurePaths()
                paths.note(body: form.body, group: group, in: ruleSet)
                ofSome.append((level, form.syntax.places, paths))
            }
        }
        for body in ruleSet.bodies {
            for figure in body.syntax.figures {
                guard let level = figure.table else { continue }
                ofAll[level.text, default: FigurePaths()].note(figure.path.text)
            }
        }
    }
}

extension RuleSet {
    /// Returns the figures that rules use in the table of a jurisdiction.
    ///
    /// - Parameters:
    ///   - level: The name of the jurisdiction's level.
    ///   - isNear: Returns true if the jurisdiction has the name, or contains it, or is inside it.
    package func figures(
        ofLevel level: String, where isNear: (String) -> Bool
    ) -> [FigurePaths] {
        let some = figures.ofSome.filter { $0.level == level && $0.places.include(isNear) }
        return (figures.ofAll[level].map { [$0] } ?? []) + some.map(\.paths)
    }

    /// Returns the rules that a group of the table may select, in the order of the files.
    func rules(of group: String) -> [(name: String, body: Int)] {
        bodies.indices.compactMap { body in
            guard let key = bodies[body].key, key.group == group else { return nil }
            return (key.name, body)
        }
    }
}

extension FormSyntax.Places {
    /// Returns true if a jurisdiction may have a form with these places.
    fileprivate func include(_ isNear: (String) -> Bool) -> Bool {
        switch self {
        case .all: true
        case .only(let name): isNear(name.text)
        case .not(let name): !isNear(name.text)
        }
    }
}
