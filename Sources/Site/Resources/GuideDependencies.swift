internal import BuildStore
internal import Calculations
internal import Content
internal import Files
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import Synchronization
internal import TaxTables
internal import Text

/// The current values and fingerprints of dependencies.
///
/// Accessors record a dependency by name. The next build asks here if it changed.
final class GuideDependencies: Sendable {
    private let guide: Guide
    private let editions: [LocalizedSite]
    private let texts: TextChecks
    private let files: FileHashes
    private let dates: ModificationDates
    private let places: PlaceFingerprints
    private let frame: Fingerprint
    private let laws = Mutex<[TaxYear: Fingerprint]>([:])

    init(
        _ guide: Guide, _ sections: SiteSections, _ editions: [LocalizedSite],
        _ texts: TextChecks, of folder: GuideFolder
    ) {
        self.guide = guide
        self.editions = editions
        self.texts = texts
        files = folder.ledger
        dates = ModificationDates(guide)
        places = PlaceFingerprints(guide, of: folder)
        frame = Self.frame(guide, sections, editions, folder)
    }

    func fingerprint(of dependency: Dependency) -> Fingerprint {
        // A job that stores its pages does not depend on the parts of their dependencies.
        Reads.ignoring { find(dependency) }
    }

    private func find(_ dependency: Dependency) -> Fingerprint {
        if let ofFiles = files.fingerprint(of: dependency) { return ofFiles }
        let name = dependency.name
        switch dependency.kind {
        case .frame: return frame
        case .topics:
            return Fingerprint { builder in
                for topic in guide.topics { builder.add(topic.entry) }
            }
        case .topic: return guide.topic(name)?.entry ?? .ofNothing
        case .law: return TaxYear(text: name).map(law) ?? .ofNothing
        case .tables: return Fingerprint { add("\(LawReader.tables)/", to: &$0) }
        case .lawOfPlace:
            guard let (year, name) = dependency.yearAndName, let place = place(name) else {
                return .ofNothing
            }
            return places.fingerprint(place, year)
        case .quoted: return dependency.yearAndName.map { quoted($1, $0) } ?? .ofNothing
        case .document: return guide.register.fingerprint(of: name) ?? .ofNothing
        case .register: return Fingerprint { add("\(SourceRegister.folder)/", to: &$0) }
        case .history:
            return Fingerprint { $0.add(guide.history.changes(of: dependency, place: place)) }
        case .changedRules:
            return Fingerprint { builder in
                for body in guide.changedBodies {
                    builder.add(body)
                    builder.add(guide.ruleSet.bodies[body].path)
                }
            }
        case .modified:
            return Fingerprint { $0.add(dates.day(of: dependency, place: place)?.description) }
        case .page:
            return Fingerprint { builder in
                builder.add(guide.pagePaths[name])
                builder.add(texts.isText(name) ? 1 : 0)
            }
        case .picture: return picture(name)
        case .pictures:
            return Fingerprint { builder in
                for picture in guide.pictures.all { builder.add([picture.file, picture.path]) }
            }
        case .publicationDay: return Fingerprint { $0.add(guide.publicOn.description) }
        case .pageName: return pageName(name)
        case .sectionLinks: return sectionLinks
        case Dependency.never.kind: return .ofNothing
        default:
            // Trap: a kind without a value here would leave old pages in the site. Tests record every kind.
            preconditionFailure("no fingerprint for a dependency of the kind '\(dependency.kind)'")
        }
    }

    private func place(_ name: String) -> Jurisdiction? { editions.first?.words.place(named: name) }

    // MARK: Frame

    /// Returns the fingerprint of the layout: strings, styles and configuration, links to sections, and
    /// jurisdictions.
    private static func frame(
        _ guide: Guide, _ sections: SiteSections, _ editions: [LocalizedSite],
        _ folder: GuideFolder
    ) -> Fingerprint {
        let read = folder.ledger.entries
        return Fingerprint { builder in
            builder.add(folder.names.key)
            let configuration = [
                JurisdictionFile.path, TopicTree.path, ExampleProfiles.path, ExampleAmounts.path,
            ]
            for (path, fingerprint) in read.sorted(by: { $0.key < $1.key })
            where path.hasPrefix("Site/") && !path.hasPrefix(GuidePath.templates)
                || configuration.contains(path)
            {
                builder.add(path)
                builder.add(fingerprint)
            }
            for year in guide.laws.keys {
                builder.add(year.number)
                for places in [guide.laws.places(in: year), guide.laws.residences(in: year)] {
                    builder.add(places.map(\.rawValue))
                }
            }
            builder.add(guide.hasContributions ? 1 : 0)
            builder.add(guide.hasBenefits ? 1 : 0)
            builder.add(sections.sections.map { String(describing: type(of: $0)) })
            for edition in editions {
                builder.add(edition.checked)
                for link in edition.links.all { builder.add([link.label, link.path]) }
            }
        }
    }

    // MARK: Law

    /// Adds the files of a folder.
    private func add(_ folder: String, to builder: inout FingerprintBuilder) {
        let entries = files.entries(of: [folder])
        for (path, fingerprint) in entries.sorted(by: { $0.key < $1.key }) {
            builder.add(path)
            builder.add(fingerprint)
        }
    }

    private func law(_ year: TaxYear) -> Fingerprint {
        laws.withLock { laws in
            if let existing = laws[year] { return existing }
            let fingerprint = Fingerprint { builder in
                files.fingerprint(of: .rules).map { builder.add($0) }
                add("\(LawReader.tables)/\(year)/", to: &builder)
                // The register decides the authority of a figure.
                let tables = guide.laws[year]?.tables.sorted { $0.key < $1.key } ?? []
                for figure in tables.flatMap(\.value.figures) {
                    builder.add(figure.standing?.rawValue ?? -1)
                }
            }
            laws[year] = fingerprint
            return fingerprint
        }
    }

    private func quoted(_ reference: String, _ year: TaxYear) -> Fingerprint {
        Fingerprint { builder in
            if QuotedCount.isMeant(by: reference) {
                let count = QuotedCount.result(reference, guide.references, year: year)
                builder.add(String(describing: count))
            }
            guard let quoted = try? guide.references.figure(reference, year: year) else { return }
            builder.add(quoted.figure)
            builder.add(quoted.table.jurisdiction.rawValue)
            builder.add(quoted.table.year.number)
            builder.add(quoted.table.yearOfCarried.number)
        }
    }

    // MARK: Links

    private func picture(_ file: String) -> Fingerprint {
        Fingerprint { builder in
            builder.add(guide.pictures.isUnusable(file) ? 1 : 0)
            guard let picture = guide.pictures[file] else { return }
            builder.add(picture.path)
            builder.add(picture.width)
            builder.add(picture.height)
        }
    }

    /// - Parameter name: The language and the name of the page.
    private func pageName(_ name: String) -> Fingerprint {
        let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let page = PageName(text: parts[1], place: place),
            let edition = editions.first(where: { $0.language.rawValue == parts[0] })
        else { return .ofNothing }
        return Fingerprint { $0.add(edition.links.path(of: page)) }
    }

    private var sectionLinks: Fingerprint {
        Fingerprint { builder in
            for link in editions.flatMap(\.links.onOnePage) {
                builder.add([link.label, link.path])
                if case .beside(let page) = link.position { builder.add(page.text) }
                if case .named(let page) = link.position { builder.add(page.text) }
            }
        }
    }
}

extension FingerprintBuilder {
    /// Adds the changes that pages show.
    mutating func add(_ changes: [ChangeHistory.Item]) {
        add(changes.count)
        for item in changes {
            add(item.day.description)
            add(item.change.summary)
        }
    }

    /// Adds the properties of a figure that pages show.
    mutating func add(_ figure: Figure) {
        add(figure.path)
        switch figure.quantity {
        case .amount(let amount):
            add(1)
            add(amount.cents)
        case .rate(let rate):
            add(2)
            add(rate.numerator)
            add(rate.denominator)
        case .count(let count, let unit):
            add(3)
            add(count)
            add(unit.rawValue)
        case .unknown: add(4)
        }
        add(figure.basis.rawValue)
        add(figure.note)
        add(figure.until?.description)
        add(figure.standing?.rawValue ?? -1)
        for source in figure.sources {
            add(source)
            add(figure.locators[source]?.text)
        }
    }
}
