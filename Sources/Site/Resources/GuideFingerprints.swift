internal import Calculations
package import Content
package import Files
internal import Markup
package import Pages
package import Project
internal import RuleEngine
internal import Synchronization
package import TaxTables
internal import Templates
internal import Text
internal import TopicPages

/// Computes the cache key of every page.
///
/// A key that covers too much costs time; one that covers too little leaves an old page in the site.
package final class GuideFingerprints: Sendable {
    private let guide: Guide
    private let dates: ModificationDates
    private let read: [String: Fingerprint]
    /// The fingerprints of what was read in some places, which many units ask for.
    private let places = Mutex<[[String]: Fingerprint]>([:])
    private let templates: SiteTemplates
    /// The links between sections, one set for each published language.
    private let links: [SectionLinks]
    /// The links that sections put on pages of others.
    private let besidePages: Fingerprint
    /// Words, styles and configuration, and what every page's frame shows; no template.
    private let site: Fingerprint
    /// What lists say of topics.
    private let directory: Fingerprint
    /// All templates, and all content but the texts of topics.
    package let content: Fingerprint
    /// All that pages are made from but for the texts of topics.
    package let allButTexts: Fingerprint
    /// What every topic's page shows besides its topic: the frame, and the terms it links to.
    private let topicFrame: Fingerprint
    /// What calculations use of all tables of a year.
    private let tablesOfYear: [TaxYear: Fingerprint]
    private let rulesOfPlaces: RuleFingerprints

    /// What every example of a place and year shows besides its topic.
    package struct ExamplePlace: Sendable {
        let fingerprint: Fingerprint
        /// When the figures that it is computed from last changed.
        let modified: CalendarDay?
    }

    private let examplePlaces: [TaxYear: [Jurisdiction: ExamplePlace]]

    /// - Parameters:
    ///   - links: What leads to pages of the sections, in each published language.
    ///   - folder: The folder that the guide was read from.
    package init(
        _ guide: Guide, _ sections: [any SiteSection], _ links: [SectionLinks],
        _ templates: SiteTemplates, of folder: GuideFolder
    ) {
        let read = folder.ledger.entries
        self.guide = guide
        self.templates = templates
        dates = ModificationDates(guide)
        self.read = read
        self.links = links
        besidePages = Fingerprint { builder in
            for link in links.flatMap(\.onOnePage) { builder.add([link.label, link.path]) }
        }
        let directory = Fingerprint { builder in
            for topic in guide.topics { builder.add(topic.entry) }
        }
        let site = Fingerprint { builder in
            Self.add(
                read.filter {
                    $0.key.hasPrefix("Site/") && !$0.key.hasPrefix(GuidePath.templates)
                }, to: &builder)
            for path in [
                JurisdictionFile.path, TopicTree.path, ExampleProfiles.path, ExampleAmounts.path,
            ] {
                builder.add(read[path] ?? .ofNothing)
            }
            // Pages label what is carried over with the year it is of.
            for (_, law) in guide.laws.sorted(by: { $0.key < $1.key }) {
                for (_, table) in law.tables.sorted(by: { $0.key < $1.key }) {
                    builder.add(table.carriedFrom?.number ?? 0)
                }
            }
            // Every page says when the figures of the current year were last checked.
            let checked = guide.laws[guide.currentYear]?.tables.values.compactMap(\.checked).max()
            builder.add(checked?.description)
            // What stands in the navigation, and where pages lead to others.
            builder.add(sections.map { String(describing: type(of: $0)) })
            for links in links {
                for link in links.all { builder.add([link.label, link.path]) }
            }
        }
        self.site = site
        self.directory = directory
        let content = Fingerprint { builder in
            builder.add(site)
            builder.add(directory)
            Self.add(guide.pictures.all, to: &builder)
            Self.add(
                read.filter {
                    $0.key.hasPrefix("Content/") && !$0.key.hasPrefix(GuidePath.topics)
                        || $0.key.hasPrefix(GuidePath.templates)
                }, to: &builder)
        }
        self.content = content
        allButTexts = Fingerprint { builder in
            builder.add(content)
            // On another day other parts of the same files may be public.
            builder.add(folder.publicOn.description)
        }
        topicFrame = Fingerprint { builder in
            builder.add(site)
            for view in TopicsSection.topicViews {
                Self.add(templates.names(of: view), read, to: &builder)
            }
            Self.add(read.filter { $0.key.hasPrefix("\(Glossary.folder)/") }, to: &builder)
        }
        let ofRules = [
            JurisdictionFile.path, "Content/Tables/", "Content/Sources/", "Content/Rules/",
            GuidePath.site,
        ]
        let rules = folder.remembered("rules", of: ofRules) { _ in
            guide.laws.mapValues { law in
                law.tables.mapValues { Self.rules(of: $0, guide.register) }
            }
        }
        let rulesOfPlaces = folder.remembered(
            "rules-of-places", of: ofRules + ["Site/Strings/", "\(ChangeLogRecord.folder)/"]
        ) { _ in RuleFingerprints(guide) }
        self.rulesOfPlaces = rulesOfPlaces
        tablesOfYear = rules.mapValues { tables in
            Fingerprint { builder in
                for (jurisdiction, fingerprint) in tables.sorted(by: { $0.key < $1.key }) {
                    builder.add(jurisdiction.rawValue)
                    builder.add(fingerprint)
                }
            }
        }
        let exampleFrame = Fingerprint { builder in
            builder.add(site)
            for view in TopicsSection.exampleViews {
                Self.add(templates.names(of: view), read, to: &builder)
            }
            builder.add(read[HouseholdPlanReader.path] ?? .ofNothing)
            // The figures that no document states decide where an example is computed.
            for (year, law) in guide.laws.sorted(by: { $0.key < $1.key }) {
                builder.add(year.number)
                for (_, table) in law.tables.sorted(by: { $0.key < $1.key }) {
                    builder.add(
                        table.figures.filter { $0.quantity == .unknown }.map(\.path))
                }
            }
        }
        var places: [TaxYear: [Jurisdiction: ExamplePlace]] = [:]
        for (year, law) in guide.laws {
            for province in law.provinces {
                let modified = dates.modified(year, province.chain)
                let fingerprint = Fingerprint { builder in
                    builder.add(exampleFrame)
                    builder.add(year.number)
                    builder.add(modified?.description)
                    builder.add(rulesOfPlaces.rules(of: province, in: year))
                    for jurisdiction in province.chain {
                        builder.add(jurisdiction.rawValue)
                        rules[year]?[jurisdiction].map { builder.add($0) }
                        builder.add(guide.history.changes(of: jurisdiction, year))
                    }
                }
                places[year, default: [:]][province] = ExamplePlace(
                    fingerprint: fingerprint, modified: modified)
            }
        }
        examplePlaces = places
    }

    // MARK: Units

    /// A topic's page in one language.
    ///
    /// - Parameter uses: What the text quotes and where it leads, as it was read from the same bytes.
    package func page(of topic: Topic, _ language: Language, _ uses: TextReferences) -> Fingerprint
    {
        Fingerprint { builder in
            builder.add(topicFrame)
            for (language, text) in topic.texts {
                builder.add(language.rawValue)
                builder.add(text.fingerprint)
            }
            builder.add(topic.entry)
            builder.add(dates.modified(topic, language)?.description)
            builder.add(guide.history.changes(of: topic.path))
            for path in topic.related { guide.topic(path).map { builder.add($0.entry) } }
            for source in topic.sources { builder.add(guide.register.fingerprint(of: source)) }
            for figure in uses.figures + topic.keyFigures.map(\.name) {
                builder.add(QuotedYear.year(figure, of: guide.currentYear)?.description)
                if QuotedCount.isMeant(by: figure) {
                    let count = QuotedCount.result(
                        figure, guide.references, year: guide.currentYear)
                    builder.add(String(describing: count))
                }
                let quoted = try? guide.references.figure(figure, year: guide.currentYear)
                quoted.map { Self.add($0.figure, to: &builder) }
                builder.add(quoted?.table.carriedFrom?.number ?? 0)
                quoted.map {
                    builder.add(guide.history.changes(of: $0.table.jurisdiction, $0.table.year))
                }
            }
            for link in uses.links {
                builder.add(guide.pagePaths[FileLink(text: link).path])
                Self.add([guide.pictures[link]].compactMap(\.self), to: &builder)
            }
            for links in links {
                for link in links.links(beside: PageName(word: .topics, name: topic.path)) {
                    builder.add([link.label, link.path])
                }
            }
            if case .change = topic.example { add(guide.currentYear, to: &builder) }
        }
    }

    /// The picture of a topic's page in one language.
    func card(of topic: Topic, _ language: Language) -> Fingerprint {
        Fingerprint { builder in
            builder.add(site)
            builder.add(topic.entry)
            builder.add(language.rawValue)
        }
    }

    /// The part of a place and year in worked examples; nil where there are none.
    package func examplePlace(_ province: Jurisdiction, _ year: TaxYear) -> ExamplePlace? {
        examplePlaces[year]?[province]
    }

    /// A topic's worked example in one place and year, in every language.
    package func example(_ topic: Topic, _ place: ExamplePlace) -> Fingerprint {
        Fingerprint { builder in
            builder.add(topic.entry)
            builder.add(guide.history.changes(of: topic.path))
            builder.add(place.fingerprint)
        }
    }

    /// Pages of a section.
    ///
    /// - Parameters:
    ///   - views: Those that the pages are made of.
    ///   - parts: What the section reads of the guide.
    package func unit(
        _ inputs: [PageInput], views: [any PageView.Type], parts: [any ContentType.Type]
    ) -> Fingerprint {
        Fingerprint { builder in
            builder.add(site)
            add(views, to: &builder)
            builder.add(besidePages)
            let places = parts.flatMap { $0.places }
            if !places.isEmpty { builder.add(files(in: places)) }
            // Texts of a kind of pages may show pictures that lie anywhere.
            if parts.contains(where: { $0.textFolder != nil }) {
                Self.add(guide.pictures.all, to: &builder)
            }
            for input in inputs {
                switch input {
                case .content: builder.add(content)
                case .topicList: builder.add(directory)
                case .year(let year): add(year, to: &builder)
                case .table(let place, let year): add(place, year, to: &builder)
                case .rules:
                    builder.add(files(in: ["\(GuidePath.rules)/", "\(ChangeLogRecord.folder)/"]))
                case .views: break
                }
            }
        }
    }

    // MARK: Parts

    private static func add(
        _ templates: Set<String>, _ read: [String: Fingerprint],
        to builder: inout FingerprintBuilder
    ) {
        for name in templates.sorted() { builder.add(read[GuidePath.template(name)]) }
    }

    private func add(_ views: [any PageView.Type], to builder: inout FingerprintBuilder) {
        let names = views.reduce(into: Set<String>()) { $0.formUnion(templates.names(of: $1)) }
        Self.add(names, read, to: &builder)
    }

    private func add(
        _ place: Jurisdiction, _ year: TaxYear, to builder: inout FingerprintBuilder
    ) {
        // The rates of the top place are those of a place in it.
        add(year, rulesOf: place.isTop ? nil : place, to: &builder)
        guard let table = guide.laws[year]?.tables[place] else { return }
        builder.add(read[table.source.path])
        for source in Set(table.figures.flatMap(\.sources)).sorted() {
            builder.add(guide.register.fingerprint(of: source))
        }
    }

    /// - Parameter place: The place whose rules are used; nil for all.
    private func add(
        _ year: TaxYear, rulesOf place: Jurisdiction? = nil, to builder: inout FingerprintBuilder
    ) {
        builder.add(year.number)
        builder.add(dates.modified(year)?.description)
        tablesOfYear[year].map { builder.add($0) }
        builder.add(guide.history, of: guide.laws[year], in: place)
        for other in guide.laws[year]?.provinces ?? [] where place == nil || place == other {
            builder.add(other.rawValue)
            builder.add(rulesOfPlaces.rules(of: other, in: year))
        }
    }

    /// Stands for some files, and for what is in folders, which are named with a slash behind them.
    private func files(in places: [String]) -> Fingerprint {
        self.places.withLock { known in
            if let fingerprint = known[places] { return fingerprint }
            // A guide may have a hundred thousand files.
            let files = read.filter { file in
                places.contains {
                    $0 == file.key || $0.hasSuffix("/") && file.key.hasPrefix($0)
                }
            }
            let fingerprint = Fingerprint { Self.add(files, to: &$0) }
            known[places] = fingerprint
            return fingerprint
        }
    }

    private static func add(
        _ files: [String: Fingerprint], to builder: inout FingerprintBuilder
    ) {
        for (path, fingerprint) in files.sorted(by: { $0.key < $1.key }) {
            builder.add(path)
            builder.add(fingerprint)
        }
    }

    /// A picture's address bears its content.
    private static func add(
        _ pictures: [ImageList.Image], to builder: inout FingerprintBuilder
    ) {
        for picture in pictures { builder.add([picture.file, picture.path]) }
    }

    private static func add(_ figure: Figure, to builder: inout FingerprintBuilder) {
        builder.add(figure.path)
        switch figure.quantity {
        case .amount(let amount):
            builder.add(1)
            builder.add(amount.cents)
        case .rate(let rate):
            builder.add(2)
            builder.add(rate.numerator)
            builder.add(rate.denominator)
        case .count(let count, let unit):
            builder.add(3)
            builder.add(count)
            builder.add(unit.rawValue)
        case .unknown: builder.add(4)
        }
        builder.add(figure.certainty.rawValue)
        builder.add(figure.until?.description)
        builder.add(figure.standing?.rawValue ?? -1)
        for source in figure.sources {
            builder.add(source)
            builder.add(figure.locators[source]?.text)
        }
    }

    /// What a calculation, and the words of its steps, use of a table.
    private static func rules(of table: TaxTable, _ register: SourceRegister) -> Fingerprint {
        Fingerprint { builder in
            builder.add(table.form)
            builder.add(table.carriedFrom?.number ?? 0)
            for (name, line) in table.lines.sorted(by: { $0.key < $1.key }) {
                builder.add(name)
                builder.add(line)
            }
            var sources: Set<String> = []
            for figure in table.figures where !TaxTable.quotedSections.contains(figure.section) {
                add(figure, to: &builder)
                sources.formUnion(figure.sources)
            }
            for source in sources.sorted() { builder.add(register.fingerprint(of: source)) }
        }
    }
}

extension FingerprintBuilder {
    fileprivate mutating func add(_ fingerprint: Fingerprint?) {
        add(fingerprint == nil ? 0 : 1)
        if let fingerprint { add(fingerprint) }
    }
}
