/// Where the files of a guide lie that are read in a way of their own, as paths from its root.
///
/// A folder that ends with a slash holds files at any depth.
package enum GuidePath {
    package static let site = "Site/site.yaml"
    package static let redirects = "Site/redirects.yaml"
    package static let topics = "Content/Topics/"
    package static let rules = "Content/Rules"
    package static let changes = "Content/Changes"
    package static let templates = "Site/Templates"
    package static let templateEnding = ".html"

    /// The file of a template of the guide.
    package static func template(_ name: String) -> String {
        "\(templates)/\(name)\(templateEnding)"
    }
}
