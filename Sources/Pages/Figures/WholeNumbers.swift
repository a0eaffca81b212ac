package import Project
internal import TaxTables

extension SiteStrings {
    /// Returns a caption that names the unit of amounts without currency signs, if the currency has
    /// a sign or a code.
    package func inWholeNumbers(_ caption: String) -> String {
        guard let unit = numbers.currency.sign ?? numbers.currency.code else { return caption }
        return text(.wholeNumbers, ["caption": caption, "sign": unit])
    }

    /// Returns a caption that names the unit of exact amounts without currency signs.
    package func inUnits(_ caption: String) -> String {
        guard let unit = numbers.currency.sign ?? numbers.currency.code else { return caption }
        return text(.exactNumbers, ["caption": caption, "sign": unit])
    }
}
