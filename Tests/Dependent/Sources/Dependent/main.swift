import TaxReturns

// What is left of a pay in each province and territory, by the guide in the folder that is named.
let guide = try TaxGuide(at: CommandLine.arguments[1])
let year = guide.years.last ?? 0
for place in guide.places(in: year) {
    let taxReturn = try guide.taxReturn(of: ["employment": "60000"], in: place, year: year)
    let left = taxReturn["afterTax"] ?? 0
    let cents = String(100 + left % 100).suffix(2)
    print("\(place) \(left / 100).\(cents), \(taxReturn.steps.count) steps")
}
