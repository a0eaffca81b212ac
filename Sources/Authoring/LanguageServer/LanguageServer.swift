internal import Calculations
package import Content
internal import Dispatch
internal import Files
package import Project
internal import Synchronization
package import Text

/// A document that is open in the editor.
struct OpenDocument: Sendable {
    /// Its URI.
    let address: String
    var version: Int?
    var text: EditedText
}

/// A language server (LSP 3.17) with completion, hover, definitions, renaming and diagnostics.
///
/// Unsaved texts override the files of the guide.
///
/// Invalid messages are answered by an error, and the server continues.
///
/// A class, because messages arrive on one thread and readings end on another. A mutex guards its
/// state.
package final class LanguageServer: Sendable {
    enum Phase {
        case new
        case begun
        case shutDown
        case ended
    }

    struct State {
        var phase = Phase.new
        var address: DocumentURI?
        var guide: (any GuideEditor)?
        var documents: [String: OpenDocument] = [:]
        /// The paths of the documents that the last reading took from the editor.
        var read: Set<String> = []
        /// The guide as last read; nil before the first reading.
        var basis: PartialGuide?
        var watch: FolderWatch?
        /// The number of readings requested so far.
        var wishes = 0
    }

    /// The quiet period before the guide is read for errors, and the further one before it is read
    /// for warnings.
    private static let settling = DispatchTimeInterval.milliseconds(60)
    private static let resting = DispatchTimeInterval.seconds(1)

    private let chosen: String?
    private let edit: @Sendable (GuideFolder) -> any GuideEditor
    private let jobs: Int
    private let today: @Sendable () -> CalendarDay?
    private let send: @Sendable ([UInt8]) -> Void
    private let queue = DispatchQueue(label: "read")
    /// Blocks requests until the guide was read for the first time.
    let first = DispatchSemaphore(value: 0)
    let state = Mutex(State())
    private let findings = Mutex(PublishedDiagnostics())

    /// - Parameters:
    ///   - root: The folder of the guide; nil to use the folder that the editor opens.
    ///   - jobs: The number of threads for reading files.
    ///   - edit: Creates the reader of a guide.
    ///   - today: Returns the date for the age of reviews; called at each reading.
    ///   - send: Sends a message without its header; called on any thread.
    package init(
        root: String?, jobs: Int,
        editing edit: @escaping @Sendable (GuideFolder) -> any GuideEditor,
        today: @escaping @Sendable () -> CalendarDay?,
        send: @escaping @Sendable ([UInt8]) -> Void
    ) {
        chosen = root
        self.jobs = jobs
        self.edit = edit
        self.today = today
        self.send = send
    }

    /// True after the `exit` notification.
    package var isEnded: Bool { state.withLock { $0.phase == .ended } }

    /// Handles one message, without its header.
    ///
    /// - Returns: False for an `exit` notification without a preceding `shutdown` request.
    @discardableResult
    package func receive(_ json: [UInt8]) -> Bool {
        let message: EditorMessage
        do {
            guard let read = try EditorMessage.read(json) else { return true }
            message = read
        } catch {
            send(EditorMessage.failure(error, to: nil))
            return true
        }
        if message.method == "exit" { return end() }
        guard let identifier = message.identifier else {
            take(message)
            return true
        }
        do {
            let result = try result(of: message)
            send(EditorMessage.answer(to: identifier, result))
        } catch {
            send(EditorMessage.failure(error, to: identifier))
        }
        return true
    }

    private func end() -> Bool {
        state.withLock { state in
            state.watch?.end()
            defer { state.phase = .ended }
            return state.phase == .shutDown
        }
    }

    typealias Result = (inout JSONWriter) -> Void

    static func nothing(_ json: inout JSONWriter) { json.value(decimal: "null") }

    private func result(of message: EditorMessage) throws(EditorMessage.Failure) -> Result {
        let phase = state.withLock(\.phase)
        switch (phase, message.method) {
        case (.new, "initialize"): return try begin(message.parameters)
        case (.new, _): throw .notBegun
        case (.begun, "shutdown"):
            state.withLock { $0.phase = .shutDown }
            return Self.nothing
        case (.begun, "textDocument/completion"): return try completion(message.parameters)
        case (.begun, "textDocument/hover"): return try hover(message.parameters)
        case (.begun, "textDocument/definition"): return try definition(message.parameters)
        case (.begun, "textDocument/prepareRename"): return try prepareRename(message.parameters)
        case (.begun, "textDocument/rename"): return try rename(message.parameters)
        case (.begun, "initialize"), (.begun, ""), (.shutDown, _), (.ended, _):
            throw .noRequest
        default: throw .unknownMethod
        }
    }

    // MARK: Initialization

    private func begin(_ parameters: JSONMember) throws(EditorMessage.Failure) -> Result {
        guard case .object = parameters else { throw .wrongParameters }
        let folders =
            (parameters["workspaceFolders"]?.items ?? []).compactMap { $0["uri"]?.text }
            + [parameters["rootUri"]?.text].compactMap(\.self)
        let address = DocumentURI(chosen: chosen, folders: folders)
        state.withLock { state in
            state.phase = .begun
            state.address = address
            state.guide = address.map { edit(GuideFolder(root: $0.root)) }
        }
        return { json in
            json.object { json in
                json.field("capabilities") { json in json.object(Self.writeCapabilities) }
                json.object("serverInfo") { json in
                    json.field("name", "taxguide")
                    json.field("version", BuildIdentifier.release)
                }
            }
        }
    }

    private static func writeCapabilities(_ json: inout JSONWriter) {
        json.field("positionEncoding", "utf-16")
        json.object("textDocumentSync") { json in
            json.field("openClose", true)
            // Incremental synchronization.
            json.field("change", 2)
        }
        json.object("completionProvider") { json in
            json.array("triggerCharacters", ["{", "."])
        }
        json.field("hoverProvider", true)
        json.field("definitionProvider", true)
        json.object("renameProvider") { $0.field("prepareProvider", true) }
    }

    /// Reads the guide for the first time, and again whenever a file changes.
    private func watch() {
        let (guide, isWatching) = state.withLock { ($0.guide, $0.watch != nil) }
        guard !isWatching else { return }
        guard let guide else {
            return send(
                EditorMessage.notice("window/showMessage") { json in
                    json.field("type", 1)
                    json.field(
                        "message",
                        "taxguide: there is no guide here, which is a folder with a folder "
                            + "'Content'; name one with --root")
                })
        }
        let watch = FolderWatch(guide.folder, queue: queue) { [weak self] in self?.ask() }
        state.withLock { $0.watch = watch }
        ask()
    }

    // MARK: Documents

    /// Handles a notification.
    private func take(_ message: EditorMessage) {
        guard state.withLock({ $0.phase == .begun }) else { return }
        if message.method == "initialized" { return watch() }
        guard let document = message.parameters["textDocument"],
            let address = document["uri"]?.text,
            let path = state.withLock({ $0.address?.relative(address) })
        else { return }
        switch message.method {
        case "textDocument/didOpen":
            guard let text = document["text"]?.text else { return }
            let opened = OpenDocument(
                address: address, version: document["version"]?.integer,
                text: EditedText(path: path, Array(text.utf8)))
            state.withLock { $0.documents[path] = opened }
        case "textDocument/didChange":
            let changes = message.parameters["contentChanges"]?.items ?? []
            state.withLock { state in
                guard var changed = state.documents[path] else { return }
                for change in changes { changed.text = Self.text(changed.text, after: change) }
                changed.version = document["version"]?.integer
                state.documents[path] = changed
            }
        case "textDocument/didClose": state.withLock { $0.documents[path] = nil }
        default: return
        }
        ask()
    }

    /// Returns a text after a change of a range or of all of it.
    private static func text(_ text: EditedText, after change: JSONMember) -> EditedText {
        guard let new = change["text"]?.text else { return text }
        guard let range = change["range"], let start = range["start"]?.position,
            let end = range["end"]?.position
        else { return EditedText(path: text.source.path, Array(new.utf8)) }
        let offset = text.offset(at: start)
        return text.replacing(offset..<max(offset, text.offset(at: end)), with: new)
    }

    // MARK: Reading

    /// Schedules a reading after a pause in typing.
    private func ask() {
        let wish = state.withLock { state in
            state.wishes += 1
            return state.wishes
        }
        let isWished = { @Sendable [weak self] in
            self?.state.withLock { $0.wishes == wish && $0.watch != nil } ?? false
        }
        queue.asyncAfter(deadline: .now() + Self.settling) { [weak self] in
            guard let self, isWished() else { return }
            read(on: nil)
            queue.asyncAfter(deadline: .now() + Self.resting) { [self] in
                if isWished() { read(on: today()) }
            }
        }
    }

    /// Reads the guide with the open documents and publishes the diagnostics.
    ///
    /// - Parameter day: The date for warnings; nil to report errors only.
    private func read(on day: CalendarDay?) {
        let (guide, address, documents, closed) = state.withLock { state in
            defer { state.read = Set(state.documents.keys) }
            return (
                state.guide, state.address, state.documents,
                state.read.filter { state.documents[$0] == nil }
            )
        }
        guard let guide, let address else { return }
        for path in closed { guide.open(path, nil) }
        for (path, document) in documents { guide.open(path, document.text.source.bytes) }
        let found = guide.read(on: day, jobs: jobs) { basis in
            let isFirst = state.withLock { state in
                defer { state.basis = basis }
                return state.basis == nil
            }
            if isFirst { first.signal() }
        }
        let notices = findings.withLock {
            $0.notices(found, isWhole: day != nil, documents, address, guide.folder)
        }
        for notice in notices { send(notice) }
    }
}
