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
    /// The tables and rules that the worked examples of a place and year are computed with.
    package static let example = Self("example")
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
}

extension Dependency {
    package static let frame = Self(.frame)
    package static let topics = Self(.topics)
    package static let changedRules = Self(.changedRules)

    package static func topic(_ path: String) -> Self { Self(.topic, path) }

    package static func law(_ year: TaxYear) -> Self { Self(.law, year.description) }

    package static func example(_ place: Jurisdiction, _ year: TaxYear) -> Self {
        Self(.example, "\(year) \(place.rawValue)")
    }

    static func page(_ file: String) -> Self { Self(.page, file) }

    static func picture(_ file: String) -> Self { Self(.picture, file) }
}
