internal import Content
internal import Files
internal import Project
internal import Text

/// Copies a template of the program into a guide, where it takes the place of the program's own.
package struct NewTemplate {
    /// The file that was written, as a path from the guide's root.
    package let path: String

    /// - Parameter name: What the template is called, such as 'layout'.
    /// - Throws: `refused` if there is no such template, or the guide has it already.
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
