/// Names of generated files in the site's root that other files refer to.
package enum GeneratedFile {
    /// The web app manifest.
    package static let manifest = "site.webmanifest"
    /// The overview for language models, as llmstxt.org describes it.
    package static let languageModels = "llms.txt"
    /// The headers file, which some hosts read.
    package static let headers = "_headers"
}
