package import ArgumentParser
internal import Files
internal import Text

package struct TaxGuide: ParsableCommand {
    // All commands state their names: deriving them from types takes some milliseconds at each
    // start.
    package static let configuration = CommandConfiguration(
        commandName: "taxguide",
        abstract: "Publishes a tax guide as a static website.",
        discussion: """
            Reads topics, tax tables and rules from Content, and templates and strings from Site. Writes the website \
            to Site/public. Without a subcommand, 'taxguide' builds the site.

            The manual is a website: manual/index.html in the archive of a release, and in the Debian package \
            /usr/share/doc/taxguide/manual/index.html.

            Exit status:
              0   success
              1   errors in the content
              64  usage error
              74  input or output error, for example a full disk

            Examples:
              taxguide new guide my-guide
              taxguide serve --root my-guide
              taxguide check
              taxguide --generate-completion-script bash \\
                > ~/.local/share/bash-completion/completions/taxguide
            """,
        version: version,
        subcommands: [
            Build.self, Merge.self, Serve.self, Check.self, Calc.self, Tables.self, Rules.self,
            Diff.self, New.self, Strings.self, Changes.self, EditorServer.self, Schemas.self,
        ],
        defaultSubcommand: Build.self)

    /// The release, and the commit if it was set when the program was built.
    private static var version: String {
        let release = BuildIdentifier.release
        return BuildIdentifier.commit.map { "\(release) (\($0))" } ?? release
    }

    package init() {}

    /// Runs the command of the process's arguments, and exits.
    ///
    /// A failure to write to standard output overrides the exit status of the command, because
    /// incomplete output must not look like success.
    package static func run() {
        Console.openStreams()
        FreedMemory.returnToSystem()
        // The Swift runtime reads the command line from /proc. Without it every command would be the default one.
        guard !CommandLine.arguments.isEmpty else {
            Console.writeError("taxguide: cannot read the command line: mount /proc\n")
            exit(withError: Console.Status.systemFailed)
        }
        var failure: (any Error)? = unknownSubcommand(CommandLine.arguments.dropFirst())
        do {
            if failure == nil {
                var command = try parseAsRoot()
                try command.run()
            }
        } catch {
            failure = error
            // Help and version are thrown as errors with a zero exit status.
            if exitCode(for: error) == .success {
                Console.write(fullMessage(for: error) + "\n")
                failure = nil
            }
        }
        if !Console.finishOutput() { failure = Console.Status.systemFailed }
        if let failure { exit(withError: failure) }
        exit()
    }

    /// Reports a subcommand that does not exist, with the nearest name.
    ///
    /// The parser would take the word for an argument of 'build', the default.
    ///
    /// - Returns: The exit status; nil if every subcommand exists.
    private static func unknownSubcommand(_ arguments: some Sequence<String>) -> ExitCode? {
        var command: any ParsableCommand.Type = TaxGuide.self
        for argument in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else {
                return nil
            }
            let names = subcommands.compactMap { $0.configuration.commandName }
            if let next = names.firstIndex(of: argument) {
                command = subcommands[next]
                continue
            }
            let fix = didYouMean(argument, among: names) ?? "see 'taxguide --help'"
            return Console.commandLineError("unknown subcommand '\(argument)'; \(fix)")
        }
        return nil
    }
}
