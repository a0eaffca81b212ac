internal import Calculations
internal import Content
internal import Pages
package import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
package import Text

/// A search for incomes at which one further cent changes the total paid.
///
/// Most are the law, some are errors.
package enum NotchCheck {
    /// A jurisdiction and a notch of a line in it.
    private struct Place {
        let code: String
        let notch: Notch
    }

    /// The largest number of jurisdictions that a warning lists; others are counted.
    private static let placesListed = 6

    /// Returns a warning for each line or benefit with a notch, for the people of worked examples in every
    /// jurisdiction of the latest year.
    package static func warnings(of folder: GuideFolder) -> [Diagnostic] {
        let (laws, facts, diagnostics) = LawReader.readLaws(folder)
        // Errors in files are reported by the rest of the check.
        let profiles = ExampleProfiles.read(
            folder.withSeparateLog(), using: ExampleAmounts(facts))
        guard !diagnostics.hasErrors, let law = laws.max(by: { $0.key < $1.key })?.value else {
            return []
        }
        let people = profiles?.people ?? []
        guard !people.isEmpty else { return [nobody] }
        var places: [StepName: [Place]] = [:]
        var leftOut: [Omission] = []
        for place in law.residences {
            let found = ProfileNotches(of: people, in: place, law)
            for entry in found.entries {
                places[entry.notch.step, default: []].append(
                    Place(code: place.code, notch: entry.notch))
            }
            leftOut += found.failures.map { person, error in
                Omission(
                    "notches for '\(person.identifier)'", in: place, law.year,
                    because: error, askedForIn: ExampleProfiles.path)
            }
        }
        return places.compactMap { warning(of: $0, at: $1, in: law) }
            + OmissionCheck.warnings(of: leftOut)
    }

    /// The warning about a guide that describes no people.
    private static var nobody: Diagnostic {
        .aboutFile(
            CheckKind.notch.rawValue, "there are no people to search for",
            path: ExampleProfiles.path, fix: "write the file, as ToolFiles.md describes",
            severity: .warning)
    }

    private static func warning(
        of step: StepName, at places: [Place], in law: TaxLaw
    ) -> Diagnostic? {
        guard let (line, source) = law.ruleSet.firstLine(printedAs: step.rawValue) else {
            return nil
        }
        var listed: [String] = []
        for place in places {
            let sign = place.notch.increase > .zero ? "+" : ""
            let text = "\(place.code) \(place.notch.amount) (\(sign)\(place.notch.increase))"
            if !listed.contains(text) { listed.append(text) }
        }
        let more = listed.count - placesListed
        let text = listed.prefix(placesListed).joined(separator: ", ")
        return Diagnostic(
            .warning, CheckKind.notch.rawValue,
            "one further cent of income changes '\(step.rawValue)' at once: \(text)"
                + (more > 0 ? ", and at \(more) more" : ""),
            in: source, at: line.name.offsets,
            fix: "see that the law has it so; 'taxguide calc' shows the lines before and after")
    }
}
