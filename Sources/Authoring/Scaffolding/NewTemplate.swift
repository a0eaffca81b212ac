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
        let files: [String]
        do throws(OutputError) {
            files = try FileSystem.names(in: templates)
        } catch {
            throw .output(error)
        }
        let names = files.filter { $0.hasSuffix(GuidePath.templateEnding) }
            .map { String($0.dropLast(GuidePath.templateEnding.count)) }
        guard names.contains(name) else {
            let near = didYouMean(name, among: names).map { "; \($0)" } ?? ""
            throw .refused("there is no template '\(name)'\(near)")
        }
        let source = "\(templates)/\(name)\(GuidePath.templateEnding)"
        guard let bytes = FileSystem.readFile(source) else {
            throw .output(.system("read", source, systemError()))
        }
        path = GuidePath.template(name)
        try NewFiles.write(path, bytes, in: edit)
    }
}
