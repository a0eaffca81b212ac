package import Content
package import Project
package import TaxTables
package import Text

/// Receives the pages and files of a section, grouped in page groups with common dependencies.
///
/// A group is reused if its dependencies have not changed. Write errors are not reported here:
/// after an error, the remaining output is discarded.
package protocol PageWriter: AnyObject {
    /// Makes pages as one page group, or reuses the group of the previous build.
    ///
    /// - Parameters:
    ///   - name: A unique name in the section, the same in every build.
    ///   - inputs: The dependencies. Additional ones only cost time; a missing one leaves an
    ///     outdated page in the site.
    ///   - modified: The date of the last change of the content; nil if unknown.
    func unit(
        _ name: String, _ inputs: [PageInput], _ modified: CalendarDay?, make: () -> Void)

    /// Makes the page of a topic.
    ///
    /// The topic's body is read only for this.
    func page(
        of topic: Topic, _ language: Language, at path: String, modified: CalendarDay?,
        make: (TopicBody) -> Void)

    /// Makes the pages and files of a topic's worked example for a jurisdiction and year, in all
    /// languages.
    func example(
        of topic: Topic, in province: Jurisdiction, _ year: TaxYear, make: () -> Void)

    /// Makes the social preview image of a topic.
    func card(of topic: Topic, _ language: Language, make: () -> Void)

    /// Renders a page to `index.html` in its folder.
    func write<View: FramedView>(_ page: View)

    /// Adds a page to the site map that is written as a file.
    func list(_ path: String)

    /// Renders a page to a file with its own name, which is not in the site map.
    func writeFile<View: PageView>(_ path: String, _ view: View)

    /// Writes a machine-readable file.
    func writeData(_ path: String, _ bytes: [UInt8])

    func countExample()

    /// Records omissions of the current page group that readers are not told about; checks report
    /// them.
    func omit(_ places: [Omission])
}

extension PageWriter {
    package func unit(
        _ name: String, from inputs: [PageInput] = [.content], modified: CalendarDay? = nil,
        make: () -> Void
    ) {
        unit(name, inputs, modified, make: make)
    }

    /// Writes a CSV table and its Table Schema beside it.
    package func writeTable(_ path: String, _ csv: [UInt8], _ schema: [UInt8]) {
        writeData(path, csv)
        writeData(Addresses.tableSchema(of: path), schema)
    }
}
