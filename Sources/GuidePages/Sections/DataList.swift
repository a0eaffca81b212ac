package import GuideFormats

/// The files of a section for programs, in the list of all such files of a site.
package struct DataList {
    /// The member of the list that they are.
    package let name: String
    /// Writes where they stand and what they are of, one value after the other.
    package let writeItems: (inout JSONWriter) -> Void

    package init(_ name: String, writeItems: @escaping (inout JSONWriter) -> Void) {
        self.name = name
        self.writeItems = writeItems
    }
}
