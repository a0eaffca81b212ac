package import RuleEngine

extension SiteStrings {
    /// Returns the section of a step with the place of its form, such as 'Total income, Federal'.
    ///
    /// Results belong to no place, and the tax of the top jurisdiction names its place itself.
    package func section(of step: Step) -> String {
        switch step.section {
        case .result, .topTax: self[step.section]
        default:
            text(
                .stepsOfPlace,
                ["section": self[step.section], "adjective": self[step.jurisdiction].adjective])
        }
    }
}
