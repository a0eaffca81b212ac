package import BuildStore
package import Project
package import Text

/// A part of a guide's content that one kind of page depends on, such as the plan of the amounts to
/// compute.
package protocol ContentType: Sendable {
    /// The files it is read from, and folders, which end in a slash.
    static var paths: [String] { get }

    /// Reads the content; nil if the guide has none or, after diagnostics, if it has errors.
    static func read(_ reader: inout ContentTypeReader) -> Self?

    /// The source documents that it cites.
    var sources: Set<String> { get }

    /// Its Markdown pages, which other texts may link to.
    var texts: [TextPage] { get }

    /// The site's folder for its texts.
    static var textFolder: PathComponent? { get }

    /// The names by which other files refer to its pages, by the site's folder.
    var names: [PathComponent: Set<String>] { get }

    /// Returns the URLs that its files assign to pages in a language, for finding duplicates.
    func claims(_ addresses: Addresses, _ language: Language) -> [URLRegister.Claim]

    /// Returns errors about references to the rest of the guide.
    func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic]
}

extension ContentType {
    package static var textFolder: PathComponent? { nil }

    package var sources: Set<String> { [] }

    package var texts: [TextPage] { [] }

    package var names: [PathComponent: Set<String>] { [:] }

    package func claims(_ addresses: Addresses, _ language: Language) -> [URLRegister.Claim] {
        []
    }

    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] { [] }
}

/// Reads the files of one content type only.
package struct ContentTypeReader {
    private let folder: GuideFolder
    package let register: SourceRegister
    package let references: FigureReferences
    /// The facts of an example person.
    package let amounts: ExampleAmounts
    /// The paths of texts with errors, and of omitted drafts.
    package private(set) var unusableTexts: Set<String> = []
    private let paths: [String]
    private let withDrafts: Bool

    package init(
        _ part: any ContentType.Type, _ folder: GuideFolder, _ register: SourceRegister,
        _ references: FigureReferences, _ amounts: ExampleAmounts, withDrafts: Bool
    ) {
        self.folder = folder
        self.register = register
        self.references = references
        self.amounts = amounts
        paths = part.paths
        self.withDrafts = withDrafts
    }

    /// The log for errors of the content.
    package var log: DiagnosticLog { folder.log }

    private func requirePath(_ path: String) {
        // Trap: paths are constants of content types, each of which is read by tests.
        precondition(
            paths.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) },
            "The content type does not list '\(path)' among its paths.")
    }

    /// Returns an optional file.
    package mutating func fileIfThere(_ path: String) -> SourceText? {
        requirePath(path)
        return folder.readIfThere(path)
    }

    /// Returns the YAML files of a folder, sorted by name.
    ///
    /// - Parameter parent: The path of the folder without a trailing slash.
    package mutating func files(below parent: String) -> [SourceText] {
        requirePath("\(parent)/")
        return folder.files(below: parent, endings: [".yaml"])
            .compactMap { folder.read($0) }
    }

    /// Returns the Markdown pages of a folder.
    ///
    /// - Parameter parent: The path of the folder without a trailing slash.
    package mutating func texts(below parent: String) -> [TextPage] {
        requirePath("\(parent)/")
        var reader = TextPageReader(folder, withDrafts: withDrafts)
        let pages = reader.pages(below: parent)
        unusableTexts.formUnion(reader.unusable)
        return pages
    }

    /// Returns the result of `read` for an optional file; nil if it does not exist or, after
    /// diagnostics, if it has errors.
    package mutating func mappingIfThere<Part>(
        _ path: String, _ read: (YAMLMappingReader) -> Part?
    ) -> Part? {
        fileIfThere(path).flatMap {
            YAMLMappingReader.readWhole($0, log: log, read)
        }
    }
}

/// The content of a guide by type.
package struct TypedContent: Sendable {
    private var parts: [ObjectIdentifier: Recorded<(any ContentType)?>] = [:]
    /// The types of the content in the order in which it was read.
    private var types: [ObjectIdentifier] = []

    /// The content in the order in which it was read.
    package var all: [any ContentType] { types.compactMap { parts[$0].flatMap(\.value) } }

    package subscript<Part: ContentType>(type: Part.Type) -> Part? {
        parts[ObjectIdentifier(type)]?.value as? Part
    }

    /// All Markdown pages that other texts may link to.
    package var texts: [TextPage] { all.flatMap(\.texts) }

    /// Returns the names by which files refer to the pages of a site's folder.
    package func names(of word: PathComponent) -> Set<String> {
        all.reduce(into: []) { $0.formUnion($1.names[word] ?? []) }
    }

    /// Adds content, or that the guide has none of a type, unless the type was added before.
    package mutating func enter(
        _ type: any ContentType.Type, _ part: Recorded<(any ContentType)?>
    ) {
        guard parts.updateValue(part, forKey: ObjectIdentifier(type)) == nil else { return }
        types.append(ObjectIdentifier(type))
    }
}
