// Names of forms and slips.

extension SiteStrings {
    /// Returns the translated name of a form.
    package func form(_ name: String) -> String {
        for word in contents.parts.formWords where name.hasPrefix(word.written) {
            return word.shown + name.dropFirst(word.written.count)
        }
        return name
    }

    /// Returns the title of a slip, such as 'Statement of Remuneration Paid' for 'T4'; nil if it is
    /// unknown.
    package func slipName(_ slip: String) -> String? {
        index(ofSlip: slip).map { contents.parts.slipNames[$0].shown }
    }

    /// Returns the place of a slip in the order of use; nil if it has no title.
    package func index(ofSlip slip: String) -> Int? {
        contents.parts.slipNames.firstIndex { $0.written == slip }
    }
}
