package import BuildStore
package import TaxTables

extension Dependency.Kind {
    /// The configuration, UI strings, styles and links that every page shows.
    package static let frame = Self("frame")
    /// The front matter of all topics.
    package static let topics = Self("topics")
    /// The front matter of a topic, by its path.
    package static let topic = Self("topic")
    /// The tables of a year with the rules.
    package static let law = Self("law")
    /// The tables and rules of a jurisdiction and of those it lies in, by year and jurisdiction.
    package static let lawOfPlace = Self("law-of-place")
    /// The changes of something, by its kind and name.
    package static let history = Self("history")
    /// The rules that changed.
    package static let changedRules = Self("changed-rules")
    /// The last day on which something changed: a topic, or the tables of a year and place.
    package static let modified = Self("modified")
    /// The path of the page that a file becomes.
    package static let page = Self("page")
    /// A picture, by its file.
    package static let picture = Self("picture")
    /// All pictures.
    package static let pictures = Self("pictures")
    /// The publication date.
    package static let publicationDay = Self("publication-day")
}

extension Dependency {
    package static let frame = Self(.frame)
    package static let topics = Self(.topics)
    package static let changedRules = Self(.changedRules)

    package static func topic(_ path: String) -> Self { Self(.topic, path) }

    package static func law(_ year: TaxYear) -> Self { Self(.law, year.description) }

    package static func law(_ year: TaxYear, of place: Jurisdiction) -> Self {
        Self(.lawOfPlace, "\(year) \(place.rawValue)")
    }

    static func page(_ file: String) -> Self { Self(.page, file) }

    static func picture(_ file: String) -> Self { Self(.picture, file) }
}
