internal import ArgumentParser
internal import Content
internal import Project
internal import Site
internal import TaxTables
internal import Text

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports errors and warnings in the guide.",
        discussion: """
            Reports every error that a build would report. If there is none, renders all pages, follows their links, and \
            warns of work for an editor: missing translations, texts and documents older than a year, topics without a \
            link to them, unused documents and figures, unconfirmed figures, amounts and years that a text states without a reference to a figure, and an expiring \
            security.txt. Pages that did not change are taken from the cache in Site/.cache.

            Content with a later 'from:' date is checked as of that date. --as-of checks the whole guide as of a date.

            --notches lists lines that one more cent of income changes at once, for the people in \
            Content/Examples/profiles.yaml, in every place, for the latest year.

            The formats 'json' and 'github' write to standard output: 'json' is an array ordered by file, 'github' \
            annotates the lines of a pull request in a GitHub workflow.

            Without --verbose, repeated warnings are counted by kind.

            Exit status:
              0   no errors
              1   errors, or warnings with --strict

            Examples:
              taxguide check
              taxguide check --watch
              taxguide check --verbose --today 2027-01-31
              taxguide check --strict --format json
              taxguide check --notches
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        /// Workflow commands of GitHub Actions, which annotate lines of a change.
        case github
    }

    @OptionGroup var rootOption: RootOption

    @OptionGroup var publication: PublicationOption

    @Option(help: "Output format.")
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "Date from which the age of texts and documents is counted. (default: today)",
            valueName: "yyyy-mm-dd"))
    var today: CalendarDay?

    @Flag(name: .customLong("no-cache"), help: "Renders every page again.")
    var makesAll = false

    @Flag(help: "Lists lines that one more cent of income changes at once.")
    var notches = false

    @Flag(help: "Checks again after each change, until Ctrl-C.")
    var watch = false

    @Flag(
        help:
            "Fails on warnings, except for placeholders in drafts and partly translated languages.")
    var strict = false

    @OptionGroup var jobsOption: JobsOption

    @OptionGroup var quietOption: QuietOption

    @Flag(help: "Lists every warning, and settings that only a server can make.")
    var verbose = false

    func validate() throws {
        guard watch else { return }
        if format != .text, format != .json {
            throw ValidationError("--watch prints text or json, not \(format.rawValue)")
        }
    }

    func run() throws {
        var options = BuildOptions()
        options.site.selection.withDrafts = true
        options.usesCache = !makesAll
        options.jobs = jobsOption.count
        let folder = try rootOption.folder(publicOn: publication.day ?? today)
        let (today, notches) = (today, notches)
        let check = { @Sendable [options] in
            Self.findings(
                of: folder, options, on: today ?? folder.publicOn, notches: notches)
        }
        let diagnostics: [Diagnostic]
        if watch {
            // Without a completed check, the result is unknown.
            guard let last = watched(folder, check) else { throw Console.Status.interrupted }
            diagnostics = last
        } else {
            diagnostics = check()
            printer.write(diagnostics)
        }
        if diagnostics.contains(where: printer.isFailure) {
            throw Console.Status.after(diagnostics)
        }
    }

    private static func findings(
        of folder: GuideFolder, _ options: BuildOptions, on today: CalendarDay?, notches: Bool
    ) -> [Diagnostic] {
        var options = options
        let progress = ProgressLine("checking pages")
        options.progress = progress?.show
        var diagnostics = SiteBuilder.check(folder, options: options, today: today)
        if notches, !diagnostics.hasErrors { diagnostics += NotchCheck.warnings(of: folder) }
        diagnostics += EmbargoCheck.errors(of: folder, options: options, reported: diagnostics)
        progress?.clear()
        return diagnostics.listed
    }

    /// Checks until interrupted.
    ///
    /// - Returns: The diagnostics of the last check; nil if none was completed.
    private func watched(
        _ folder: GuideFolder, _ check: @escaping @Sendable () -> [Diagnostic]
    ) -> [Diagnostic]? {
        let printer = printer
        return CheckWatch(folder, check: check) { found in
            printer.write(found)
            if printer.format == .text {
                Console.write("checking again at every change, until Ctrl-C\n\n")
            }
        }.run()
    }

    private var printer: Printer {
        Printer(format: format, isVerbose: verbose, isQuiet: quietOption.quiet, isStrict: strict)
    }
}

extension Check {
    /// Prints the diagnostics of a check as the options ask.
    private struct Printer {
        let format: Format
        let isVerbose: Bool
        let isQuiet: Bool
        let isStrict: Bool

        /// True if the command fails because of this diagnostic.
        func isFailure(_ diagnostic: Diagnostic) -> Bool {
            diagnostic.severity == .error
                || isStrict && !DraftPlaceholders.isOfDraft(diagnostic)
                    && diagnostic.identifier != CheckKind.partialLanguage.rawValue
        }

        func write(_ diagnostics: [Diagnostic]) {
            switch format {
            case .text:
                let shown = isQuiet ? diagnostics.filter(isFailure) : diagnostics
                DiagnosticReport.print(shown, verbose: isVerbose)
                if diagnostics.isEmpty, !isQuiet { Console.write("nothing is wrong\n") }
                if isVerbose { Console.write(serverReminder) }
            case .json: Console.write(DiagnosticOutput.json(diagnostics) + "\n")
            case .github: Console.write(DiagnosticOutput.github(diagnostics))
            }
        }
    }

    /// Server settings that the site's files cannot contain, so that they cannot be checked.
    private static let serverReminder = """
        A server has to be told, besides what the site's own files say (Publishing.md shows how):
          to answer no TRACE            TraceEnable Off; nginx answers none
          to keep its version back      ServerTokens Prod; server_tokens off
          to keep browsers to https     Strict-Transport-Security, once all of the host is served so

        """
}

extension CalendarDay: ExpressibleByArgument {
    /// Parses `yyyy-mm-dd`.
    init?(argument: String) {
        self.init(text: argument)
    }
}
