internal import Files
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
package import Text

/// Validates the example of a topic against other files: the example people, the law, and the lines
/// that the topic names.
package struct ExampleChecker: Sendable {
    /// An error whose location is in the topic's file.
    package struct Mistake: Sendable {
        private let make: @Sendable (SourceText, Range<Int>) -> Diagnostic

        package init(_ make: @escaping @Sendable (SourceText, Range<Int>) -> Diagnostic) {
            self.make = make
        }

        package func diagnostic(in source: SourceText, at offsets: Range<Int>?) -> Diagnostic {
            make(source, offsets ?? 0..<3)
        }
    }

    package let guide: Guide

    /// Returns the cache key of all inputs of the validation.
    ///
    /// - Parameter files: The topic files to be validated.
    static func inputs(
        of guide: Guide, in folder: GuideFolder, _ files: [TopicFile]
    ) -> Fingerprint {
        let read = folder.ledger.entries(
            of: LawReader.pathsOfLaw + [ExampleProfiles.path, ExampleAmounts.path])
        return Fingerprint { builder in
            builder.add(folder.names.key.description)
            builder.add(folder.publicOn.description)
            builder.add(guide.currentYear.number)
            builder.add(guide.configuration.places?.map(\.rawValue) ?? [])
            for (path, fingerprint) in read.sorted(by: { $0.key < $1.key }) {
                builder.add(path)
                builder.add(fingerprint)
            }
            for file in files where file.isPublic && file.example != nil {
                builder.add(file.path)
            }
            for topic in guide.topics { builder.add(topic.entry) }
        }
    }

    package func mistakes(of path: String) -> [Mistake] {
        guard let topic = guide.topic(path), case .change(let example) = topic.example else {
            return []
        }
        return [unlawful(example), people(example)].compactMap(\.self) + lines(topic, example)
            + openFacts(example)
    }

    /// Returns an error if the law of the current year does not permit the example.
    private func unlawful(_ example: TopicExample) -> Mistake? {
        do throws(InputError) {
            for adult in example.after.adults { try guide.laws[guide.currentYear]?.check(adult) }
            return nil
        } catch {
            return Mistake {
                Diagnostic(
                    .error, "impossible-example", error.summary, in: $0, at: $1,
                    fix: error.fix)
            }
        }
    }

    /// Returns warnings about open facts, with and without the example's addition.
    private func openFacts(_ example: TopicExample) -> [Mistake] {
        let year = guide.currentYear
        return OpenFactCheck(guide).openFacts(
            of: [example.before, example.after], in: example.places, year,
            ofBothAdults: example.result.spouse != nil
        ).map { fact, place in
            Mistake {
                OpenFactCheck.diagnostic(of: fact, in: place, year, source: $0, at: $1)
            }
        }
    }

    /// Returns an error if a person of the group already has the addition, or cannot have it.
    private func people(_ example: TopicExample) -> Mistake? {
        // Without groups, examples are only computed for their own person.
        guard let profiles = guide.profiles,
            example.group != nil || !profiles.groups.isEmpty
        else { return nil }
        guard let group = profiles.group(example.group) else {
            return Mistake {
                Diagnostic(
                    .error, "unknown-word", "there is no group '\(example.group ?? "")' of people",
                    in: $0, at: $1,
                    fix: didYouMean(
                        example.group ?? "", among: profiles.groups.map(\.identifier)))
            }
        }
        for profile in group.people {
            for income in group.incomes {
                do throws(InputError) {
                    _ = try profile.pair(example, income: income)
                } catch {
                    return Mistake {
                        Diagnostic(
                            .error, "impossible-person",
                            "the addition is impossible for '\(profile.identifier)': "
                                + error.summary,
                            in: $0, at: $1,
                            fix: "name a group of \(ExampleProfiles.path) in 'people', "
                                + "or add one")
                    }
                }
            }
        }
        return nil
    }

    /// Returns errors for returns on which the example changes none of the topic's lines.
    private func lines(_ topic: Topic, _ example: TopicExample) -> [Mistake] {
        guard let law = guide.laws[guide.currentYear] else { return [] }
        return law.placesWithOwnReturn.compactMap { owner in
            guard let form = law.tables[owner]?.form else { return nil }
            let named = Set(topic.lines.filter { $0.form == form }.map(\.line))
            guard let place = example.places?.first ?? (owner.isTop ? law.defaultPlace : owner),
                !named.isEmpty, owner.isTop || place == owner,
                let before = try? law.explain(example.before, in: place),
                let after = try? law.explain(example.after, in: place)
            else { return nil }
            let renamed = example.renamed(guide.amounts)
            var changed: [(line: String, isEntered: Bool)] = []
            let comparison = Comparison(before: before.stepList, after: after.stepList)
            // Includes lines that both sides have, such as a credit that everybody has.
            let standing = comparison.rows.filter {
                [.topTax, .lowerTax].contains($0.step.section)
            }
            for row in comparison.decidingRows + standing where row.step.jurisdiction == owner {
                guard let line = law.formLine(of: row.step, renamed) else { continue }
                let isEntered = row.step.operation == .entered && !row.difference.isZero
                changed.append((line, isEntered))
            }
            guard !changed.contains(where: { named.contains($0.line) }) else { return nil }
            let stray = changed.first(where: \.isEntered)
            let broken = comparison.rows.first { row in
                row.step.jurisdiction == owner && !row.difference.isZero
                    && law.formLine(of: row.step, renamed).map(named.contains) == true
            }
            // Total income is only computed on the top jurisdiction's form. A benefit outside the returns has
            // no line.
            let isOfReturns = owner.isTop && before.benefits == after.benefits
            guard isOfReturns || stray != nil || broken != nil else { return nil }
            if let broken, let line = law.formLine(of: broken.step, renamed) {
                return Self.changeWithoutEffect(
                    of: "\(form) line \(line)", endingAt: comparison.end(of: broken).name)
            }
            return Mistake {
                Diagnostic(
                    .error, "line-not-named",
                    stray.map {
                        "the example enters \(form) line \($0.line), and the topic names other lines"
                    } ?? "the example changes no \(form) line that the topic names",
                    in: $0, at: $1,
                    fix: "add the line to 'lines', or add an amount of the line: "
                        + "\(ExampleAmounts.path) may hold one")
            }
        }
    }

    /// Returns an error for a named line whose change does not reach the result.
    private static func changeWithoutEffect(of line: String, endingAt step: StepName) -> Mistake {
        Mistake {
            Diagnostic(
                .error, "line-not-named",
                "\(line) changes, and the change ends at '\(step)' before the result",
                in: $0, at: $1,
                fix:
                    "choose amounts whose change reaches the result, or name a line that it reaches"
            )
        }
    }
}
