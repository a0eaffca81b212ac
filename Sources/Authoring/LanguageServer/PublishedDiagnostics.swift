internal import Content
internal import Files
internal import Project
internal import Text

/// What an editor shows of what is wrong with a guide, file by file.
struct PublishedDiagnostics: Sendable {
    /// What was sent last, by file; nothing for a file of which nothing is shown and that is not open.
    private var sent: [String: [UInt8]] = [:]
    /// The last warnings, and the files as they were then.
    private var warnings: [Diagnostic] = []
    private var files: [String: Fingerprint] = [:]

    /// The notices to send after a reading, for the files of which something else is to be shown.
    ///
    /// - Parameters:
    ///   - isWhole: Whether it was looked for warnings, if there are no errors.
    ///   - documents: What the editor has open, as it was read.
    ///   - folder: Where the other files are.
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
                json.field("diagnostics") { json in
                    json.array { json in
                        for diagnostic in diagnostics {
                            json.object { Self.write(diagnostic, &texts, address, to: &$0) }
                        }
                    }
                }
            }
            guard sent[path] != notice else { continue }
            sent[path] = diagnostics.isEmpty && documents[path] == nil ? nil : notice
            notices.append(notice)
        }
        return notices
    }

    /// Warnings come late, and not while there are errors; what is known of files that are as they were then
    /// stays.
    private mutating func shown(
        _ reading: EditedDiagnostics, _ isWhole: Bool
    ) -> [Diagnostic] {
        if isWhole, !reading.diagnostics.hasErrors {
            (warnings, files) = (reading.diagnostics, reading.files)
            return reading.diagnostics
        }
        let known = warnings.filter { files[$0.range.path] == reading.files[$0.range.path] }
        return (reading.diagnostics + known).listed
    }

    /// The texts of files, each read once.
    private struct Texts {
        let documents: [String: OpenDocument]
        let folder: GuideFolder
        private var read: [String: EditedText] = [:]

        init(documents: [String: OpenDocument], folder: GuideFolder) {
            self.documents = documents
            self.folder = folder
        }

        subscript(path: String) -> EditedText {
            mutating get {
                if let text = documents[path]?.text ?? read[path] { return text }
                // What is wrong with the file was found before.
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
        let sentences = [diagnostic.summary, diagnostic.remedy].compactMap(\.self)
        json.field("message", sentences.map { shortened($0) }.joined(separator: "\n"))
        guard !diagnostic.notes.isEmpty else { return }
        json.field("relatedInformation") { json in
            json.array { json in
                for note in diagnostic.notes {
                    let text = texts[note.range.path]
                    json.object { json in
                        json.field("location") { json in
                            json.object { json in
                                json.field("uri", address.address(note.range.path))
                                json.field("range", text.offsets(of: note.range), of: text)
                            }
                        }
                        json.field("message", note.message)
                    }
                }
            }
        }
    }
}
