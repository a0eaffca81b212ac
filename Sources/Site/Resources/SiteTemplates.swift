internal import BuildStore
internal import Content
package import Pages
package import Project
internal import Templates
internal import Text

/// The compiled templates of `Site/Templates`, by view.
package struct SiteTemplates: Sendable {
    /// The compiled templates, by type of view.
    private let pages: [ObjectIdentifier: any Sendable]
    /// The template files of each view's page.
    private var files: [ObjectIdentifier: [Dependency]] = [:]

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
            if Set(group.map(\.remedy)).count > 1 {
                one?.remedy = "not every page here has it; what all have is in 'frame'"
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
            let name = path.dropFirst(GuidePath.templates.count + 1).dropLast(
                GuidePath.templateEnding.count)
            files.append((String(name), source))
        }
        let own = DiagnosticLog()
        defer { guideFolder.log.report(Self.merged(own.diagnostics)) }
        files += DefaultTemplates.files(besides: Set(paths), of: views, for: guideFolder)
        // Errors in custom strings are reported when the guide is read.
        let names = CustomStrings.read(guideFolder.withSeparateLog()).names
        let set = TemplateSet(
            folder: GuidePath.templates, templates: files, names: names, log: own)
        // All templates are compiled before a missing one is reported, so that every error is reported.
        var pages: [ObjectIdentifier: any Sendable] = [:]
        for view in views {
            pages[ObjectIdentifier(view)] = Self.compile(view, set, log: own)
        }
        guard pages.count == views.count else { return nil }
        self.pages = pages
        for view in views {
            self.files[ObjectIdentifier(view)] = self.names(of: view).map {
                .file(GuidePath.template($0))
            }
        }
    }

    private static func compile<View: PageView>(
        _ view: View.Type, _ set: TemplateSet, log: DiagnosticLog
    ) -> (any Sendable)? {
        set.compile(
            page: View.template, layout: View.layout, for: view, isCompact: true, log: log)
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
    func files(of view: any PageView.Type) -> [Dependency] { files[ObjectIdentifier(view)] ?? [] }

    /// Returns the names of all templates that the page of a view includes.
    func names(of view: any PageView.Type) -> Set<String> { names(view) }

    private func names<View: PageView>(_ view: View.Type) -> Set<String> { self[view].templates }
}
