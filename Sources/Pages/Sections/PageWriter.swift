internal import Content
package import Text

/// Receives the pages and files of a section, in groups.
///
/// A group is rendered again if something that its closure read, or that the task read before it, has another
/// fingerprint. After a write error, the remaining output is discarded.
package protocol PageWriter: AnyObject {
    /// Renders pages together, or reuses those of the previous build.
    ///
    /// - Parameters:
    ///   - name: A unique name in the site, the same in every build.
    ///   - isIndexed: Whether the index of machine-readable files lists each file of the group.
    ///   - modified: The date of the last change of the content; nil if unknown.
    func group(
        _ name: String, isIndexed: Bool, modified: () -> CalendarDay?, make: () -> Void)

    /// Renders a page to `index.html` in its folder.
    func write<View: LayoutPageView>(_ page: View)

    /// Adds a page to the site map that is written as a file.
    func list(_ path: String)

    /// Renders a page to a file with its own name, which is not in the site map.
    func writeFile<View: PageView>(_ path: String, _ view: View)

    /// Writes a machine-readable file.
    ///
    /// A check of links asks for no bytes.
    func writeData(_ path: String, _ bytes: @autoclosure () -> [UInt8])

    /// Records omissions of the group that readers are not told about; checks report them.
    func omit(_ places: [Omission])
}

extension PageWriter {
    package func group(
        _ name: String, isIndexed: Bool = true,
        modified: @autoclosure () -> CalendarDay? = nil, make: () -> Void
    ) {
        group(name, isIndexed: isIndexed, modified: modified, make: make)
    }

    /// Writes a CSV table and its Table Schema beside it.
    package func writeTable(
        _ path: String, _ csv: @autoclosure () -> [UInt8], _ schema: @autoclosure () -> [UInt8]
    ) {
        writeData(path, csv())
        writeData(Addresses.tableSchema(of: path), schema())
    }
}
