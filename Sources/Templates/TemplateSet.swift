package import Text

/// The parsed templates of a site, from which pages are compiled.
package struct TemplateSet: Sendable {
    /// The folder of the templates, for diagnostics about a missing template.
    private let folder: String
    private let templates: [String: ParsedTemplate]
    /// The sorted names of the guide's custom strings.
    private let names: [String]

    /// Parses templates and reports their syntax errors.
    ///
    /// A template is included by its name: `{{> name}}`.
    ///
    /// - Parameter names: The fields of `NamedStrings`.
    package init(
        folder: String, templates: [(name: String, source: SourceText)], names: [String] = [],
        log: DiagnosticLog
    ) {
        self.folder = folder
        self.names = names.sorted()
        var parsed: [String: ParsedTemplate] = [:]
        for (name, source) in templates {
            if let other = parsed[name] {
                log.report(
                    .aboutFile(
                        "repeated-template", "'\(name)' is also the name of \(other.source.path)",
                        path: source.path, fix: "rename one of the two"))
                continue
            }
            let (template, mistakes) = TemplateParser.parse(source)
            parsed[name] = template
            log.report(mistakes)
        }
        self.templates = parsed
    }

    /// Compiles a page's template for a view type, within an optional layout.
    ///
    /// A layout includes the page's own template with `{{> content}}`.
    ///
    /// - Parameter isCompact: True to remove insignificant white space.
    /// - Returns: Nil if a template in use has an error. Errors reported by `init` are not reported
    ///   again.
    package func compile<View: TemplateView>(
        page: String, layout: String? = nil, for view: View.Type = View.self,
        isCompact: Bool = false,
        log: DiagnosticLog
    ) -> CompiledTemplate<View>? {
        var isMissing = false
        for name in [layout, page].compactMap(\.self) where templates[name] == nil {
            isMissing = true
            log.report(
                .aboutFile(
                    "missing-template", "there is no template '\(name)'", path: folder,
                    fix: didYouMean(name, among: templates.keys)))
        }
        guard !isMissing else { return nil }
        var compiler = TemplateCompiler(
            templates: templates, content: layout == nil ? nil : page, view: ViewSchema(of: view),
            names: names, isCompact: isCompact)
        let program = compiler.compile(layout ?? page)
        log.report(compiler.diagnostics)
        return program.map {
            CompiledTemplate(program: $0, templates: compiler.templatesInUse)
        }
    }
}
