internal import Content
internal import Files
internal import Project
internal import Text

/// Copies a template of the program into a guide, where it overrides the program's own.
package struct NewTemplate {
    /// The path of the new file from the guide's root.
    package let path: String

    /// - Parameter name: The name of the template, such as 'layout'.
    /// - Throws: `ScaffoldError.refused` if there is no such template, or the guide already has it.
    package init(_ name: String, in edit: GuideEdit) throws(ScaffoldError) {
        guard let materials = ProgramResources.folder() else {
            throw .refused("the templates that come with taxguide are not beside it")
        }
        let templates = "\(materials)/\(GuidePath.templates)"
        let names = ((try? FileSystem.names(in: templates)) ?? []).filter {
            $0.hasSuffix(GuidePath.templateEnding)
        }.map { String($0.dropLast(GuidePath.templateEnding.count)) }
        guard names.contains(name),
            let bytes = FileSystem.readFile("\(templates)/\(name)\(GuidePath.templateEnding)")
        else {
            let near = didYouMean(name, among: names).map { "; \($0)" } ?? ""
            throw .refused("there is no template '\(name)'\(near)")
        }
        path = GuidePath.template(name)
        try NewFiles.write(path, bytes, in: edit)
    }
}
