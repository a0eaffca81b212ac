package import Text

/// A page's templates, validated against the fields of a view type and ready to render.
///
/// Immutable: several threads may render with it at once.
@usableFromInline
package struct CompiledTemplate<View: TemplateView>: Sendable {
    private let program: TemplateProgram
    /// Warnings about fields that no template of the page uses.
    ///
    /// They cover the page's view and the nested views that a template enters. A view that several
    /// kinds of page share usually has some.
    package var unusedFields: [Diagnostic] { findUnusedFields() }
    /// Computed on demand only, which a build does not do.
    private let findUnusedFields: @Sendable () -> [Diagnostic]
    /// The names of all templates in use: the page's own, the layout, and those that they include.
    package let templates: Set<String>

    init(
        program: TemplateProgram, templates: Set<String>,
        unusedFields: @escaping @Sendable () -> [Diagnostic]
    ) {
        self.program = program
        self.templates = templates
        findUnusedFields = unusedFields
    }

    /// Appends the rendered page in UTF-8.
    ///
    /// - Complexity: O(*n*) in the number of bytes printed and tags evaluated.
    @inlinable
    package func render(_ view: View, into output: inout [UInt8]) {
        render(TemplateList(view), into: &output)
    }

    @usableFromInline
    func render(_ root: TemplateList, into output: inout [UInt8]) {
        TemplateRenderer.render(program, root: root, into: &output)
    }
}
