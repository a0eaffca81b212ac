internal import Content
internal import FigurePages
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// The JSON Schemas of a guide: files of `Site/Static` with placeholders for its jurisdictions, currency and
/// rules.
///
/// A list item or member named `{place}` is repeated for each jurisdiction. `{currency}` is the currency, and
/// `{left-of-more}` the column with what is left of a further round amount.
struct SchemaStrings {
    private let lists: [String: [String]]
    private let words: KeyValuePairs<String, String>

    init(_ guide: Guide) {
        let law = guide.laws[guide.currentYear]
        let taxes = law?.incomeTaxes.map(\.name) ?? []
        lists = [
            "top": [law?.top.code].compactMap(\.self),
            "place": Set(guide.laws.values.flatMap(\.tables.keys)).filter { $0 != law?.top }
                .union(law?.residences ?? []).map(\.code).sorted(),
            "tax": taxes,
            "rates": law?.incomeTaxes.compactMap { law?.nameOfRates(of: $0.tax) } ?? [],
            "part": guide.ruleSet.results.filter { $0.part != nil }.map(\.name.text),
            "contributions": guide.hasContributions ? ["contributions"] : [],
            "kind": law?.incomeKinds.map(\.name) ?? [],
        ]
        words = [
            "currency": guide.currency.code ?? guide.currency.unitForPrograms,
            "unit": guide.currency.unitForPrograms,
            "left-of-more": guide.currency.nameOfLeftOfMore,
        ]
    }

    /// Returns a schema with its placeholders replaced.
    func filled(_ bytes: [UInt8]) -> [UInt8] {
        var lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)[...]
        var result: [String] = []
        while let line = lines.popFirst() {
            guard let (name, names) = list(in: line) else {
                // The list before the end may have been empty.
                if line.drop(while: { $0 == " " }).first.map("]}".contains) == true,
                    result.last?.hasSuffix(",") == true
                {
                    result[result.count - 1].removeLast()
                }
                result.append(Project.filled(String(line), words))
                continue
            }
            let item = [String(line)] + member(begunBy: line, &lines)
            let end = item.last?.hasSuffix(",") == true ? "," : ""
            for (number, text) in names.enumerated() {
                let filled = item.joined(separator: "\n").replacing(
                    "\"{\(name)}\"", with: "\"\(text)\"")
                let bare = end.isEmpty ? filled : String(filled.dropLast())
                result.append(
                    Project.filled(bare, words) + (number + 1 < names.count ? "," : end))
            }
        }
        return Array(result.joined(separator: "\n").utf8)
    }

    /// Returns the list that replaces a line; nil for other lines.
    private func list(in line: Substring) -> (name: String, names: [String])? {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("\"{"), let close = text.firstIndex(of: "}") else { return nil }
        let name = String(text[text.index(text.startIndex, offsetBy: 2)..<close])
        return lists[name].map { (name, $0) }
    }

    /// Returns the lines of a member of an object after its first one; empty for a member on one line.
    private func member(begunBy line: Substring, _ lines: inout ArraySlice<Substring>) -> [String] {
        guard line.hasSuffix("{") else { return [] }
        let indentation = line.prefix { $0 == " " }
        var member: [String] = []
        while let next = lines.popFirst() {
            member.append(String(next))
            if next.hasPrefix("\(indentation)}") { break }
        }
        return member
    }
}
