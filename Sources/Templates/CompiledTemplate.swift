package import Text

/// A page's templates, checked against the fields of a type of view and ready to render.
///
/// A value without state: several threads may render with it at once.
@usableFromInline
package struct CompiledTemplate<View: TemplateView>: Sendable {
    private let program: TemplateProgram
    /// Warnings about fields that no template of the page uses.
    ///
    /// They are of the page's view and of the views inside it that a template enters. Views shared by
    /// several kinds of page may well have some.
    package var unusedFields: [Diagnostic] { findUnusedFields() }
    /// Found when they are asked for, which a build does not do.
    private let findUnusedFields: @Sendable () -> [Diagnostic]
    /// The names of all templates that it is made of: the page's own, the layout, and what they include.
    package let templates: Set<String>

    init(
        program: TemplateProgram, templates: Set<String>,
        unusedFields: @escaping @Sendable () -> [Diagnostic]
    ) {
        self.program = program
        self.templates = templates
        findUnusedFields = unusedFields
    }

    /// Appends the page for a view as UTF-8.
    ///
    /// - Complexity: O(*n*) for *n* bytes printed and tags passed.
    @inlinable
    package func render(_ view: View, into output: inout [UInt8]) {
        render(TemplateList(view), into: &output)
    }

    @usableFromInline
    func render(_ root: TemplateList, into output: inout [UInt8]) {
        TemplateRenderer.render(program, root: root, into: &output)
    }
}
