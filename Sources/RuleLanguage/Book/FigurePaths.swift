/// The figures of a table that rules name, by their paths from the top.
package struct FigurePaths: Sendable {
    /// The paths of figures and of whole groups.
    package private(set) var known: Set<String> = []
    /// The groups that hold some of them.
    package private(set) var groups: Set<String> = []

    fileprivate mutating func note(_ path: String) {
        known.insert(path)
        var end = path.utf8.endIndex
        while let stop = path.utf8[..<end].lastIndex(of: UInt8(ascii: ".")) {
            guard groups.insert(String(path[..<stop])).inserted else { return }
            end = stop
        }
    }

    /// What a rule or a form names, with the rules that it puts to work.
    fileprivate mutating func note(body: Int, group: String?, in book: RuleBook) {
        func full(_ path: String) -> String { group.map { "\($0).\(path)" } ?? path }
        let syntax = book.bodies[body].syntax
        for figure in syntax.figures where figure.table == nil {
            note(figure.isFromTop ? figure.path.text : full(figure.path.text))
            guard let otherwise = figure.otherwise else { continue }
            if book.bodies[body].figures[otherwise.name] == nil { note(otherwise.text) }
        }
        for path in syntax.quoted { note(full(path.text)) }
        note(syntax.items, in: book)
    }

    private mutating func note(_ items: [ItemSyntax], in book: RuleBook) {
        for item in items {
            switch item {
            case .use(let use):
                guard let rule = book.rules[.init(group: nil, name: use.rule.text)] else {
                    continue
                }
                let own = book.bodies[rule].syntax.group?.text
                note(body: rule, group: use.group?.text ?? own, in: book)
            case .selected(let group), .steps(let group, from: _, order: _):
                groups.insert(group.text)
                for rule in book.rules(of: group.text) {
                    let path = "\(group).\(rule.name)"
                    groups.insert(path)
                    note(body: rule.body, group: path, in: book)
                }
            case .choice(let branches): for branch in branches { note(branch.items, in: book) }
            case .eachRelative(by: _, let items, offsets: _): note(items, in: book)
            case .line, .section: break
            }
        }
    }
}

/// The figures that forms name, by whose table they are in.
struct FigurePathsOfForms: Sendable {
    /// What forms name of the table that is the same for all places.
    fileprivate var ofAll = FigurePaths()
    /// What the forms of all places name of the table of the place.
    fileprivate var ofEach = FigurePaths()
    /// What forms that only some places have name of the table of the place.
    fileprivate var ofSome: [(places: FormSyntax.Places, paths: FigurePaths)] = []

    init() {}

    init(of book: RuleBook) {
        for form in book.forms {
            let group = book.bodies[form.body].syntax.group?.text
            let places = form.syntax.places
            if form.syntax.table.text != "province" {
                guard places.include(form.syntax.table.text) else { continue }
                ofAll.note(body: form.body, group: group, in: book)
            } else if case .all = places {
                ofEach.note(body: form.body, group: group, in: book)
            } else {
                var paths = FigurePaths()
                paths.note(body: form.body, group: group, in: book)
                ofSome.append((places, paths))
            }
        }
        for body in book.bodies {
            for figure in body.syntax.figures where figure.table != nil {
                ofAll.note(figure.path.text)
            }
        }
    }
}

extension RuleBook {
    /// The figures that rules name of the table that is the same for all places.
    package var figuresOfAllPlaces: FigurePaths { figures.ofAll }

    /// The figures that rules name of the table of a place.
    package func figures(ofPlace place: String) -> [FigurePaths] {
        [figures.ofEach] + figures.ofSome.filter { $0.places.include(place) }.map(\.paths)
    }

    /// The rules that the names of a group select, in the order of the files.
    func rules(of group: String) -> [(name: String, body: Int)] {
        bodies.indices.compactMap { body in
            guard let key = bodies[body].key, key.group == group else { return nil }
            return (key.name, body)
        }
    }
}

extension FormSyntax.Places {
    /// Whether a place has a form that these are the places of.
    fileprivate func include(_ place: String) -> Bool {
        switch self {
        case .all: true
        case .only(let name): name.text == place
        case .not(let name): name.text != place
        }
    }
}
