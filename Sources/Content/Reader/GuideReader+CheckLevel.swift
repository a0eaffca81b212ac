extension GuideReader {
    /// How much is checked of what no page is made from.
    package enum Scrutiny: Sendable {
        /// All of it.
        case full
        /// Nothing of it: not the examples of rules, not what files say of each other, and no text of which
        /// no page is made. A share of a site leaves all that to the first, without which none is joined.
        case pagesAlone
    }
}
