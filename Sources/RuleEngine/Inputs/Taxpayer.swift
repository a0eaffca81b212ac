package import TaxTables

/// What is known of a person besides amounts.
///
/// Left out, it is a resident all year, single, under 65, without dependants.
package struct Profile: Hashable, Sendable {
    /// Age at the end of the year; nil where it makes no difference because it is 18 to 64.
    package var age: Int?
    /// What was chosen of facts that are one of several, by their names; the first choice stands for others.
    package var choices: [String: String] = [:]
    /// Whether a choice says so.
    package var hasSpouse = false
    package var spouseNetIncome = Money.zero
    /// Ages of the children at the end of the year.
    package var children: [Int] = []
    /// How many of the children something holds for, by the names of these numbers.
    package var countedChildren: [String: Int] = [:]
    /// What is known of each child besides the age, in the order of `children`, by the names of the lists:
    /// cents, whole numbers, and 1 for yes.
    package var ofChildren: [String: [Int64]] = [:]
    /// Net incomes of adult relatives with an infirmity who live with the person and depend on them.
    package var infirmRelatives: [Money] = []
    /// The names of the facts that hold, of those that are yes or no.
    package var truths: Set<String> = []
    /// Ages, years and other numbers besides the person's age, by the names of their facts.
    package var numbers: [String: Int] = [:]

    package init() {}
}

/// A person's year: the input of a calculation.
package struct Taxpayer: Hashable, Sendable {
    package var profile = Profile()
    /// Whether the spouse's net income was entered, be it zero.
    var isSpouseIncomeStated = false
    /// The names of facts that were stated to be 0 or no, of those that are asked for.
    package var statedAsNothing: Set<String> = []
    /// The amounts that are not zero, in the order of their names' numbers.
    private var amounts: [Amount] = []

    private struct Amount: Hashable {
        let name: AmountName
        var money: Money
    }

    package init() {}

    package subscript(_ name: AmountName) -> Money {
        get { amounts.first { $0.name == name }?.money ?? .zero }
        set {
            if let index = amounts.firstIndex(where: { $0.name.number >= name.number }) {
                if amounts[index].name != name {
                    if !newValue.isZero {
                        amounts.insert(Amount(name: name, money: newValue), at: index)
                    }
                } else if newValue.isZero {
                    amounts.remove(at: index)
                } else {
                    amounts[index].money = newValue
                }
            } else if !newValue.isZero {
                amounts.append(Amount(name: name, money: newValue))
            }
        }
    }

    /// The amounts that are not zero, in no particular order.
    ///
    /// `FactCatalogue.amounts` is the order in which they are listed.
    package var enteredAmounts: [(name: AmountName, amount: Money)] {
        amounts.map { ($0.name, $0.money) }
    }
}
