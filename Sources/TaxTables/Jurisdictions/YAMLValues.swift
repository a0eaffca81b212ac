package import Text

/// Values that tables and other files have, each read in one way.
extension YAMLMappingReader {
    /// A day written as `2026-11-21`.
    package func day(at node: YAMLNode) -> CalendarDay? {
        value(at: node, "bad-day", "not a day", remedy: "write it as 2026-11-21") {
            CalendarDay(text: $0)
        }
    }

    /// A day, if the key is there.
    package func day(_ key: String) -> CalendarDay? { optional(key).flatMap(day(at:)) }

    package func requiredDay(_ key: String) -> CalendarDay? { required(key).flatMap(day(at:)) }

    /// One day or a list of days, each with its place.
    package func days(_ key: String) -> [(day: CalendarDay, offsets: Range<Int>)] {
        requiredTexts(key).compactMap { text in day(at: text.node).map { ($0, text.offsets) } }
    }

    /// A year of four digits.
    package func year(
        at node: YAMLNode, remedy: String = "write it as 2026"
    ) -> TaxYear? {
        value(at: node, "bad-year", "not a year", remedy: remedy) { TaxYear(text: $0) }
    }

    /// A share as tables write it.
    package func rate(
        at node: YAMLNode,
        remedy: String =
            "write a share with at most six places, \"0.205\", or a fraction, \"2/3\""
    ) -> Rate? {
        value(at: node, "bad-rate", "not a rate", remedy: remedy) { Rate(text: $0) }
    }

    /// An amount of dollars that `holds` of.
    package func amount(
        at node: YAMLNode, remedy: String, where holds: (Money) -> Bool
    ) -> Money? {
        value(at: node, "bad-amount", "not an amount of money", remedy: remedy) { text in
            Money(decimal: text).flatMap { holds($0) ? $0 : nil }
        }
    }

    /// Places that have returns, by the names of their tables.
    package func places(_ texts: [YAMLText]) -> [Jurisdiction] {
        places(texts, among: source.names.returnPlaces)
    }

    /// Any places by the names of their tables, with returns or without.
    package func placesOfAnyLevel(_ texts: [YAMLText]) -> [Jurisdiction] {
        places(texts, among: source.names.jurisdictions)
    }

    private func places(_ texts: [YAMLText], among places: [Jurisdiction]) -> [Jurisdiction] {
        texts.compactMap { text in
            known(text, "no place of the guide", among: places.map(\.rawValue))
                .flatMap(source.names.jurisdiction(named:))
        }
    }

    /// A place that has returns, by the name of its table, at a key that has to be there.
    package func place(_ key: String) -> Jurisdiction? {
        required(key).flatMap { text(at: $0, of: key) }.flatMap { places([$0]).first }
    }

    /// Reports the identifier of a document that is not in the register.
    package func reportUnknownSource(_ text: YAMLText, among identifiers: Set<String>) {
        report(
            "unknown-source", "no document '\(text.text)' is in the register", at: text.offsets,
            remedy: didYouMean(text.text, among: identifiers))
    }
}
