package import ArgumentParser
internal import Files

package struct TaxGuide: ParsableCommand {
    // All commands state their names: deriving them from types takes some milliseconds at each
    // start.
    package static let configuration = CommandConfiguration(
        commandName: "taxguide",
        abstract: "Publishes a tax guide as a website without a line of JavaScript.",
        discussion: """
            Reads the topics and tables in Content, the templates and words in Site, and writes \
            the website to Site/public.

            Exit status: 0 done; 1 the content has errors; 64 the command line is wrong; 74 the \
            disk or the port failed.

            Examples:
              taxguide
              taxguide serve
              taxguide check --verbose
              taxguide calc --help
              taxguide --generate-completion-script bash > ~/.local/share/bash-completion/completions/taxguide
            """,
        version: version,
        subcommands: [
            Build.self, Merge.self, Serve.self, Check.self, Calc.self, Tables.self, Rules.self,
            Diff.self, New.self, Compared.self, Changes.self, EditorServer.self, Schemas.self,
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
        var failure: (any Error)?
        do {
            var command = try parseAsRoot()
            try command.run()
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
}
