import RuleLanguage
import Testing

struct NameTableTests {
    private static let names = (0..<1_000).map { Name("name-\($0)") }

    @Test func aNameIsOneNumberHoweverOftenItIsRead() {
        #expect(Name("net-income") == Name("net-income"))
        #expect(Name("net-income") != Name("net-incomes"))
        #expect(Name("net-income").text == "net-income")
        #expect(Identifier("net-income", 0..<10).name == Name("net-income"))
    }

    @Test func whatIsPutInIsFoundAgain() {
        var table = NameTable()
        for (index, name) in Self.names.enumerated() { table[name] = index }
        #expect(table.count == 1_000)
        for (index, name) in Self.names.enumerated() { #expect(table[name] == index) }
        #expect(table[Name("no such name")] == nil)
        #expect(Set(table.names) == Set(Self.names))
    }

    @Test func whatIsTakenOutIsGoneAndNothingElse() {
        var table = NameTable(minimumCapacity: 1_000)
        for (index, name) in Self.names.enumerated() { table[name] = index }
        for name in Self.names[..<500] { table[name] = nil }
        #expect(table.count == 500)
        for name in Self.names[..<500] { #expect(table[name] == nil) }
        for index in 500..<1_000 { #expect(table[Self.names[index]] == index) }
    }

    @Test func aSetTellsWhatIsNew() {
        var set = NameSet()
        let (first, second) = (set.insert(Name("a")), set.insert(Name("a")))
        #expect(first && !second)
        #expect(set.contains("a") && !set.contains("b"))
    }

    @Test func fullStopsDivideNames() {
        let name = Identifier("spouse.federal.net-income", 0..<25)
        #expect(name.parts == ["spouse", "federal", "net-income"])
        #expect(name.firstName == Name("spouse") && name.lastName == Name("net-income"))
        #expect(!name.isBare && Identifier("net-income", 0..<10).isBare)
    }
}
