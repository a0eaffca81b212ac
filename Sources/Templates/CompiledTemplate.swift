/// A page's templates, checked against the fields of a type of view and ready to render.
///
/// A value without state: several threads may render with it at once.
@usableFromInline
package struct CompiledTemplate<View: TemplateView>: Sendable {
    private let program: TemplateProgram
    /// The names of all templates in use: the page's own, the layout, and those that they include.
    package let templates: Set<String>

    init(program: TemplateProgram, templates: Set<String>) {
        self.program = program
        self.templates = templates
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
