internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The ledgers of a guide: `Content/Ledgers`.
package struct Ledgers: ContentType {
    static let paths = ["\(Ledger.folder)/"]

    /// The ledgers in the order of their names.
    package let ledgers: [Ledger]

    var names: [PathComponent: Set<String>] { [.yearInTheLife: Set(ledgers.map(\.name))] }

    static func read(_ part: inout ContentTypeReader) -> Ledgers? {
        let (files, references) = (part.files(below: Ledger.folder), part.references)
        let (amounts, log) = (part.amounts, part.log)
        return Ledgers(
            ledgers: files.compactMap {
                LedgerReader.read($0, references, using: amounts, log: log)
            })
    }

    func claims(_ addresses: Addresses, _ language: Language) -> [URLRegister.Claim] {
        ledgers.map { ledger in
            let file = ledger.path
            return URLRegister.Claim(
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

    /// Returns an error if the return or benefits of a ledger cannot be computed.
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
                fix: "choose a place and a year whose figures are published")
        }
    }
}
