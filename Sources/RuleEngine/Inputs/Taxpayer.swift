package import TaxTables

/// The facts of a person that are not amounts.
///
/// By default, the person is single, without dependants and of the default age.
package struct Profile: Hashable, Sendable {
    /// The age at the end of the year; nil if it was not stated.
    package var age: Int?
    /// The choices by name of the fact.
    ///
    /// A missing fact has its default.
    package var choices: [String: String] = [:]
    /// A Boolean value that is true if a choice means that there is a spouse.
    package var hasSpouse = false
    package var spouseNetIncome = Money.zero
    /// The ages of the children at the end of the year.
    package var children: [Int] = []
    /// The number of children with a property, by the name of that number.
    package var countedChildren: [String: Int] = [:]
    /// The facts of each child besides the age, by list, in the order of `children`: cents, whole numbers, or
    /// 1 for yes.
    package var ofChildren: [String: [Int64]] = [:]
    /// The net incomes of dependent adult relatives with an infirmity who live with the person.
    package var infirmRelatives: [Money] = []
    /// The names of the yes-or-no facts that are yes.
    package var truths: Set<String> = []
    /// Ages, years and other numbers besides the person's age, by name.
    package var numbers: [String: Int] = [:]

    package init() {}
}

/// The input of a calculation: the facts of one person in one year.
package struct Taxpayer: Hashable, Sendable {
    package var profile = Profile()
    /// A Boolean value that is true if the spouse's net income was entered, even as 0.
    var isSpouseIncomeStated = false
    /// The names of facts without default that were stated as 0 or no.
    package var statedAsNothing: Set<String> = []
    /// The amounts that are not 0, in the order of the numbers of their names.
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

    /// The amounts that are not 0, in no particular order.
    ///
    /// `FactCatalogue.amounts` has the order of lists.
    package var enteredAmounts: [(name: AmountName, amount: Money)] {
        amounts.map { ($0.name, $0.money) }
    }
}
