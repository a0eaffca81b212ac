internal import Calculations
internal import Content
internal import Dispatch
internal import Project
internal import Synchronization
internal import Text

/// The requests of an editor about a position in a text.
extension LanguageServer {
    /// Returns the subject of a request: the document, the offset in it, and the guide.
    func place(
        _ parameters: JSONMember
    ) throws(EditorMessage.Failure) -> (
        answers: HoverAndDefinitions, text: EditedText, offset: Int
    )? {
        guard let uri = parameters["textDocument"]?["uri"]?.text,
            let position = parameters["position"]?.position
        else { throw .wrongParameters }
        let isWatching = state.withLock { $0.watch != nil }
        guard isWatching else { return nil }
        first.wait()
        first.signal()
        let (document, basis, guide) = state.withLock { state in
            let path = state.address?.relative(uri)
            return (path.flatMap { state.documents[$0] }, state.basis, state.guide)
        }
        guard let text = document?.text, let basis, let guide else { return nil }
        return (
            HoverAndDefinitions(basis: basis, folder: guide.folder), text, text.offset(at: position)
        )
    }

    func completion(_ parameters: JSONMember) throws(EditorMessage.Failure) -> Result {
        guard let (answers, text, offset) = try place(parameters),
            let found = GuideCompletions(answers.basis, in: text, at: offset)
        else { return Self.nothing }
        return { json in
            json.object { json in
                json.field("isIncomplete", found.isIncomplete)
                json.objects("items", found.items) { item, json in
                    json.field("label", item.text)
                    json.field("kind", item.kind.rawValue)
                    if !item.detail.isEmpty { json.field("detail", item.detail) }
                    json.object("textEdit") { json in
                        json.field("range", found.offsets, of: text)
                        json.field("newText", item.text + item.ending)
                    }
                }
            }
        }
    }

    func hover(_ parameters: JSONMember) throws(EditorMessage.Failure) -> Result {
        guard let (answers, text, offset) = try place(parameters),
            let name = SymbolName(in: text, at: offset),
            let told = answers.telling(name, in: text)
        else { return Self.nothing }
        return { json in
            json.object { json in
                json.object("contents") { json in
                    json.field("kind", "markdown")
                    json.field("value", told)
                }
                json.field("range", name.offsets, of: text)
            }
        }
    }

    func definition(_ parameters: JSONMember) throws(EditorMessage.Failure) -> Result {
        guard let (answers, text, offset) = try place(parameters),
            let name = SymbolName(in: text, at: offset)
        else { return Self.nothing }
        let places = answers.targets(of: name, in: text)
        let (address, documents) = state.withLock { ($0.address, $0.documents) }
        guard let address, !places.isEmpty else { return Self.nothing }
        return { json in
            json.array { json in
                for place in places {
                    json.object { json in
                        json.field(
                            "uri", documents[place.path]?.address ?? address.address(place.path))
                        json.field("range", place.offsets, of: place.text)
                    }
                }
            }
        }
    }

    // MARK: Renaming

    func prepareRename(_ parameters: JSONMember) throws(EditorMessage.Failure) -> Result {
        guard let (answers, text, offset) = try place(parameters),
            let name = SymbolRenaming(in: text, at: offset, using: answers.basis)
        else { return Self.nothing }
        return { json in json.object { $0.writeRange(name.offsets, of: text) } }
    }

    func rename(_ parameters: JSONMember) throws(EditorMessage.Failure) -> Result {
        guard let new = parameters["newName"]?.text else { throw .wrongParameters }
        guard let (answers, text, offset) = try place(parameters),
            let name = SymbolRenaming(in: text, at: offset, using: answers.basis)
        else { return Self.nothing }
        let (address, documents) = state.withLock { ($0.address, $0.documents) }
        guard let address else { return Self.nothing }
        let edits = try name.edits(
            to: new, in: answers.folder, open: documents.mapValues(\.text))
        return { json in
            json.object { json in
                json.object("changes") { json in
                    for (file, ranges) in edits {
                        let path = file.source.path
                        json.objects(documents[path]?.address ?? address.address(path), ranges) {
                            range, json in
                            json.field("range", range, of: file)
                            json.field("newText", new)
                        }
                    }
                }
            }
        }
    }
}
