extension TemporaryFolder {
    /// Leaves a few rows in the tables of pay and of households of the repository's guide: most of its pages.
    ///
    /// - Parameter guide: The path of the guide in the folder.
    package func planFewerRows(in guide: String = ".") throws {
        let takeHome = "\(guide)/Content/Examples/take-home.yaml"
        let households = "\(guide)/Content/Examples/households.yaml"
        try write(
            takeHome,
            read(takeHome)
                .replacing(
                    /(?m)^incomes:\n(?:  .*\n)+/, with: "incomes: [5000, 60000, 145000, 500000]\n"
                )
                .replacing(/(?m)^overview: .*\n/, with: "overview: [60000, 500000]\n")
                .replacing(/(?m)^steps: .*\n/, with: "steps: [50000, 150000]\n")
                .replacing(
                    /(?m)^self-employed:\n(?:  .*\n)+/, with: "self-employed: [55000, 60000]\n"
                )
                .replacing(
                    /(?m)^side-by-side:\n(?:  .*\n)+/,
                    with: "side-by-side: [10000, 60000, 120000, 500000]\n"))
        try write(
            households,
            read(households)
                .replacing(
                    /(?m)^incomes:\n(?:  .*\n)+/,
                    with: "incomes: [15000, 20000, 30000, 60000, 100000]\n"
                )
                .replacing(/(?m)^overview: .*\n/, with: "overview: [30000, 100000]\n")
                .replacing(/(?m)^step: .*\n/, with: "step: 20000\n"))
    }
}
