package import Content
package import Project
package import RuleEngine
package import TaxTables
package import Text

/// What the pages of households and of benefits compute: `Content/Examples/households.yaml`.
package struct HouseholdPlan: ContentType {
    /// One of the adults, and what of an income is added to what is entered.
    package struct Adult: Sendable {
        package let person: ExamplePerson
        package let income: AmountName
        /// The adult's part of the income that the household has besides what is entered.
        package let share: Rate
        /// The names of what is entered of the adult.
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
        /// One or two.
        package let adults: [Adult]

        /// What shares of an income are rounded to, in hundredths.
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

    /// A household with pages of its own.
    package struct Member: Sendable {
        package let kind: Kind
        package let slugs: ByLanguage<String>
        /// Who they are, in a sentence.
        package let notes: ByLanguage<String>
    }

    /// What is known of a benefit besides its rules.
    package struct Benefit: Sendable {
        package let name: StepName
        package let titles: ByLanguage<String>
        /// Where its name stands in the file.
        package let offsets: Range<Int>
        /// The path of the topic about it.
        package let topic: YAMLText?
        /// The families that its table shows; empty for those of every benefit.
        package let families: [Kind]

        package var topicPath: String? { topic?.text }
    }

    /// Something that is paid and not computed.
    package struct Gap: Sendable {
        /// Empty for all.
        package let places: [Jurisdiction]
        package let households: [String]
        package let years: [TaxYear]
        /// Whether a place lacks so much that it cannot be ranked among the others.
        package let isUnranked: Bool
        /// The benefit that is counted without it; nil where it is none of the benefits.
        package let benefit: StepName?
        package let texts: ByLanguage<String>

        package func concerns(_ place: Jurisdiction, _ year: TaxYear) -> Bool {
            (places.isEmpty || places.contains(place)) && (years.isEmpty || years.contains(year))
        }

        package func concerns(_ household: String, _ place: Jurisdiction, _ year: TaxYear) -> Bool {
            concerns(place, year) && (households.isEmpty || households.contains(household))
        }
    }

    package static let places = [HouseholdPlanReader.path]

    package let source: SourceText
    /// The incomes that tables show, rising, in whole dollars.
    package let incomes: [Money]
    /// The incomes at which all places stand side by side.
    package let overview: [Money]
    /// What lies between the incomes that are looked at for where least is left of a raise.
    package let step: Money
    /// The age from which somebody is in a household of pensioners; nil where age makes no household another.
    package let pensionersFrom: Int?
    package let households: [Member]
    /// The families that the table of a benefit shows if it names none itself.
    package let families: [Kind]
    package let benefits: [Benefit]
    package let gaps: [Gap]

    /// The incomes at which open facts are looked for: the least of the tables, and those of the overview.
    package var samples: [Money] { Array(incomes.prefix(1)) + overview }

    package static func read(_ part: inout ContentTypeReader) -> HouseholdPlan? {
        HouseholdPlanReader.read(&part)
    }

    /// What is known of a benefit; nil where its rules alone speak of it.
    package func benefit(_ name: StepName) -> Benefit? { benefits.first { $0.name == name } }

    /// What is wrong with the topics and benefits named here.
    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        let known = Set(
            guide.laws.values.flatMap { law in
                law.everywhere.flatMap { law.benefits(in: $0).map(\.name) }
            })
        // What rules give that could not be used for a place is told where they stand.
        let isWhole = guide.configuration.years.allSatisfy { guide.laws[$0]?.isWhole == true }
        let declared =
            isWhole ? [] : Set(guide.laws.values.flatMap(\.declaredBenefits))
        let isUnread = !isWhole && guide.laws.isEmpty
        let unknown = benefits.filter {
            !isUnread && !known.contains($0.name) && !declared.contains($0.name)
        }.map { benefit in
            Diagnostic(
                .error, "unknown-word", "no rule of a household gives '\(benefit.name)'",
                in: source, at: benefit.offsets,
                remedy: didYouMean(benefit.name.rawValue, among: Set(known.map(\.rawValue))))
        }
        let topics = benefits.compactMap(\.topic)
        return unknown + topics.compactMap { unknownTopic($0, in: source, among: topicPaths) }
            + openFacts(guide)
    }

    /// The open facts of the households, and of the families of benefits, at the sampled incomes.
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

    /// What is not counted for a person in a place: what is not for the households that are like the person's.
    package func gaps(for person: Taxpayer, in place: Jurisdiction, _ year: TaxYear) -> [Gap] {
        let alike = households.filter {
            $0.kind.isLike(person.profile, pensionersFrom: pensionersFrom)
        }.map(\.kind.name)
        return gaps.filter { gap in
            gap.households.isEmpty
                ? gap.concerns("", place, year)
                : alike.contains { gap.concerns($0, place, year) }
        }
    }

    /// What is not counted for a household in a place.
    package func gaps(_ household: Member, in place: Jurisdiction, _ year: TaxYear) -> [Gap] {
        gaps.filter { $0.concerns(household.kind.name, place, year) }
    }
}

extension HouseholdPlan.Kind {
    /// Whether a person's household has children or none and pensioners or none as this one, and as many
    /// adults unless it is a couple without children.
    package func isLike(_ profile: Profile, pensionersFrom age: Int?) -> Bool {
        guard let first = adults.first?.person.taxpayer.profile else { return false }
        func isPensioner(_ profile: Profile) -> Bool {
            age.map { (profile.age ?? 0) >= $0 } ?? false
        }
        guard first.children.isEmpty == profile.children.isEmpty,
            isPensioner(first) == isPensioner(profile)
        else { return false }
        let isCouple = adults.count > 1
        return isCouple == profile.hasSpouse
            || profile.children.isEmpty && !isPensioner(profile)
    }

    /// The household with an income besides what is entered, divided by the shares.
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
            people[0], spouse: people[1], knowing: adults[0].person.facts)
    }

    /// An income divided among the adults to the smallest coin, so that the parts add up.
    private func divided(_ income: Money) -> [Money] {
        guard let first = adults.first, adults.count > 1 else { return [income] }
        let part = income.multiplied(by: first.share, to: unit)
        return [part, income - part]
    }
}

extension Guide {
    /// Nil if the guide has no pages of households.
    package var households: HouseholdPlan? { self[HouseholdPlan.self] }
}
