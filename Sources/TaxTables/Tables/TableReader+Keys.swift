internal import Text

/// The keys of a group of figures.
extension TableReader {
    /// The keys of a group that apply to all its figures.
    static let provenanceKeys = ["source", "certainty", "note", "until"]

    /// Returns true if a text has a key that resembles one of `provenanceKeys`: a typing error, not a group.
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
