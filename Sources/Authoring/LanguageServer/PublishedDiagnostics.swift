internal import Content
internal import Files
internal import Project
internal import Text

/// The diagnostics that an editor shows, by file.
struct PublishedDiagnostics: Sendable {
    /// The last notification by file.
    ///
    /// Files that are not open and have no diagnostics are not included.
    private var sent: [String: [UInt8]] = [:]
    /// The last warnings, and the fingerprints of files at that time.
    private var warnings: [Diagnostic] = []
    private var files: [String: Fingerprint] = [:]

    /// Returns the notifications after a reading, for files whose diagnostics changed.
    ///
    /// - Parameters:
    ///   - isWhole: True if the reading includes warnings, unless there are errors.
    ///   - documents: The open documents as they were read.
    ///   - folder: The folder of all other files.
    mutating func notices(
        _ reading: EditedDiagnostics, isWhole: Bool, _ documents: [String: OpenDocument],
        _ address: DocumentURI, _ folder: GuideFolder
    ) -> [[UInt8]] {
        let found = Dictionary(grouping: shown(reading, isWhole), by: \.range.path)
        var texts = Texts(documents: documents, folder: folder)
        var notices: [[UInt8]] = []
        for path in Set(found.keys).union(sent.keys).union(documents.keys).sorted() {
            let diagnostics = found[path] ?? []
            let notice = EditorMessage.notice("textDocument/publishDiagnostics") { json in
                json.field("uri", documents[path]?.address ?? address.address(path))
                if let version = documents[path]?.version { json.field("version", version) }
                json.array("diagnostics", diagnostics) { diagnostic, json in
                    json.object { Self.write(diagnostic, &texts, address, to: &$0) }
                }
            }
            guard sent[path] != notice else { continue }
            sent[path] = diagnostics.isEmpty && documents[path] == nil ? nil : notice
            notices.append(notice)
        }
        return notices
    }

    /// Warnings are only updated by a whole reading without errors.
    ///
    /// Until then, those of unchanged files remain.
    private mutating func shown(
        _ reading: EditedDiagnostics, _ isWhole: Bool
    ) -> [Diagnostic] {
        if isWhole, !reading.diagnostics.hasErrors {
            (warnings, files) = (reading.diagnostics, reading.files)
            return reading.diagnostics
        }
        let earlier = warnings.filter { files[$0.range.path] == reading.files[$0.range.path] }
        return (reading.diagnostics + earlier).listed
    }

    /// A cache of texts, so that each file is read once.
    private struct Texts {
        let documents: [String: OpenDocument]
        let folder: GuideFolder
        var read: [String: EditedText] = [:]

        subscript(path: String) -> EditedText {
            mutating get {
                if let text = documents[path]?.text ?? read[path] { return text }
                // Errors of reading the file were reported before.
                let text = EditedText(
                    folder.withSeparateLog().read(path) ?? SourceText(path: path, bytes: []))
                read[path] = text
                return text
            }
        }
    }

    private static func write(
        _ diagnostic: Diagnostic, _ texts: inout Texts, _ address: DocumentURI,
        to json: inout JSONWriter
    ) {
        let text = texts[diagnostic.range.path]
        json.field("range", text.offsets(of: diagnostic.range), of: text)
        json.field("severity", diagnostic.severity == .error ? 1 : 2)
        json.field("code", diagnostic.identifier)
        json.field("source", "taxguide")
        let sentences = [diagnostic.summary, diagnostic.fix].compactMap(\.self)
        json.field("message", sentences.map { shortened($0) }.joined(separator: "\n"))
        guard !diagnostic.notes.isEmpty else { return }
        json.array("relatedInformation", diagnostic.notes) { note, json in
            let text = texts[note.range.path]
            json.object { json in
                json.object("location") { json in
                    json.field("uri", address.address(note.range.path))
                    json.field("range", text.offsets(of: note.range), of: text)
                }
                json.field("message", note.message)
            }
        }
    }
}
