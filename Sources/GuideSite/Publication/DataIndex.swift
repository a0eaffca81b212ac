internal import GuideCalculations
internal import GuideContent
internal import GuideFigurePages
internal import GuideFormats
internal import GuidePages
internal import GuideTopicPages
internal import GuideWords
internal import RulePrograms
internal import TaxEngine
internal import TaxTables

/// The list of the files for programs: where each kind stands, what it holds, and for which years,
/// places and topics there is one.
struct DataIndex {
    private let guide: Guide
    private let addresses: Addresses

    init(_ guide: Guide) {
        self.guide = guide
        addresses = Addresses(guide)
    }

    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("title", guide.configuration.titles[.english])
            json.field("licence", guide.configuration.dataLicence)
            json.field("page", addresses.absolute(Addresses.dataFiles))
            json.field("schemas") { json in
                json.object { json in
                    for schema in guide.assets.schemas {
                        json.field(schema.name, addresses.absolute(schema.path))
                    }
                }
            }
            json.field("rates") { json in json.array { rates(&$0) } }
            json.field("takeHome") { json in json.array { takeHome(&$0) } }
            json.field("examples") { json in json.array { examples(&$0) } }
            json.field("households") { json in json.array { households(&$0) } }
            json.field("benefits") { json in json.array { benefits(&$0) } }
            json.field("ledgers") { json in
                json.array { json in
                    for ledger in guide.ledgers {
                        json.value(addresses.absolute(Addresses.ledgerData(ledger)))
                    }
                }
            }
        }
        return json.file
    }

    private func files(_ files: [(name: String, path: String)], _ json: inout JSONWriter) {
        for file in files { json.field(file.name, addresses.absolute(file.path)) }
    }

    private func rates(_ json: inout JSONWriter) {
        for year in guide.configuration.years {
            for place in guide.laws[year]?.tables.keys.sorted() ?? [] {
                json.object { json in
                    json.field("year", year.number)
                    json.field("jurisdiction", place.code)
                    files(
                        [
                            ("json", Addresses.data(place, year, "json")),
                            ("csv", Addresses.data(place, year, "csv")),
                            ("figures", Addresses.figureData(place, year)),
                        ], &json)
                }
            }
        }
    }

    private func takeHome(_ json: inout JSONWriter) {
        let incomes = guide.takeHomeIncomes
        guard !incomes.isEmpty else { return }
        for year in guide.configuration.years {
            for place in guide.laws[year]?.provinces ?? [] {
                json.object { json in
                    json.field("year", year.number)
                    json.field("jurisdiction", place.code)
                    files(
                        [
                            ("json", Addresses.takeHomeData(place, year, "json")),
                            ("csv", Addresses.takeHomeData(place, year, "csv")),
                        ], &json)
                    json.field("incomes") { json in
                        json.array { json in
                            for pay in incomes {
                                json.value(
                                    addresses.absolute(Addresses.takeHomeData(pay, place, year)))
                            }
                        }
                    }
                }
            }
        }
    }

    /// A file of a topic stands in every year and place where its figures are published.
    private func examples(_ json: inout JSONWriter) {
        for topic in guide.topics {
            guard case .change = topic.example else { continue }
            json.object { json in
                json.field("topic", topic.path)
                json.field("years") { json in
                    json.array { json in
                        for year in guide.configuration.years {
                            json.value(decimal: year.description)
                        }
                    }
                }
                let folder = addresses.absolute("data/examples/\(topic.path)/")
                json.field("json", "\(folder){year}/{place}.json")
                json.field("csv", "\(folder){year}/{place}.csv")
            }
        }
    }

    private func households(_ json: inout JSONWriter) {
        for member in guide.households?.households ?? [] {
            json.object { json in
                json.field("household", member.kind.name)
                json.field("years") { json in
                    json.array { json in
                        for year in guide.configuration.years {
                            json.value(decimal: year.description)
                        }
                    }
                }
                let file = addresses.absolute(
                    "data/households/{year}/\(member.kind.name)/{place}")
                json.field("json", "\(file).json")
                json.field("csv", "\(file).csv")
            }
        }
    }

    private func benefits(_ json: inout JSONWriter) {
        guard guide.households != nil else { return }
        for law in guide.configuration.years.compactMap({ guide.laws[$0] }) {
            for (benefit, _) in law.benefitNames {
                json.object { json in
                    json.field("year", law.year.number)
                    json.field("jurisdiction", benefit.jurisdiction.code)
                    json.field("benefit", benefit.step.rawValue)
                    files(
                        ["json", "csv"].map {
                            ($0, Addresses.benefitData(benefit, law.year, $0))
                        }, &json)
                }
            }
        }
    }
}
