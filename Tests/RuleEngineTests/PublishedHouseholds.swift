import RuleEngine
import TaxTables
import TestSupport
import Testing
import Text

/// A published benefit of a household.
struct PublishedHousehold: Sendable, CustomTestStringConvertible {
    let name: String
    let year: Int
    let place: Jurisdiction
    let household: Household
    /// The expected amounts of lines of the household.
    let expected: [(line: StepName, amount: Money)]
    /// A Boolean value that is true if the document states a twelfth of a year.
    let isMonthly: Bool
    let tolerance: Money

    var testDescription: String { name }

    /// Returns the lines that differ from the document.
    func mistakes(of law: TaxLaw) throws -> [String] {
        let calculation = try law.calculate(household, in: place, keepingSteps: true)
        return expected.compactMap { line, amount in
            let shared = calculation.sharedSteps.last { $0.step.name == line && $0.adult != 1 }
            let step = shared?.step ?? Self.step(line, of: calculation.returns)
            let computed = step?.amount ?? .zero
            let stated = isMonthly ? computed.scaled(by: 1, over: 12) : computed
            let difference = stated > amount ? stated - amount : amount - stated
            return difference <= tolerance ? nil : "\(line): \(stated), published \(amount)"
        }
    }

    /// The last step of that name on the first return that has one.
    private static func step(_ name: StepName, of returns: [Calculation]) -> Step? {
        returns.lazy.compactMap { $0.steps.last { $0.name == name } }.first
    }
}

/// The content of `Fixtures/Households`.
struct PublishedHouseholds: Sendable {
    static let all = PublishedHouseholds()
    private static let folder = "Tests/RuleEngineTests/Fixtures/Households"

    private(set) var households: [PublishedHousehold] = []
    /// The documents that the files name.
    private(set) var documents: Set<String> = []
    /// The errors of reading.
    private(set) var problems: [String] = []

    private init() {
        for name in Repository.names(in: Self.folder) {
            let log = DiagnosticLog()
            guard let text = try? Repository.source("\(Self.folder)/\(name)"),
                let root = YAMLParser.parse(text, log: log), log.diagnostics.isEmpty
            else {
                problems.append("\(name) cannot be read")
                continue
            }
            documents.insert(root.text("source") ?? name)
            for item in root["cases"]?.items ?? [] { readCase(item, in: name) }
            for item in root["charts"]?.items ?? [] { readChart(item, in: name) }
        }
    }

    private mutating func readCase(_ item: YAMLNode, in file: String) {
        func entries(_ key: String) -> [(String, String)]? {
            item[key]?.entries?.compactMap { entry in entry.value.scalar.map { (entry.key, $0) } }
        }
        add(
            item, name: "\(file): \(item.text("name") ?? "")", facts: entries("facts") ?? [],
            spouse: entries("spouse"), expected: entries("expect") ?? [], in: file)
    }

    /// A row for each income, a column for each number of children.
    private mutating func readChart(_ item: YAMLNode, in file: String) {
        let isCouple = item.text("adults") == "2"
        for row in item["rows"]?.items ?? [] {
            let cells = row.items.compactMap(\.scalar)
            guard let income = cells.first.flatMap({ Money(decimal: $0) }) else {
                problems.append("\(file) has a row without an income")
                continue
            }
            for (children, amount) in cells.dropFirst().enumerated() {
                let ages = Array(repeating: "8", count: children).joined(separator: ",")
                let smaller = income.scaled(by: 2, over: 5)
                let first = isCouple ? income - smaller : income
                var facts = [("other-income", first.description), ("children", ages)]
                if item.text("a-month") == "true" {
                    facts.append(("infirm-children", "\(children)"))
                }
                add(
                    item,
                    name: "\(file): \(item.text("name") ?? ""), \(cells[0]), \(children) children",
                    facts: facts,
                    spouse: isCouple ? [("other-income", smaller.description)] : nil,
                    expected: [(item.text("line") ?? "", amount)], in: file)
            }
        }
    }

    private mutating func add(
        _ item: YAMLNode, name: String, facts: [(String, String)], spouse: [(String, String)]?,
        expected: [(String, String)], in file: String
    ) {
        guard let year = item.text("year").flatMap({ Int($0) }),
            let place = Jurisdiction.residences.first(where: { $0.code == item.text("province") }),
            let household = try? Self.household(facts, spouse),
            let tolerance = Money(decimal: item.text("tolerance") ?? "0.01"), !expected.isEmpty
        else {
            problems.append("\(name) cannot be read")
            return
        }
        households.append(
            PublishedHousehold(
                name: name, year: year, place: place, household: household,
                expected: expected.compactMap { line, amount in
                    Money(decimal: amount).map { (StepName(line), $0) }
                }, isMonthly: item.text("a-month") == "true", tolerance: tolerance))
    }

    private static func household(
        _ facts: [(String, String)], _ spouse: [(String, String)]?
    ) throws -> Household {
        let first = try RealLaw.entered(facts)
        guard let spouse else { return Household(first.taxpayer) }
        return try Household(
            first, spouse: RealLaw.entered(spouse), using: RealLaw.facts)
    }
}
