internal import Project
internal import RuleLanguage

/// A short reference of the rule language, with an example for each entry.
package enum RuleGrammar {
    /// Something that a rule may contain, with its meaning.
    package struct Entry: Sendable {
        package let written: String
        package let meaning: String

        fileprivate init(_ written: String, _ meaning: String) {
            self.written = written
            self.meaning = meaning
        }
    }

    /// The operations of a line `name = …`.
    package static let operations =
        [
            Entry("entered employment", "what the person stated, a fact"),
            Entry("amount × rate", "a share, rounded to the cent, half a cent away from 0"),
            Entry("figure × children", "an amount for each"),
            Entry("monthly × 12 months", "an amount for a number of days, weeks, months or years"),
        ] + arithmetic + [
            Entry(
                "tax of gains by bands",
                "the tax on an amount: each rate of a schedule on the part above its threshold"),
            Entry(
                "row of brackets by taxable-income",
                "the row of a schedule that an amount reaches"),
        ]
        + ScheduleColumn.allCases.map { Entry("row.\($0.rawValue)", $0.meaning) } + [
            Entry("count of children with age < 7", "a number of people"),
            Entry(
                "count of adults with age >= 40",
                "the same of one or two adults, each by facts and lines of his or her own"),
            Entry(
                "count of relatives with claimed",
                "the same of relatives, by a line below 'each relative by'"),
            Entry("net-income of both", "the sum of a line of both adults"),
            Entry("total of amount over relatives", "the sum of a line that is done for each"),
            Entry(
                "total of care-costs over children with age < 7",
                "the sum of a fact of each of them"),
            Entry("sum of selected credits", "the sum of what the table selects"),
            Entry("nothing", "a written 0"),
            Entry("a", "a copy of another line"),
        ]

    /// The operations on amounts, each with the letters of its operands.
    private static let arithmetic = Arithmetic.allCases.map { arithmetic in
        var letters = ["a", "b", "c"].makeIterator()
        let written = arithmetic.written.map { $0 == "…" ? letters.next() ?? "" : String($0) }
        return Entry(written.joined(), arithmetic.meaning)
    }

    /// The conditions after `when` and `is`.
    package static let conditions = [
        Entry("a > b", "two of one kind compare so; also '<', '>=', '<='"),
        Entry("some a", "a line is not nothing"),
        Entry("no a", "a line is nothing"),
        Entry("owns-home", "a fact of yes or no is yes; also a line written with 'is'"),
        Entry("has spouse", "what was chosen of the person says so"),
        Entry("status is retired", "a fact that is one of several is this one"),
        Entry("given age", "the fact was stated at all"),
        Entry("in highlands", "the return is of that place"),
        Entry("stated floor", "the table has that figure"),
        Entry("lower by net-income", "of two spouses this is the one; of one person it always is"),
        Entry("higher by net-income", "the other one of two spouses, or the only person"),
        Entry(
            "known national.credits-not-used of spouse", "that line of the spouse can be computed"
        ),
        Entry(
            "known household.family-income",
            "the benefits of a household are computed, and the form belongs to it"),
        Entry("first relative", "inside 'each relative by …': the one with the lowest"),
        Entry("not a > b and (some c or no d)", "'and', 'or', 'not' and brackets join them"),
    ]

    /// The forms of a figure, below `figures`.
    package static let figures = [
        Entry("first-rate rate", "the figure of that name in the rule's group of the table"),
        Entry("spouse-part money at spouse", "the figure 'spouse', by another name"),
        Entry(
            "floor money, optional", "the table may be without it; ask 'when stated floor'"),
        Entry("own money, otherwise threshold", "its replacement if it is missing"),
        Entry("senior-age count from federal table credits.senior-age", "one of another table"),
        Entry("bands schedule", "rows with 'over' and 'rate'"),
        Entry("for readers only nil-at", "stated for readers, used by no line"),
    ]

    /// The parts of a rule, from its head down.
    package static let parts = [
        Entry("rule NAME, amount of credits, gives LINE", "a table's 'credits' selects it by name"),
        Entry("rule NAME, step of tax, gives LINE", "as above; takes 'tax' and gives the next"),
        Entry(
            "rule NAME, of the household, gives LINE, paid monthly from July",
            "what a household is paid; also 'paid in July January', 'paid in June next year', 'paid with the return', 'paid once'"
        ),
        Entry("rule NAME", "used in a form by 'use NAME'"),
        Entry(
            "order of forms FORM, FORM", "how forms are printed, where not by the names of files"),
        Entry(
            "gap NAME, in PLACE, of YEAR",
            "what is not counted, below its rule: 'when', 'about RESULT', 'worth from A to B', words"
        ),
        Entry("law TEXT", "below the head: the act, the form, the line"),
        Entry(
            "example 2026 CODE: wages 60000 → net-income 58000, from DOCUMENT",
            "what a document states and the rules have to give"),
        Entry("figures", "what it takes from the table: money, rate, count or schedule"),
        Entry("when CONDITION", "runs the lines below it if it holds; 'otherwise when …'"),
        Entry("otherwise", "where none of those before it holds"),
        Entry("each relative by net-income", "runs the lines below it for each relative"),
        Entry("each child", "the same for each child, with facts such as 'child.age'"),
        Entry("LINE = OPERATION", "one line of the form; ', not below 0', ', always' (prints a 0)"),
        Entry("LINE = OPERATION, may be below 0", "a tax or contribution that the law pays out"),
        Entry("LINE as STEP = OPERATION", "printed by another name than it has in the rule"),
        Entry("hidden LINE = OPERATION", "computed and not printed"),
        Entry("LINE is CONDITION", "yes or no"),
        Entry("en WORDS", "below a line: its words in that language; one line for each language"),
    ]

    /// The whole reference as text.
    package static var text: String {
        let sections = [
            ("A rule, from its head down", parts), ("Below 'figures'", figures),
            ("What a line does: one operation", operations),
            ("What a condition asks", conditions),
        ]
        return sections.map { title, entries in
            "\(title)\n" + entries.map { "  \($0.written)\n      \($0.meaning)\n" }.joined()
        }.joined(separator: "\n")
            + """

            Lines are worked out in the order in which they need each other; the order of the file is \
            that of printing. A line is blank, and not printed, where its condition does not hold or \
            nothing was stated; 'always' prints a 0. Money is multiplied by rates and counts, never by \
            money.

            """
    }
}
