internal import BuildStore
package import Project
internal import Text

/// Content of single kinds of pages.
extension GuideReader {
    /// Reads the content of some types.
    package mutating func parts(
        _ kinds: [any ContentType.Type], _ register: SourceRegister,
        _ references: FigureReferences, using amounts: ExampleAmounts
    ) -> TypedContent {
        var parts = TypedContent()
        for kind in kinds { enter(kind, register, references, amounts, into: &parts) }
        return parts
    }

    private mutating func enter<Part: ContentType>(
        _ type: Part.Type, _ register: SourceRegister, _ references: FigureReferences,
        _ amounts: ExampleAmounts, into parts: inout TypedContent
    ) {
        // Content may refer to documents, figures and facts.
        let paths =
            Part.paths + [
                "Content/Sources/", "Content/Tables/", "\(GuidePath.rules)/",
                ExampleAmounts.path,
            ]
        let withDrafts = selection.withDrafts
        let part = Recorded { () -> (any ContentType)? in
            // The rules declare the facts of a person.
            Reads.record(.rules)
            return texts("part \(type)", of: paths) { reader -> Part? in
                var part = ContentTypeReader(
                    type, reader.folder, register, references, amounts, withDrafts: withDrafts)
                let value = Part.read(&part)
                reader.unusablePages.formUnion(part.unusableTexts)
                return value
            }
        }
        parts.enter(type, part)
    }
}
