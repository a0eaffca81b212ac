/// The names of files at the site's root that a build makes and others speak of.
package enum GeneratedFile {
    /// What a browser needs to know to put the site among a device's programs.
    package static let manifest = "site.webmanifest"
    /// What some servers read which headers to send from.
    package static let headers = "_headers"
}
