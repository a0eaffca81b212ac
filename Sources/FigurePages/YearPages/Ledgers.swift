internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The years of invented people that a guide has: `Content/Ledgers`.
package struct Ledgers: GuidePart {
    static let places = ["\(Ledger.folder)/"]

    /// The ledgers in the order of their names.
    package let ledgers: [Ledger]

    var names: [AddressWord: Set<String>] { [.yearInTheLife: Set(ledgers.map(\.name))] }

    static func read(_ part: inout GuidePartReader) -> Ledgers? {
        let (files, references) = (part.files(below: Ledger.folder), part.references)
        let (amounts, log) = (part.amounts, part.log)
        return Ledgers(
            ledgers: files.compactMap {
                LedgerReader.read($0, references, knowing: amounts, log: log)
            })
    }

    func claims(_ addresses: Addresses, _ language: Language) -> [AddressRegister.Claim] {
        ledgers.map { ledger in
            let file = ledger.path
            return AddressRegister.Claim(
                file: addresses.ledger(ledger, language) + "index.html", what: file, path: file,
                steps: language == addresses.guide.configuration.writtenIn
                    ? [] : [.key("address"), .key(language.rawValue)])
        }
    }

    func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        ledgers.compactMap { missingReturn(of: $0, guide) }
            + ledgers.flatMap { ledger in
                OpenFactCheck(guide).diagnostics(
                    of: [Household(ledger.taxpayer)], in: [ledger.place], ledger.year,
                    at: ledger.person)
            }
    }

    /// A ledger has to lead to a return, and to what the household is paid.
    private func missingReturn(of ledger: Ledger, _ guide: Guide) -> Diagnostic? {
        guard let law = guide.laws[ledger.year] else { return nil }
        do throws(CalculationError) {
            _ = try law.calculate(ledger.taxpayer, in: ledger.place)
            _ = try law.calculate(Household(ledger.taxpayer), in: ledger.place)
            return nil
        } catch {
            return .aboutFile(
                "impossible-example",
                "no return can be computed for \(ledger.year): \(error.reason)",
                path: ledger.path,
                remedy: "choose a province and a year whose figures are published")
        }
    }
}
