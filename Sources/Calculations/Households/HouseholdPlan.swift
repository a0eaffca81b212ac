package import Content
package import Project
package import RuleEngine
internal import RuleLanguage
package import TaxTables
package import Text

/// The plan of the pages of households and benefits: `Content/Examples/households.yaml`.
package struct HouseholdPlan: ContentType {
    /// One adult of a household, with a share of its income.
    package struct Adult: Sendable {
        package let person: ExamplePerson
        package let income: AmountName
        /// The adult's fraction of the income that is added to the entries.
        package let share: Rate
        /// The names of the adult's entries.
        fileprivate let names: Set<String>

        package init(
            person: ExamplePerson, income: AmountName, share: Rate
        ) {
            self.person = person
            self.income = income
            self.share = share
            names = Set(person.entries.map(\.name))
        }
    }

    /// A household, or a family in the table of a benefit.
    package struct Kind: Sendable {
        package let name: String
        package let titles: ByLanguage<String>
        /// One or two adults.
        package let adults: [Adult]

        /// The smallest coin in hundredths, to which shares of income are rounded.
        private let unit: Int64

        package init(
            name: String, titles: ByLanguage<String>, adults: [Adult],
            in currency: DeclaredCurrency
        ) {
            unit = currency.unit
            self.name = name
            self.titles = titles
            self.adults = adults
        }
    }

    /// A household with its own pages.
    package struct Member: Sendable {
        package let kind: Kind
        package let slugs: ByLanguage<String>
        /// A sentence about its people, by language.
        package let notes: ByLanguage<String>
    }

    /// Details of a benefit that are not in its rule.
    package struct Benefit: Sendable {
        package let name: StepName
        package let titles: ByLanguage<String>
        /// The byte range of the name in the file.
        package let offsets: Range<Int>
        /// The path of the topic about the benefit; nil without one.
        package let topic: YAMLText?
        /// The families of its table; empty for those of every benefit.
        package let families: [Kind]
        /// The step with the income that the benefit depends on, if its families are shown by
        /// another.
        package let goesBy: YAMLText?

        package var topicPath: String? { topic?.text }
    }

    package static let paths = [HouseholdPlanReader.path]

    package let source: SourceText
    /// The incomes of tables, in ascending order.
    package let incomes: [Money]
    /// The incomes at which all jurisdictions are compared.
    package let overview: [Money]
    /// The distance between the incomes at which the smallest gain from a raise is searched.
    package let step: Money
    package let households: [Member]
    /// The families in the table of a benefit that names none.
    package let families: [Kind]
    package let benefits: [Benefit]

    /// The incomes at which open facts are searched: the lowest of the tables, and those of the overview.
    package var samples: [Money] { Array(incomes.prefix(1)) + overview }

    package static func read(_ part: inout ContentTypeReader) -> HouseholdPlan? {
        HouseholdPlanReader.read(&part)
    }

    package var names: [PathComponent: Set<String>] {
        [.households: Set(households.map(\.kind.name))]
    }

    /// Returns the details of a benefit; nil if the plan has none.
    package func benefit(_ name: StepName) -> Benefit? { benefits.first { $0.name == name } }

    /// Returns the errors in names of topics and benefits.
    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        let computed = Set(
            guide.laws.values.flatMap { law in
                law.everywhere.flatMap { law.benefits(in: $0).map(\.name) }
            })
        // A table with errors hides benefits. Its own errors are reported elsewhere.
        let isWhole = guide.configuration.years.allSatisfy { guide.laws[$0]?.isWhole == true }
        let declared =
            isWhole ? [] : Set(guide.laws.values.flatMap(\.declaredBenefits))
        let isUnread = !isWhole && guide.laws.isEmpty
        let unknown = benefits.filter {
            !isUnread && !computed.contains($0.name) && !declared.contains($0.name)
        }.map { benefit in
            Diagnostic(
                .error, "unknown-word", "no rule of a household gives '\(benefit.name)'",
                in: source, at: benefit.offsets,
                fix: didYouMean(benefit.name.rawValue, among: Set(computed.map(\.rawValue))))
        }
        let steps = Set(guide.laws.values.flatMap(\.ruleSet.stepNames))
        let unknownSteps = benefits.compactMap(\.goesBy).filter {
            !isUnread && !steps.contains($0.text)
        }.map { step in
            Diagnostic(
                .error, "unknown-step", "there is no step '\(step.text)'", in: source,
                at: step.offsets, fix: didYouMean(step.text, among: steps))
        }
        let topics = benefits.compactMap(\.topic)
        return unknown + unknownSteps
            + topics.compactMap { unknownTopic($0, in: source, among: topicPaths) }
            + openFacts(guide)
    }

    /// Returns the open facts of all households and families at the sampled incomes.
    private func openFacts(_ guide: Guide) -> [Diagnostic] {
        let check = OpenFactCheck(guide)
        var seen: Set<String> = []
        let kinds = (households.map(\.kind) + families + benefits.flatMap(\.families)).filter {
            seen.insert($0.name).inserted
        }
        return kinds.flatMap { kind in
            kind.adults.first.map { first in
                check.diagnostics(
                    of: samples.compactMap { try? kind.household(with: $0) }, guide.currentYear,
                    at: first.person, ofBothAdults: true)
            } ?? []
        }
    }
}

extension HouseholdPlan.Kind {
    /// Returns the household with an additional income, divided by the shares of the adults.
    ///
    /// - Throws: `InputError` for entries that contradict each other.
    package func household(with income: Money) throws(InputError) -> Household {
        var people: [Household.Entered] = []
        for (adult, amount) in zip(adults, divided(income)) {
            var taxpayer = adult.person.taxpayer
            taxpayer[adult.income] += amount
            people.append(.init(taxpayer: taxpayer, names: adult.names))
        }
        guard people.count > 1 else { return Household(people[0].taxpayer) }
        return try Household(
            people[0], spouse: people[1], using: adults[0].person.facts)
    }

    /// Divides an income among the adults.
    ///
    /// Each share is rounded to the smallest coin, and the sum is exact.
    private func divided(_ income: Money) -> [Money] {
        guard let first = adults.first, adults.count > 1 else { return [income] }
        let part = income.multiplied(by: first.share, to: unit)
        return [part, income - part]
    }
}

extension Guide {
    /// The plan of households; nil if the guide has no such pages.
    package var households: HouseholdPlan? { self[HouseholdPlan.self] }
}
