/// A named set of figures and groups, in the order of the file.
package struct FigureGroup: Sendable {
    package enum Member: Sendable {
        case figure(FigureID)
        case group(FigureGroup)
    }

    package struct Entry: Sendable {
        package let name: String
        /// The byte range of the name in its file.
        package let nameOffsets: Range<Int>
        package let member: Member
    }

    /// The path from the jurisdiction down.
    package let path: String
    package let entries: [Entry]
    package let offsets: Range<Int>

    package func member(_ name: String) -> Member? {
        entries.first { $0.name == name }?.member
    }

    package func group(_ name: String) -> FigureGroup? {
        if case .group(let group) = member(name) { group } else { nil }
    }
}
