internal import Calculations
internal import Content
internal import Markup
internal import Project
internal import RuleLanguage
internal import TaxTables
internal import Text

/// Creates a draft of a rule, valid except for its placeholders.
package struct NewRule {
    /// The way in which a rule is used.
    package enum Kind: String, CaseIterable, Sendable {
        /// Selected by a key of a table's `credits`.
        case amount
        /// Selected by a key of a table's `tax`.
        case step
        /// Used by a form.
        case use

        /// The group of a table that selects it.
        fileprivate var group: String? {
            switch self {
            case .amount: "credits"
            case .step: "tax"
            case .use: nil
            }
        }
    }

    /// The path of the new file from the root folder.
    package let path: String

    /// Writes `Content/Rules/<name>.rules`.
    ///
    /// - Throws: `ScaffoldError.refused` if the name is invalid, or a rule or file with it exists;
    ///   `content` if the rules of the guide have errors. Nothing is written in these cases.
    package init(_ name: String, _ kind: Kind, in edit: GuideEdit) throws(ScaffoldError) {
        let folder = edit.folder
        let (ruleSet, diagnostics) = LawReader.readRules(folder)
        guard !diagnostics.hasErrors else { throw .content(diagnostics) }
        let right = anchorName(for: name)
        guard right == name, name.first?.isLetter == true else {
            throw .refused(
                "'\(name)' is not the name of a rule; "
                    + (right.first?.isLetter == true
                        ? "write '\(right)'" : "use small letters, digits and hyphens"))
        }
        if let existing = ruleSet.rules[.init(group: kind.group, name: name)] {
            throw .refused(
                "there is a rule '\(name)' already, in \(ruleSet.bodies[existing].source.path)")
        }
        path = "Content/Rules/\(name).rules"
        try NewFiles.write(path, Array(Self.text(name, kind, folder.names).utf8), in: edit)
    }

    private static func text(_ name: String, _ kind: Kind, _ names: GuideDeclarations) -> String {
        let code = names.defaultPlace?.code ?? names.returnPlaces.first?.code ?? ""
        let result = kind == .step ? "tax-after-\(name)" : "\(name)-amount"
        var text = """
            # A line of the form is a line of the rule: one operation, one printed step. \
            'taxguide rules explain' lists
            # what a line may do. Put this where rules like it stand, or leave it in a file of its own. While ', draft' \
            ends its
            # first line, it is as if it were not there: take that out once the placeholders are filled.
            rule \(name)\(kind.role(result)), draft
            \(kind == .step ? words("what readers call the rule", names, indentedBy: 2) + "\n" : "")\
              law \(DraftPlaceholders.placeholder("the act and its section; the form and its line"))
              # A return of a document: '2026 \(code): AMOUNT 60000 → \(result) 500.00, from DOCUMENT'.
              example \(DraftPlaceholders.placeholder("what a document states"))
              # What it takes from \(kind.table(name)): money, rate, count or schedule.
              figures\(kind == .use ? " from \(DraftPlaceholders.placeholder("the group of the table"))" : "")

            """
        text += kind == .step ? stepBody(name, result, names) : amountBody(name, result, names)
        switch kind {
        case .amount, .step:
            text +=
                "# Then name it in the tables: '\(name):' with its figures below '\(kind.group ?? "")'.\n"
        case .use: text += "# Then put it to work in a form: 'use \(name)'.\n"
        }
        return text
    }

    private static func amountBody(
        _ name: String, _ result: String, _ names: GuideDeclarations
    ) -> String {
        """
            maximum money
          # What the person stated: one of the facts of facts.rules.
          \(name)-paid = entered \(DraftPlaceholders.placeholder("a fact"))
        \(words("what was paid", names))
          \(result) = lesser of \(name)-paid and maximum
        \(words("the line of the form", names))

        """
    }

    private static func stepBody(
        _ name: String, _ result: String, _ names: GuideDeclarations
    ) -> String {
        """
            threshold money
            rate rate
          # 'tax' is what the steps before it left.
          when tax > threshold
            \(name)-base = tax - threshold, not below 0
        \(words("the tax above the threshold", names, indentedBy: 6))
            \(name) = \(name)-base × rate
        \(words("the line of the form", names, indentedBy: 6))
            \(result) = tax - \(name), not below 0
        \(words("the tax that is left", names, indentedBy: 6))

        """
    }

    /// Returns a placeholder for each language of the guide's texts.
    private static func words(
        _ request: String, _ names: GuideDeclarations, indentedBy spaces: Int = 4
    )
        -> String
    {
        names.textLanguages.map {
            String(repeating: " ", count: spaces)
                + "\($0.rawValue)  \(DraftPlaceholders.placeholder("\(request), in words"))"
        }.joined(separator: "\n")
    }
}

extension NewRule.Kind {
    /// Returns the text after the rule's name.
    fileprivate func role(_ result: String) -> String {
        switch self {
        case .amount: ", amount of credits, gives \(result)"
        case .step: ", step of tax, gives \(result)"
        case .use: ""
        }
    }

    /// Returns a description of the rule's table group.
    fileprivate func table(_ name: String) -> String {
        switch self {
        case .amount: "'credits.\(name)' of a table"
        case .step: "'tax.\(name)' of a table"
        case .use: "a group of a table"
        }
    }
}
