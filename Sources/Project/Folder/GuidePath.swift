/// Paths of files and folders in a guide, from its root.
///
/// Folders with a trailing slash contain files at any depth.
package enum GuidePath {
    package static let site = "Site/site.yaml"
    package static let redirects = "Site/redirects.yaml"
    package static let topics = "Content/Topics/"
    package static let rules = "Content/Rules"
    package static let changes = "Content/Changes"
    package static let templates = "Site/Templates"
    package static let templateEnding = ".html"

    package static func template(_ name: String) -> String {
        "\(templates)/\(name)\(templateEnding)"
    }
}
