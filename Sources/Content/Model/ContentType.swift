package import Project
package import Text

/// A part of a guide's content that pages of one kind are made from, such as the amounts they compute.
package protocol ContentType: Sendable {
    /// The files that it is read from, and the folders, which end in a slash.
    static var places: [String] { get }

    /// Reads the part; nil if the guide has none of it, or, after diagnostics, if it has errors.
    static func read(_ reader: inout ContentTypeReader) -> Self?

    /// The documents of the register that it names.
    var sources: Set<String> { get }

    /// Its pages in Markdown, which other texts may lead to by their files.
    var texts: [TextPage] { get }

    /// The folder of the site in which its texts stand.
    static var textFolder: PathComponent? { get }

    /// The names by which other files refer to its pages, by the folder of the site that those stand in.
    var names: [PathComponent: Set<String>] { get }

    /// The addresses that its files give to pages in a language, so that two for one page are told.
    func claims(_ addresses: Addresses, _ language: Language) -> [URLRegister.Claim]

    /// What is wrong with it beside the rest of the guide.
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

/// Reads the files of one part of a guide, and no others.
package struct ContentTypeReader {
    private let folder: GuideFolder
    package let register: SourceRegister
    package let references: FigureReferences
    /// What can be stated of a person.
    package let amounts: ExampleAmounts
    /// Paths of texts that are there and have errors, or are drafts that are left out.
    package private(set) var unusableTexts: Set<String> = []
    private let places: [String]
    private let withDrafts: Bool

    package init(
        _ part: any ContentType.Type, _ folder: GuideFolder, _ register: SourceRegister,
        _ references: FigureReferences, _ amounts: ExampleAmounts, withDrafts: Bool
    ) {
        self.folder = folder
        self.register = register
        self.references = references
        self.amounts = amounts
        places = part.places
        self.withDrafts = withDrafts
    }

    /// What is wrong with the part is reported here.
    package var log: DiagnosticLog { folder.log }

    private func requirePlace(_ path: String) {
        // Trap: paths stand in the program's own parts, each of which is read by tests.
        precondition(
            places.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) },
            "A part is remade when a file of its places changes, and '\(path)' is none.")
    }

    /// A file that the guide may do without.
    package mutating func fileIfThere(_ path: String) -> SourceText? {
        requirePlace(path)
        return folder.readIfThere(path)
    }

    /// The YAML files of a folder, in the order of their names.
    ///
    /// - Parameter place: Without a slash at its end.
    package mutating func files(below place: String) -> [SourceText] {
        requirePlace("\(place)/")
        return folder.files(below: place, endings: [".yaml"])
            .compactMap { folder.read($0) }
    }

    /// The pages of a folder that are written in Markdown.
    ///
    /// - Parameter place: Without a slash at its end.
    package mutating func texts(below place: String) -> [TextPage] {
        requirePlace("\(place)/")
        var reader = TextPageReader(folder, withDrafts: withDrafts)
        let pages = reader.pages(below: place)
        unusableTexts.formUnion(reader.unusable)
        return pages
    }

    /// What `read` makes of the mapping of a file; nil if the guide does without it, or, after
    /// diagnostics, if it has errors.
    package mutating func mappingIfThere<Part>(
        _ path: String, _ read: (YAMLMappingReader) -> Part?
    ) -> Part? {
        fileIfThere(path).flatMap {
            YAMLMappingReader.readWhole($0, log: log, read)
        }
    }
}

/// The parts that a guide has, each found by its type.
package struct TypedContent: Sendable {
    private var parts: [ObjectIdentifier: any ContentType] = [:]
    /// The parts in the order in which they were read.
    package private(set) var all: [any ContentType] = []

    package subscript<Part: ContentType>(type: Part.Type) -> Part? {
        parts[ObjectIdentifier(type)] as? Part
    }

    /// Every page in Markdown that others may lead to by its file.
    package var texts: [TextPage] { all.flatMap(\.texts) }

    /// The names by which files refer to the pages of a folder of the site.
    package func names(of word: PathComponent) -> Set<String> {
        all.reduce(into: []) { $0.formUnion($1.names[word] ?? []) }
    }

    /// Enters a part; none if the guide does not have it.
    package mutating func enter<Part: ContentType>(_ part: Part?) {
        guard let part, parts[ObjectIdentifier(Part.self)] == nil else { return }
        parts[ObjectIdentifier(Part.self)] = part
        all.append(part)
    }
}
