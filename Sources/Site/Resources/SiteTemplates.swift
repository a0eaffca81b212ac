internal import BuildStore
internal import Content
internal import Files
package import Pages
package import Project
internal import Templates
internal import Text

/// The compiled templates of `Site/Templates`, by view.
package struct SiteTemplates: Sendable {
    /// The compiled templates, by type of view.
    private let pages: [ObjectIdentifier: any Sendable]
    /// The guide's own templates of single pages, by type of view and name.
    private var pageTemplates: [ObjectIdentifier: [String: any Sendable]] = [:]
    /// The template files of each view's page.
    private var files: [ObjectIdentifier: Set<Dependency>] = [:]

    /// Merges the diagnostics of several page kinds at one location of a shared template.
    private static func merged(_ found: [Diagnostic]) -> [Diagnostic] {
        struct Mistake: Hashable {
            let range: SourceRange
            let summary: String
        }
        let mistakes = Dictionary(grouping: found) {
            Mistake(range: $0.range, summary: $0.summary)
        }
        return mistakes.values.compactMap { group in
            var one = group.min()
            // The fix for one page kind may be wrong for another.
            if Set(group.map(\.fix)).count > 1 {
                one?.fix = "not every page here has it; what all have is in 'frame'"
                one?.notes = []
            }
            return one
        }
    }

    /// Compiles the templates of some views.
    ///
    /// The program has templates for those that the guide does not have. Nil, after diagnostics, if a
    /// template is missing or does not fit its view.
    package init?(
        _ guideFolder: GuideFolder, _ views: [any PageView.Type]
    ) {
        let paths = guideFolder.files(
            below: GuidePath.templates, endings: [GuidePath.templateEnding])
        var files: [(name: String, source: SourceText)] = []
        for path in paths {
            guard let source = guideFolder.read(path) else { continue }
            if let empty = source.emptiness() {
                guideFolder.log.report(empty)
                continue
            }
            files.append((Self.name(path), source))
        }
        let separate = DiagnosticLog()
        defer { guideFolder.log.report(Self.merged(separate.diagnostics)) }
        for file in Self.defaults(besides: Set(paths), of: views) {
            // Pages depend on them like on templates of the guide.
            _ = guideFolder.ledger.enter(file.path, Fingerprint(of: file.source.bytes))
            files.append((Self.name(file.path), file.source))
        }
        // Errors in custom strings are reported when the guide is read.
        let names = CustomStrings.read(guideFolder.withSeparateLog()).names
        let set = TemplateSet(
            folder: GuidePath.templates, templates: files, names: names, log: separate)
        // All templates are compiled before a missing one is reported, so that every error is reported.
        var pages: [ObjectIdentifier: any Sendable] = [:]
        for view in views {
            pages[ObjectIdentifier(view)] = Self.compile(
                view, named: view.template, set, log: separate)
        }
        guard pages.count == views.count else { return nil }
        self.pages = pages
        for view in views {
            guard let prefix = view.prefixOfOwnTemplates else { continue }
            for (name, _) in files where name.hasPrefix(prefix) {
                guard let page = Self.compile(view, named: name, set, log: separate) else {
                    return nil
                }
                pageTemplates[ObjectIdentifier(view), default: [:]][name] = page
            }
        }
        for view in views {
            self.files[ObjectIdentifier(view)] = Set(
                self.names(of: view).map { .file(GuidePath.template($0)) })
        }
    }

    private static func name(_ path: String) -> String {
        String(
            path.dropFirst(GuidePath.templates.count + 1).dropLast(
                GuidePath.templateEnding.count))
    }

    /// Returns the templates of the program that a guide needs; none if it has all.
    ///
    /// - Parameter paths: The templates of the guide, as paths from its root.
    static func defaults(
        besides paths: Set<String>, of views: [any PageView.Type]
    ) -> [DefaultFiles.File] {
        let needed = Set(views.flatMap { [$0.template, $0.layout].compactMap(\.self) })
        guard needed.contains(where: { !paths.contains(GuidePath.template($0)) }) else { return [] }
        // An unreadable template is reported when pages are compiled.
        return DefaultFiles.templates.files(besides: paths, log: DiagnosticLog())
    }

    private static func compile<View: PageView>(
        _ view: View.Type, named name: String, _ set: TemplateSet, log: DiagnosticLog
    ) -> (any Sendable)? {
        set.compile(
            page: name, layout: View.layout, for: view, isCompact: true, log: log)
    }

    /// Returns the template of a page: that of the guide for this page, or that of its view.
    func template<View: PageView>(of page: View) -> CompiledTemplate<View> {
        let custom = page.pageTemplate.flatMap { pageTemplates[ObjectIdentifier(View.self)]?[$0] }
        return custom as? CompiledTemplate<View> ?? self[View.self]
    }

    /// Returns the template of a view, which must have been compiled.
    subscript<View: PageView>(view: View.Type) -> CompiledTemplate<View> {
        guard let page = pages[ObjectIdentifier(view)] as? CompiledTemplate<View> else {
            // Trap: the program declares views, and tests render every page.
            preconditionFailure("No section declares the view \(view).")
        }
        return page
    }

    /// Returns the names of all templates of pages, including pages that the site does not have.
    func allNames(besides sections: [any SiteSection.Type]) -> Set<String> {
        let views = SiteSections.views(of: SiteSections.all + sections)
        return views.reduce(into: []) { names, view in
            names.insert(view.template)
            if pages[ObjectIdentifier(view)] != nil { names.formUnion(self.names(of: view)) }
        }
    }

    /// Returns the template files of a view's page, from the guide or the program.
    func files(of view: any PageView.Type) -> Set<Dependency> {
        files[ObjectIdentifier(view)] ?? []
    }

    /// Returns the names of all templates that the page of a view includes.
    func names(of view: any PageView.Type) -> Set<String> { names(view) }

    private func names<View: PageView>(_ view: View.Type) -> Set<String> {
        let custom = (pageTemplates[ObjectIdentifier(view)] ?? [:]).values.compactMap {
            ($0 as? CompiledTemplate<View>)?.templates
        }
        return custom.reduce(self[view].templates) { $0.union($1) }
    }
}
