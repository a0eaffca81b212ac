internal import Text

/// Compiles the templates of a page to a program and validates every tag against the fields of the
/// views.
///
/// A template is compiled once for each scope that includes it. A queue of instances permits
/// recursive inclusion. The work is bounded by the product of templates and view types.
struct TemplateCompiler {
    /// The maximum number of templates times scopes.
    private static let mostInstances = 10_000
    /// The maximum number of inclusions: partials that each include the next one twice grow
    /// exponentially.
    private static let mostInclusionsOfPage = 10_000

    /// A template in one scope.
    struct Instance: Hashable {
        let template: String
        let scope: TemplateScope
    }

    /// A position in an instance with the views in scope.
    struct Position {
        let instance: Int
        let source: SourceText
        var scope: TemplateScope
        var descent = TemplateDescent.none
        /// True to remove insignificant white space.
        var isCompact = false
    }

    /// The key of a reported error, regardless of the scope.
    private struct Place: Hashable {
        let identifier: String
        let path: String
        let offset: Int
    }

    private let templates: [String: ParsedTemplate]
    /// The template that `{{> content}}` in a layout refers to.
    private let content: String?
    private var instances: [Instance] = []
    private var numbers: [Instance: Int] = [:]
    /// The index of each instance's first instruction.
    private var entries: [Int] = []
    private var inclusions: [TemplateInclusion] = []
    private var emitter = TemplateEmitter()
    private var views: TemplateViews
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<Place> = []
    private var isFaulty = false
    private let isCompact: Bool

    init(
        templates: [String: ParsedTemplate], content: String?, view: ViewSchema, names: [String],
        isCompact: Bool
    ) {
        self.isCompact = isCompact
        self.templates = templates
        self.content = content
        views = TemplateViews(root: view, names: names)
    }

    /// Compiles the page's outermost template and all that it includes.
    ///
    /// - Returns: Nil if there was an error, here or when the templates were parsed.
    mutating func compile(_ name: String) -> TemplateProgram? {
        _ = number(of: Instance(template: name, scope: TemplateScope(root: TemplateViews.root)))
        while entries.count < instances.count, entries.count < Self.mostInstances {
            let number = entries.count
            entries.append(emitter.label())
            guard let template = templates[instances[number].template] else { continue }
            isFaulty = isFaulty || template.isFaulty
            let position = Position(
                instance: number, source: template.source, scope: instances[number].scope,
                isCompact: isCompact && MarkupCompaction.applies(to: template.source.bytes))
            compile(template.nodes, at: position)
            emitter.emit(.return)
        }
        checkWhole(name)
        guard !isFaulty, !diagnostics.hasErrors else { return nil }
        return emitter.program(entries: entries, paths: views.paths, fields: views.usedFields)
    }

    /// The names of the templates compiled so far.
    var templatesInUse: Set<String> { Set(instances.map(\.template)) }

    private mutating func number(of instance: Instance) -> Int {
        if let number = numbers[instance] { return number }
        numbers[instance] = instances.count
        instances.append(instance)
        return instances.count - 1
    }

    private mutating func compile(_ nodes: [TemplateNode], at position: Position) {
        for node in nodes {
            switch node {
            case .literal(let offsets):
                let literal = position.source.bytes[offsets]
                emitter.emitLiteral(
                    position.isCompact ? MarkupCompaction.compact(literal)[...] : literal)
            case .variable(let name, let context): compile(name, in: context, at: position)
            case .section(let section): compile(section, at: position)
            case .partial(let name): include(name, at: position)
            }
        }
    }

    private mutating func compile(
        _ name: TagName, in context: HTMLContext, at position: Position
    ) {
        guard let field = resolve(name, at: position) else { return }
        guard let kind = field.kind.printed else {
            let inside = if case .texts = field.kind { "{{.}}" } else { "…" }
            report(
                "wrong-field-kind", "'\(name.text)' is \(field.kind.title) and cannot be printed",
                name.offsets, at: position,
                fix: "write {{#\(name.text)}}\(inside){{/\(name.text)}}")
            return
        }
        if let objection = context.objection(to: kind, named: name.text) {
            report(
                "unsafe-position", objection.summary, name.offsets, at: position,
                fix: objection.fix)
        }
        switch kind {
        case .text: emitter.emit(.text(field.reference))
        case .address: emitter.emit(.address(field.reference))
        case .html: emitter.emit(.html(field.reference))
        }
    }

    private mutating func compile(_ section: TemplateSection, at position: Position) {
        guard let field = resolve(section.name, at: position) else { return }
        let name = section.name.text
        if !field.canDecide(section.kind) {
            report(
                "wrong-field-kind", "'\(name)' is \(field.kind.title) that is always there",
                section.name.offsets, at: position,
                fix: field.kind.printed == nil
                    ? "remove the section" : "write {{\(name)}} without a section")
        } else if section.kind == .asking, case .flag = field.kind {
            report(
                "wrong-field-kind", "'\(name)' is a flag, which has nothing to enter",
                section.name.offsets, at: position,
                fix: "write {{#\(name)}}…{{/\(name)}} without question marks")
        }
        switch section.kind {
        case .entering: compileEntering(section, of: field, at: position)
        case .asking:
            let start = emitter.label()
            emitter.emit(.skipUnless(field.reference, to: start))
            compile(section.body, at: position)
            emitter.endSection(from: start)
        case .inverted:
            let start = emitter.label()
            emitter.emit(.skipIf(field.reference, to: start))
            compile(section.body, at: position)
            emitter.endSection(from: start)
        }
    }

    private mutating func compileEntering(
        _ section: TemplateSection, of field: TemplateViews.Field, at position: Position
    ) {
        var inner = position
        switch field.kind {
        case .flag: break
        case .text, .address, .html:
            inner.scope.item = field.kind.printed.map {
                TemplateScope.Item(reference: field.reference, kind: $0)
            }
        case .texts:
            let item = FieldReference(slot: TemplateViews.texts, field: 0, path: 0)
            inner.scope.item = TemplateScope.Item(reference: item, kind: .text)
            compile(section.body, of: field, slot: TemplateViews.texts, at: inner)
            return
        case .one(let child), .many(let child):
            let slot = views.slot(of: child())
            inner.scope = inner.scope.entering(slot)
            inner.descent.enter(fromInnermost: field.reference.slot == position.scope.views.first)
            compile(section.body, of: field, slot: slot, at: inner)
            return
        }
        let start = emitter.label()
        emitter.emit(.skipUnless(field.reference, to: start))
        compile(section.body, at: inner)
        emitter.endSection(from: start)
    }

    /// Compiles a section that is rendered for each item of a field.
    private mutating func compile(
        _ body: [TemplateNode], of field: TemplateViews.Field, slot: Int, at position: Position
    ) {
        let start = emitter.label()
        emitter.emit(.enter(field.reference, slot: slot, end: start))
        let first = emitter.label()
        compile(body, at: position)
        emitter.emit(.advance(body: first))
        emitter.endSection(from: start)
    }

    private mutating func include(_ name: TagName, at position: Position) {
        let template = name.text == "content" ? content ?? name.text : name.text
        guard templates[template] != nil else {
            let names = Array(templates.keys) + (content == nil ? [] : ["content"])
            report(
                "unknown-partial", "there is no template '\(name.text)'", name.offsets,
                at: position, fix: didYouMean(name.text, among: names))
            return
        }
        let target = number(of: Instance(template: template, scope: position.scope))
        inclusions.append(
            TemplateInclusion(
                instance: position.instance, target: target, descent: position.descent,
                isContent: template != name.text, name: name, source: position.source))
        emitter.emit(.call(target))
    }

    private mutating func resolve(_ name: TagName, at position: Position) -> TemplateViews.Field? {
        do throws(TemplateViews.LookupFailure) {
            return try views.resolve(name, in: position.scope)
        } catch {
            switch error {
            case .unknown(let part, let candidates):
                let written = name.parts[part]
                report(
                    "unknown-field", "unknown field '\(written)'", name.offsets(ofPart: part),
                    at: position, fix: didYouMean(written, among: candidates))
            case .notGroup(let part, let title):
                report(
                    "wrong-field-kind", "'\(name.parts[part])' is \(title), not a group of fields",
                    name.offsets(ofPart: part), at: position)
            case .noItem:
                report(
                    "wrong-field-kind", "there is no text here for '.' to print", name.offsets,
                    at: position, fix: "write it in the section of a list of texts")
            }
            return nil
        }
    }

    /// Reports errors that are only known when every template is compiled.
    private mutating func checkWhole(_ name: String) {
        guard let template = templates[name] else { return }
        if entries.count < instances.count {
            diagnostics.append(
                .aboutFile(
                    "endless-partial", "the templates include each other in too many ways",
                    path: template.source.path))
        }
        for inclusion in endlessInclusions(among: inclusions) {
            diagnostics.append(
                Diagnostic(
                    .error, "endless-partial",
                    "'\(inclusion.name.text)' includes itself without end",
                    in: inclusion.source, at: inclusion.name.offsets,
                    fix: "include it in a section over a field of the innermost view"))
        }
        if mostInclusions(from: 0, among: inclusions) > Self.mostInclusionsOfPage {
            diagnostics.append(
                .aboutFile(
                    "endless-partial",
                    "a page would include templates more than \(Self.mostInclusionsOfPage) times",
                    path: template.source.path, fix: "include each partial fewer times"))
        }
        if let content, !isFaulty, !diagnostics.hasErrors,
            !instances.contains(where: { $0.template == content })
        {
            diagnostics.append(
                .aboutFile(
                    "missing-content", "the layout has no {{> content}}",
                    path: template.source.path,
                    fix: "write {{> content}} where the page's own markup goes"))
        }
    }

    /// Reports an error once, even if the template is compiled in several scopes.
    private mutating func report(
        _ identifier: String, _ summary: String, _ offsets: Range<Int>, at position: Position,
        fix: String? = nil
    ) {
        let location = Place(
            identifier: identifier, path: position.source.path, offset: offsets.lowerBound)
        guard reported.insert(location).inserted else { return }
        let inclusion = inclusions.first { $0.target == position.instance && !$0.isContent }
        let notes = inclusion.map {
            [Diagnostic.Note("included here", at: $0.source.range($0.name.offsets))]
        }
        diagnostics.append(
            Diagnostic(
                .error, identifier, summary, in: position.source, at: offsets, fix: fix,
                notes: notes ?? []))
    }
}
