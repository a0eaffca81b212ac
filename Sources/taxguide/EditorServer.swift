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
        abstract: "Answers an editor while you write.",
        discussion: """
            Editors start it by themselves and talk to it over standard input and output, in the \
            language server protocol. It completes the paths of figures between braces, and names of \
            documents and topics; shows what a figure comes to, how sure it is, where it comes from and \
            which rules use it; leads to the line of a table, the rule or the topic behind a name; and \
            marks what is wrong, in texts as they are on the screen. It writes nothing and uses no \
            network.

            Exit status: 0 the editor ended it; 1 the editor was gone without a word; 74 what came was \
            no message of the protocol.

            Examples:
              taxguide lsp
              taxguide lsp --root guide
            """)

    @Option(
        help: ArgumentHelp(
            "The folder that holds Content and Site, instead of the one that the editor has open.",
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
