import RuleEngine
import TaxTables
import TestSupport
import Text

/// The content of `Fixtures/Published`.
struct PublishedFigures: Sendable {
    static let all = PublishedFigures()
    private static let folder = "Tests/RuleEngineTests/Fixtures/Published"

    private(set) var returns: [PublishedReturn] = []
    private(set) var rates: [PublishedRates] = []
    /// The errors of reading.
    private(set) var problems: [String] = []

    private init() {
        for name in Repository.names(in: Self.folder) {
            let log = DiagnosticLog()
            guard let text = try? Repository.source("\(Self.folder)/\(name)"),
                let root = YAMLParser.parse(text, log: log)
            else {
                problems.append("\(name) cannot be read")
                continue
            }
            let address = root["source"]?.text("address") ?? name
            for item in root["cases"]?.items ?? [] { readCase(item, address) }
            for item in root["amounts"]?.items ?? [] { readAmounts(item, address) }
            for item in root["rates"]?.items ?? [] { readRates(item, address) }
            for item in root["top-rates"]?.items ?? [] { readTopRates(item, address) }
        }
    }

    private mutating func readCase(_ item: YAMLNode, _ address: String) {
        let entries = (item["amounts"]?.entries ?? []) + (item["profile"]?.entries ?? [])
        readReturn(
            item, address, name: item.text("name") ?? "",
            entries: entries.compactMap { entry in entry.value.scalar.map { (entry.key, $0) } },
            expected: (item["expect"]?.entries ?? []).map { ($0.key, $0.value) })
    }

    /// A table of results: each row is a return with one amount of the kind `of`.
    private mutating func readAmounts(_ item: YAMLNode, _ address: String) {
        let columns = item["columns"]?.items.compactMap(\.scalar) ?? []
        for row in item["rows"]?.items ?? [] {
            let cells = row.items
            let income = cells.first?.scalar ?? ""
            var entries = [(item.text("of") ?? "", income)]
            if let age = item.text("age") { entries.append(("age", age)) }
            readReturn(
                item, address, name: "income of \(income)", entries: entries,
                expected: Array(zip(columns, cells).dropFirst()))
        }
    }

    private mutating func readReturn(
        _ item: YAMLNode, _ address: String, name: String, entries: [(String, String)],
        expected: [(String, YAMLNode)]
    ) {
        let place = "\(name) of \(address)"
        guard let year = item.text("year").flatMap({ Int($0) }),
            let residence = item.text("province").flatMap(Jurisdiction.named),
            let tolerance = item.text("tolerance").flatMap(Money.init(decimal:))
        else {
            problems.append("\(place): year, residence or tolerance is missing")
            return
        }
        var taxpayer = Taxpayer()
        for (key, value) in entries {
            do { try RealLaw.facts.enter(key, value, of: &taxpayer) } catch {
                problems.append("\(place): \(error.message)")
            }
        }
        // A line that nobody can claim is 'none'.
        let absent = expected.filter { $0.1.scalar == "none" }.map(\.0)
        let amounts = expected.compactMap { name, node in
            node.scalar.flatMap(Money.init(decimal:)).map { (name: name, amount: $0) }
        }
        if expected.isEmpty || amounts.count + absent.count < expected.count {
            problems.append("\(place): an expected amount is missing")
        }
        returns.append(
            PublishedReturn(
                source: item.text("source") ?? address, name: name, year: year,
                residence: residence, taxpayer: taxpayer, expected: amounts, absent: absent,
                tolerance: tolerance))
    }

    private mutating func readRates(_ item: YAMLNode, _ address: String) {
        let columns = item["columns"]?.items.compactMap(\.scalar) ?? []
        let rows = item["rows"]?.items.map { $0.items.compactMap(\.scalar) } ?? []
        var bands: [PublishedRates.Band] = []
        for (index, row) in rows.enumerated() {
            guard let over = row.first.flatMap({ Int64($0) }), row.count == columns.count else {
                problems.append("row \(index + 1) of \(address) is incomplete")
                continue
            }
            let next = index + 1 < rows.count ? rows[index + 1].first.flatMap { Int64($0) } : nil
            bands += self.bands(
                columns, row, in: over..<(next ?? over + 200_000), isFirst: index == 0)
        }
        appendRates(item, address, residence: item.text("province"), bands)
    }

    /// A table of rates above all bands: each row is a province.
    private mutating func readTopRates(_ item: YAMLNode, _ address: String) {
        let columns = item["columns"]?.items.compactMap(\.scalar) ?? []
        for row in item["rows"]?.items.map({ $0.items.compactMap(\.scalar) }) ?? [] {
            let bands = bands(columns, row, in: 3_000_000..<3_200_000, isFirst: false)
            appendRates(item, address, residence: row.first, bands)
        }
    }

    private mutating func bands(
        _ columns: [String], _ row: [String], in range: Range<Int64>, isFirst: Bool
    ) -> [PublishedRates.Band] {
        zip(columns, row).dropFirst().compactMap { column, text in
            guard text != "-" else { return nil }
            guard let kind = PublishedRates.Kind(rawValue: column),
                let percent = Money(decimal: text)
            else {
                problems.append("'\(text)' of column '\(column)' is no rate")
                return nil
            }
            return PublishedRates.Band(
                kind: kind, range: range, millionths: percent.cents * 100, isFirst: isFirst)
        }
    }

    private mutating func appendRates(
        _ item: YAMLNode, _ address: String, residence: String?, _ bands: [PublishedRates.Band]
    ) {
        guard let year = item.text("year").flatMap({ Int($0) }),
            let residence = residence.flatMap(Jurisdiction.named), !bands.isEmpty
        else {
            problems.append("a table of rates of \(address) is incomplete")
            return
        }
        // Rates are printed in hundredths of a per cent; a table that cuts off instead of rounding,
        // or adds rounded rates up, states how far that leads.
        let tolerance = item.text("tolerance").flatMap(Money.init(decimal:)).map { $0.cents * 100 }
        rates.append(
            PublishedRates(
                source: item.text("source") ?? address, year: year, residence: residence,
                bands: bands, tolerance: tolerance ?? 60))
    }
}

extension YAMLNode {
    subscript(_ key: String) -> YAMLNode? {
        entries?.first { $0.key == key }?.value
    }

    func text(_ key: String) -> String? { self[key]?.scalar }

    var items: [YAMLNode] {
        if case .sequence(let items) = content { items } else { [] }
    }
}

extension Jurisdiction {
    /// The province or territory of a postal code.
    static func named(_ code: String) -> Jurisdiction? {
        residences.first { $0.code == code }
    }
}
