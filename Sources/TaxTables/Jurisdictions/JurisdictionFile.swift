package import Text

/// The content of `Content/places.yaml`.
package struct JurisdictionFile: Sendable {
    package static let path = "Content/places.yaml"

    /// The names of the levels, from the top.
    package private(set) var levels: [String] = []
    /// The jurisdictions in the order of the file; each comes before those inside it.
    package private(set) var places: [DeclaredJurisdiction] = []
    /// The jurisdiction for computations that name none; nil for the first one with returns.
    package private(set) var defaultPlace: DeclaredJurisdiction?

    package private(set) var currency = DeclaredCurrency.default
    package private(set) var taxYear = DeclaredTaxYear.default
    /// The declared names of taxes; empty if they follow from the names of the levels.
    package private(set) var taxNames: [String] = []

    /// The deepest nesting; a deeper one is a mistake of indentation.
    private static let deepest = 8

    package init() {}

    /// Reads the file.
    ///
    /// A jurisdiction with errors is reported and left out.
    package init(_ source: SourceText, log: DiagnosticLog) {
        var file = JurisdictionFile()
        YAMLMappingReader.read(source, log: log) { reader -> Void? in
            file.levels = reader.requiredTexts("levels").map(\.text)
            reader.mapping("places") { file.read($0, in: nil) }
            file.defaultPlace = file.readDefaultPlace(reader)
            file.currency = Self.currency(reader) ?? .default
            file.taxYear = Self.taxYear(reader) ?? .default
            file.taxNames = Self.taxNames(reader, levels: file.levels)
            guard file.places.count(where: { $0.level == 0 }) > 1 else { return }
            let second = file.places.filter { $0.level == 0 }[1]
            reader.report(
                .aboutFile(
                    "wrong-place", "'\(second.name)' is a second place at the top",
                    path: source.path,
                    fix:
                        "put every place but one, such as the country, below 'places' of another"
                ))
            return
        }
        self = file
    }

    private static func currency(_ reader: YAMLMappingReader) -> DeclaredCurrency? {
        reader.optionalMapping("currency") { table in
            func text(_ key: String) -> YAMLText? {
                table.optional(key).flatMap { table.text(at: $0, of: key) }
            }
            let code = text("code")
            if let code, code.text.count != 3 || !code.text.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) {
                table.report(
                    "bad-currency", "'\(code.text)' is not the code of a currency",
                    at: code.offsets,
                    fix: "write the three capital letters of ISO 4217, such as 'XTS'")
            }
            let round = table.optional("round-amount").flatMap { node in
                table.amount(
                    at: node, fix: "write a whole amount above zero, such as 100 or 10000",
                    where: { $0 > .zero && $0.cents.isMultiple(of: 100) })
            }
            return DeclaredCurrency(
                decimals: text("decimals").flatMap { decimals($0, table) } ?? 2, code: code?.text,
                sign: text("sign")?.text, unitForPrograms: text("in-files")?.text,
                roundAmount: round?.cents ?? DeclaredCurrency.default.roundAmount)
        }
    }

    private static func decimals(_ text: YAMLText, _ table: YAMLMappingReader) -> Int? {
        guard let decimals = Int(text.text), 0...2 ~= decimals else {
            let isThree = text.text == "3"
            table.report(
                "bad-number",
                isThree
                    ? "amounts are exact hundredths: a currency of 3 decimals does not fit them"
                    : "a currency with '\(text.text)' decimals is not known",
                at: text.offsets,
                fix: isThree
                    ? "count the guide's amounts in the smallest coin, with 0 decimals and its sign"
                    : "write 2, 1, or 0 where there is no smaller coin")
            return nil
        }
        return decimals
    }

    /// Reads the key `taxes`.
    private static func taxNames(_ reader: YAMLMappingReader, levels: [String]) -> [String] {
        let names = reader.texts("taxes")
        for name in names where name.text != GuideDeclarations.noTax {
            let isName =
                name.text.utf8.first.map { 0x61...0x7A ~= $0 } == true
                && name.text.utf8.allSatisfy {
                    0x61...0x7A ~= $0 || 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0
                }
            if !isName {
                reader.report(
                    "wrong-place", "'\(name.text)' cannot be the name of a result",
                    at: name.offsets,
                    fix: "write letters and digits, beginning with a small one: 'stateTax'")
            }
        }
        guard let last = names.last else { return [] }
        let wanted = min(2, levels.count)
        guard names.count == wanted, Set(names.map(\.text)).count == wanted else {
            reader.report(
                "wrong-place", "'taxes' does not name each tax of the places once",
                at: last.offsets,
                fix: wanted > 1
                    ? "name two: that of the top place, and that of the places that lie in it"
                    : "name one: that of the only level")
            return names.prefix(wanted).map(\.text)
        }
        return names.map(\.text)
    }

    private static func taxYear(_ reader: YAMLMappingReader) -> DeclaredTaxYear? {
        reader.optionalMapping("tax-year") { table in
            let name = table.required("name").flatMap { table.text(at: $0, of: "name") }
            let begins = table.required("begins").flatMap { table.text(at: $0, of: "begins") }
            if let name, name.text.firstRange(of: "{year}") == nil {
                table.report(
                    "incomplete-pattern", "'name' does not contain {year}: '\(name.text)'",
                    at: name.offsets, fix: "write {year} in it, as in '{year}–{next}'")
            }
            guard let name, let begins else { return nil }
            // 2023 has no February 29.
            guard let first = CalendarDay(text: "2023-\(begins.text)") else {
                table.report(
                    "bad-day", "'\(begins.text)' is not a day of every year", at: begins.offsets,
                    fix: "write the month and the day, as in '07-01'")
                return nil
            }
            return DeclaredTaxYear(month: first.month, day: first.day, name: name.text)
        }
    }

    private func readDefaultPlace(_ reader: YAMLMappingReader) -> DeclaredJurisdiction? {
        guard
            let text = reader.optional("default-place").flatMap({
                reader.text(at: $0, of: "default-place")
            })
        else { return nil }
        let names = places.filter(\.hasReturns).map(\.name)
        return reader.validated(text, "no place with returns", among: names).flatMap { name in
            places.first { $0.name == name }
        }
    }

    @discardableResult
    private mutating func read(_ reader: YAMLMappingReader, in parent: DeclaredJurisdiction?)
        -> Void?
    {
        let level = parent.map { $0.level + 1 } ?? 0
        guard level < levels.count, level < Self.deepest else {
            reader.report(
                "wrong-place", "places are nested deeper here than 'levels' has names",
                at: reader.offsets,
                fix: "name the level in 'levels', or move the places")
            reader.ignoreRemaining()
            return nil
        }
        for entry in reader.remainingEntries() {
            check(entry, reader)
            reader.mapping(at: entry.value) { read($0, named: entry.key, in: parent) }
        }
        return ()
    }

    /// Checks that a name is unique and valid in addresses and paths of figures.
    private func check(_ entry: YAMLNode.Entry, _ reader: YAMLMappingReader) {
        let isName =
            entry.key.utf8.first != UInt8(ascii: "-") && !entry.key.isEmpty
            && entry.key.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-")
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
            } && TaxYear(text: entry.key) == nil
        if !isName {
            reader.report(
                "wrong-place", "'\(entry.key)' cannot be the name of a place", at: entry.keyOffsets,
                fix: "write small letters, digits and hyphens, such as 'north-shore'")
        }
        if places.contains(where: { $0.name == entry.key }) {
            reader.report(
                "wrong-place", "there is another place '\(entry.key)'", at: entry.keyOffsets,
                fix: "tables and figures are found by the name: give each its own")
        }
    }

    private mutating func read(
        _ reader: YAMLMappingReader, named name: String, in parent: DeclaredJurisdiction?
    ) -> Void? {
        let code = reader.required("code").flatMap { reader.text(at: $0, of: "code") }
        if let code,
            let other = places.first(where: { $0.code.lowercased() == code.text.lowercased() })
        {
            reader.report(
                "wrong-place", "'\(other.name)' has the code '\(code.text)', too", at: code.offsets,
                fix: "give each place its own code")
        }
        if let code, !Self.isCode(code.text) {
            reader.report(
                "bad-address", "'\(code.text)' cannot be the code of a place", at: code.offsets,
                fix:
                    "write at most \(Self.longestCode) letters, digits and hyphens, such as 'B2'")
            return nil
        }
        let since = reader.optional("since").flatMap { reader.year(at: $0) }
        let until = reader.optional("until").flatMap { reader.year(at: $0) }
        let inner = reader.optional("places")
        let returns = reader.word("returns", as: Truth.self)
        let ownReturn = reader.word("own-return", as: Truth.self)
        let first = since?.number ?? .min
        guard let code else { return nil }
        let place = DeclaredJurisdiction.declare(
            name, code: code.text, order: places.count, in: parent,
            hasReturns: returns.map { $0 == .yes } ?? (inner == nil),
            hasOwnReturn: ownReturn == .yes || parent == nil,
            years: first...max(first, until?.number ?? .max))
        places.append(place)
        if let inner { reader.mapping(at: inner) { read($0, in: place) } }
        return ()
    }

    /// The largest number of characters of a code, which becomes a part of addresses in lower case.
    private static let longestCode = 100

    private static func isCode(_ text: String) -> Bool {
        let bytes = text.utf8
        return !bytes.isEmpty && bytes.count <= longestCode
            && bytes.first != UInt8(ascii: "-") && bytes.last != UInt8(ascii: "-")
            && bytes.allSatisfy {
                0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-")
            }
    }

    private enum Truth: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }
}
