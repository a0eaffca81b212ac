package import Content
package import Project
package import TaxTables
package import Text

/// Takes what the jobs of a section make: pages and files, in units that are each made from the same things.
///
/// A unit whose things are as they were is not made again. Nothing is said here of what becomes of the pages;
/// after something could not be kept, the rest is made for nothing and given up.
package protocol PageWriter: AnyObject {
    /// Makes pages of the section together, or keeps what the build before made of the same things.
    ///
    /// - Parameters:
    ///   - name: Of this unit alone, and the same in every build.
    ///   - inputs: What the pages are made from. More than that costs only time; what is left out would
    ///     leave an old page in the site.
    ///   - modified: When what they show last changed; nil where their content does not say.
    func unit(
        _ name: String, _ inputs: [PageInput], _ modified: CalendarDay?, make: () -> Void)

    /// Makes the page of a topic's text, which is read for it and for nothing else.
    func page(
        of topic: Topic, _ language: Language, at path: String, modified: CalendarDay?,
        make: (TopicBody) -> Void)

    /// Makes the pages and files of a topic's worked example in a place and year, in every language.
    func example(
        of topic: Topic, in province: Jurisdiction, _ year: TaxYear, make: () -> Void)

    /// Makes the picture of a topic's page.
    func card(of topic: Topic, _ language: Language, make: () -> Void)

    /// Renders a page into the folder that its address is.
    func write<View: FramedView>(_ page: View)

    /// Enters the address of a page that is written as a file.
    func list(_ path: String)

    /// Renders a page into a file of its own name, which the site map leaves out.
    func writeFile<View: PageView>(_ path: String, _ view: View)

    /// Writes a file for programs, which is no page.
    func writeData(_ path: String, _ bytes: [UInt8])

    func countExample()

    /// Takes note of what the pages of the unit at hand leave out without a word to readers, which a review
    /// tells.
    func omit(_ places: [Omission])
}

extension PageWriter {
    package func unit(
        _ name: String, from inputs: [PageInput] = [.content], modified: CalendarDay? = nil,
        make: () -> Void
    ) {
        unit(name, inputs, modified, make: make)
    }

    /// Writes a table for programs, and beside it what they are told of its columns.
    package func writeTable(_ path: String, _ csv: [UInt8], _ schema: [UInt8]) {
        writeData(path, csv)
        writeData(Addresses.tableSchema(of: path), schema)
    }
}
