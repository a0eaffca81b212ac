internal import ArgumentParser
internal import Authoring
internal import Content
internal import Files
internal import Glibc
internal import Project
internal import Site
internal import Synchronization
internal import Text

struct EditorServer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Starts the language server for editors.",
        discussion: """
            Editors start this command and speak the Language Server Protocol on standard input and output. The server \
            completes figures, documents and topics; shows the value, certainty, sources and rules of a figure; goes to \
            the table line, rule or topic behind a name; and reports errors in unsaved text. It writes no files and uses \
            no network.

            Exit status:
              0   the editor ended the session
              1   the editor disappeared
              74  invalid message

            Examples:
              taxguide lsp
              taxguide lsp --root guide
            """)

    @Option(
        help: ArgumentHelp(
            "Folder of the guide. (default: the folder open in the editor)",
            valueName: "folder"),
        completion: .directory)
    var root: String?

    func run() throws {
        if let root, !GuideFolder(root: root).isGuide {
            throw ValidationError(
                "there is no guide in '\(root)': it has no folder 'Content'; name one with --root")
        }
        let output = Mutex(())
        let server = LanguageServer(
            root: root, jobs: Build.processors, editing: { EditedGuide($0) },
            today: { CalendarDay.today },
            send: { message in
                // A mutex keeps messages whole: reading the guide and answering requests are on
                // different threads.
                output.withLock { _ in Console.write(bytes: MessageSplitter.framed(message)) }
            })
        guard try serve(server) else { throw Console.Status.contentHasErrors }
    }

    /// Reads messages until the editor exits or closes the input.
    ///
    /// - Returns: True if the editor sent `shutdown` before `exit`.
    private func serve(_ server: LanguageServer) throws -> Bool {
        var splitter = MessageSplitter()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            splitter.add(buffer[..<count])
            do throws(MessageSplitter.Failure) {
                while let message = try splitter.next() {
                    let isAnnounced = server.receive(message)
                    if server.isEnded { return isAnnounced }
                }
            } catch {
                Console.writeError("taxguide: \(error.reason)\n")
                throw Console.Status.systemFailed
            }
        }
    }
}
