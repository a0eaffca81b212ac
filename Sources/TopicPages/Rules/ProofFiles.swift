internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// The examples of rules, and errors in published figures, as JSON.
struct ProofFiles {
    let guide: Guide
    let proofs: ComputedProofs

    private var ruleSet: RuleSet { guide.ruleSet }

    /// Every example, the number of examples of each rule, and the documents.
    var examples: [UInt8] {
        JSONWriter.object { json in
            json.array("examples", proofs.all) { proof, json in write(proof, &json) }
            json.field("rules") { json in
                json.array { json in
                    for (body, rule) in ruleSet.bodies.enumerated() where rule.key != nil {
                        let found = proofs.proofs(of: body)
                        json.object { json in
                            json.field("rule", rule.name)
                            json.field("group", rule.key?.group)
                            json.field("examples", found.count)
                            json.field("official", found.count(where: guide.isOfficial))
                        }
                    }
                }
            }
            json.object("documents") { documents(Set(proofs.all.flatMap(\.documents)), &$0) }
        }.file
    }

    private func write(_ proof: RuleProof, _ json: inout JSONWriter) {
        json.object { json in
            json.field("rule", ruleSet.bodies[proof.body].name)
            json.field("group", ruleSet.bodies[proof.body].key?.group)
            json.field("year", proof.year.number)
            json.field("jurisdiction", proof.place.code)
            for (name, facts) in zip(["facts", "factsOfSpouse"], proof.facts) {
                json.object(name) { json in
                    for fact in facts { json.field(fact.name, fact.value) }
                }
            }
            json.objects("results", proof.results) { result, json in
                json.field("name", result.name)
                json.field("adults", result.adults.rawValue)
                json.field(
                    "stated", decimal: withoutNeedlessZeros(result.stated.description))
                json.field("whole", result.isWhole)
                json.field(
                    "computed",
                    decimal: withoutNeedlessZeros(result.computed.description))
            }
            if proof.isIncomplete { json.field("incomplete", true) }
            json.field("official", guide.isOfficial(proof))
            json.field("documents") { Self.list(proof.documents, &$0) }
        }
    }

    private static func list(_ texts: [String], _ json: inout JSONWriter) {
        json.array { json in for text in texts { json.value(text) } }
    }

    private func documents(_ identifiers: Set<String>, _ json: inout JSONWriter) {
        for document in identifiers.sorted().compactMap({ guide.register[$0] }) {
            json.object(document.identifier) { json in
                json.field("title", document.title)
                json.field("publisher", document.publisher)
                json.field("kind", document.kind.rawValue)
                json.field("address", document.address)
                json.field("read", document.read?.description)
            }
        }
    }

    /// The errors found in published figures; nil in a guide without them.
    var errors: [UInt8]? {
        guard let entries = guide[PublishedErrors.self]?.entries else { return nil }
        return JSONWriter.object { json in
            json.array("errors", entries) { entry, json in write(entry, &json) }
            json.field("documents") { json in
                json.object {
                    documents(Set(entries.flatMap { $0.documents + $0.evidence }), &$0)
                }
            }
        }.file
    }

    private func write(_ entry: PublishedErrors.Entry, _ json: inout JSONWriter) {
        func texts(_ name: String, _ texts: ByLanguage<String>, _ json: inout JSONWriter) {
            json.object(name) { json in
                for language in guide.configuration.languages {
                    json.field(language.rawValue, texts[language])
                }
            }
        }
        json.object { json in
            json.field("name", entry.name)
            texts("subject", entry.subjects, &json)
            texts("stated", entry.stated, &json)
            texts("kept", entry.kept, &json)
            texts("reason", entry.reasons, &json)
            json.field("documents") { Self.list(entry.documents, &$0) }
            json.field("evidence") { Self.list(entry.evidence, &$0) }
            json.field("compared", entry.compared.description)
        }
    }
}
