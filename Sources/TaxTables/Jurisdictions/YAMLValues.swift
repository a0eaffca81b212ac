package import Text

/// Values with one format in all YAML files.
extension YAMLMappingReader {
    /// Returns a day such as `2026-11-21`.
    ///
    /// Nil, after a diagnostic, for anything else.
    package func day(at node: YAMLNode) -> CalendarDay? {
        value(at: node, "bad-day", "not a day", fix: "write it as 2026-11-21") {
            CalendarDay(text: $0)
        }
    }

    /// Returns the day at an optional key.
    package func day(_ key: String) -> CalendarDay? { optional(key).flatMap(day(at:)) }

    package func requiredDay(_ key: String) -> CalendarDay? { required(key).flatMap(day(at:)) }

    /// Returns one day or a list of days, each with its location.
    package func days(_ key: String) -> [(day: CalendarDay, offsets: Range<Int>)] {
        requiredTexts(key).compactMap { text in day(at: text.node).map { ($0, text.offsets) } }
    }

    /// Returns a year of four digits.
    ///
    /// Nil, after a diagnostic, for anything else.
    package func year(
        at node: YAMLNode, fix: String = "write it as 2026"
    ) -> TaxYear? {
        value(at: node, "bad-year", "not a year", fix: fix) { TaxYear(text: $0) }
    }

    /// Returns a rate as tables write it.
    ///
    /// Nil, after a diagnostic, for anything else.
    package func rate(
        at node: YAMLNode,
        fix: String =
            "write a share with at most six places, \"0.205\", or a fraction, \"2/3\""
    ) -> Rate? {
        value(at: node, "bad-rate", "not a rate", fix: fix) { Rate(text: $0) }
    }

    /// Returns an amount that satisfies `holds`.
    ///
    /// Nil, after a diagnostic, for anything else.
    package func amount(
        at node: YAMLNode, fix: String, where holds: (Money) -> Bool
    ) -> Money? {
        value(at: node, "bad-amount", "not an amount of money", fix: fix) { text in
            Money(decimal: text).flatMap { holds($0) ? $0 : nil }
        }
    }

    /// Returns jurisdictions with returns, by name.
    ///
    /// Unknown names are reported.
    package func places(_ texts: [YAMLText]) -> [Jurisdiction] {
        places(texts, among: source.names.returnPlaces)
    }

    /// Returns jurisdictions with or without returns, by name.
    ///
    /// Unknown names are reported.
    package func placesOfAnyLevel(_ texts: [YAMLText]) -> [Jurisdiction] {
        places(texts, among: source.names.jurisdictions)
    }

    private func places(_ texts: [YAMLText], among places: [Jurisdiction]) -> [Jurisdiction] {
        texts.compactMap { text in
            validated(text, "no place of the guide", among: places.map(\.rawValue))
                .flatMap(source.names.jurisdiction(named:))
        }
    }

    /// Returns the jurisdiction with returns at a required key.
    package func place(_ key: String) -> Jurisdiction? {
        required(key).flatMap { text(at: $0, of: key) }.flatMap { places([$0]).first }
    }

    /// Reports the identifier of a document that is not in the register.
    package func reportUnknownSource(_ text: YAMLText, among identifiers: Set<String>) {
        report(
            "unknown-source", "no document '\(text.text)' is in the register", at: text.offsets,
            fix: didYouMean(text.text, among: identifiers)
                ?? "register the document in Content/Sources, or correct the name")
    }
}
