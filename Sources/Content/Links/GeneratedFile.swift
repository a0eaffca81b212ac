/// Names of generated files in the site's root that other files refer to.
package enum GeneratedFile {
    /// The web app manifest.
    package static let manifest = "site.webmanifest"
    /// The headers file, which some hosts read.
    package static let headers = "_headers"
}
