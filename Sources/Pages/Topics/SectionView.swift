package import Templates

/// A section of text with its heading.
package struct SectionView: TemplateView {
    package var identifier: String
    package var heading: String
    package var body: HTMLFragment

    package init(identifier: String, heading: String, body: HTMLFragment) {
        self.identifier = identifier
        self.heading = heading
        self.body = body
    }

    package static let fields = TemplateFields(\Self.identifier, \.heading, \.body)
}
