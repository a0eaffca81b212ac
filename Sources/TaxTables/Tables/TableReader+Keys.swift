internal import Text

/// Keys of groups of figures.
extension TableReader {
    /// The keys of a group that say something for all of its figures.
    static let provenanceKeys = ["source", "certainty", "note", "until"]

    /// Whether a text stands at a key that is nearly one of those of a group.
    func isSlip(_ entry: YAMLNode.Entry) -> Bool {
        entry.value.scalar != nil && nearestName(to: entry.key, among: Self.provenanceKeys) != nil
    }

    func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }
}
