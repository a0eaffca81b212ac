internal import ArgumentParser
internal import Content
internal import Project
internal import Site
internal import TaxTables
internal import Text

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports what is wrong with the guide, publishing nothing.",
        discussion: """
            Reports all that 'taxguide build' would. If that is nothing, it makes every page and \
            follows its links, and warns of what an editor should look after: texts that a \
            language lacks, texts and documents that are a year old, topics that no text leads to, \
            documents that nothing cites, figures that nothing uses or nobody has confirmed, \
            amounts and years that are typed, and a security.txt that runs out.

            With --online it also asks the servers of the addresses outside the site whether \
            readers find a page there, and warns of those that lead to nothing or to another host. \
            It runs the system's 'curl' for that, asks a server one thing at a time and eight \
            servers at once, and gives each answer 20 seconds; some thousand addresses take a \
            quarter of an hour. Nothing else in taxguide uses the network.

            What is public only later, as 'from:' says, is not part of what is checked; then the guide is \
            also read as it will be on each day that is to come, and what will be wrong is told with the \
            day. --as-of checks all of it as on that day.

            With --notches it also lists the lines of returns that jump for one further cent of income, \
            for the people of Content/Examples/profiles.yaml in every place of the latest year. \
            Where such a line jumps follows from the rules; most jumps are the law, and some are slips.

            With --format, all of it goes to standard output for programs: 'json' is an array in \
            order of place, 'sarif' is SARIF 2.1.0, which code scanners and editors read, and \
            'github' marks the lines of a change where a workflow of GitHub runs it.

            Pages that are as the last check left them are not made again: what is known of them is \
            kept in Site/.cache, and --no-cache makes them all.

            With --watch it goes on: whenever a file of Content or Site is saved it checks again, and \
            prints what is new and what is gone. While there are errors, warnings that were known \
            stay so. With --format json each check is a line, of all that is wrong. Ctrl-C ends it, \
            with the status of the last check.

            Many warnings are counted by kind. Exit status: 0 nothing is wrong, whatever is warned \
            of; 1 there are errors, or warnings with --strict.

            Examples:
              taxguide check
              taxguide check --watch
              taxguide check --verbose --today 2027-01-31
              taxguide check --strict --format sarif
              taxguide check --notches
              taxguide check --online
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        /// SARIF, a format for code scanners and editors.
        case sarif
        /// Workflow commands of GitHub Actions, which annotate lines of a change.
        case github
    }

    @OptionGroup var rootOption: RootOption

    @OptionGroup var publication: PublicationOption

    @Option(help: "How to print what is wrong.")
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "The day that ages are measured against, instead of the machine's.",
            valueName: "yyyy-mm-dd"))
    var today: CalendarDay?

    @Flag(name: .customLong("no-cache"), help: "Makes every page anew.")
    var makesAll = false

    @Flag(help: "Follows links to the web, through the system's 'curl'.")
    var online = false

    @Flag(help: "Lists lines that jump for one further cent of income.")
    var notches = false

    @Flag(help: "Checks again at every change, until Ctrl-C.")
    var watch = false

    @Flag(help: "Fails if there are warnings, but for blanks in drafts.")
    var strict = false

    @Flag(help: "Lists each warning, however many there are, and what a server has to be told.")
    var verbose = false

    func validate() throws {
        guard watch else { return }
        if online {
            throw ValidationError("--watch asks no server; leave out --online")
        }
        if format != .text, format != .json {
            throw ValidationError("--watch prints text or json, not \(format.rawValue)")
        }
    }

    func run() throws {
        var options = BuildOptions()
        options.site.selection.withDrafts = true
        options.usesCache = !makesAll
        options.jobs = Build.processors
        if online, !LinkFollower.isPossible {
            throw Console.commandLineError(
                "--online needs 'curl' 7.75 or newer, which is not on this machine's path")
        }
        let folder = try rootOption.folder(publicOn: publication.day ?? today)
        let (today, online, notches) = (today, online, notches)
        let check = { @Sendable [options] in
            Self.findings(
                of: folder, options, on: today ?? folder.publicOn, online: online, notches: notches)
        }
        let diagnostics: [Diagnostic]
        if watch {
            // Without a completed check, the result is unknown.
            guard let last = watched(folder, check) else { throw Console.Status.interrupted }
            diagnostics = last
        } else {
            diagnostics = check()
            write(diagnostics)
        }
        if diagnostics.hasErrors || (strict && !diagnostics.allSatisfy(DraftPlaceholders.isOfDraft))
        {
            throw Console.Status.after(diagnostics)
        }
    }

    private static func findings(
        of folder: GuideFolder, _ options: BuildOptions, on today: CalendarDay?, online: Bool,
        notches: Bool
    ) -> [Diagnostic] {
        var options = options
        let progress = ProgressLine("following links")
        options.progress = progress?.show
        let follow = { links in LinkFollower(links).warnings(progress: progress?.show) }
        var diagnostics = SiteBuilder.check(
            folder, options: options, today: today, following: online ? follow : nil)
        if notches, !diagnostics.hasErrors { diagnostics += NotchCheck.warnings(of: folder) }
        diagnostics += EmbargoCheck.errors(of: folder, options: options, known: diagnostics)
        progress?.clear()
        return diagnostics.listed
    }

    private func write(_ diagnostics: [Diagnostic]) {
        switch format {
        case .text:
            DiagnosticReport.print(diagnostics, verbose: verbose)
            if diagnostics.isEmpty { Console.write("nothing is wrong\n") }
            if verbose { Console.write(Self.serverReminder) }
        case .json: Console.write(DiagnosticOutput.json(diagnostics) + "\n")
        case .sarif: Console.write(DiagnosticOutput.sarif(diagnostics) + "\n")
        case .github: Console.write(DiagnosticOutput.github(diagnostics))
        }
    }

    /// Checks until interrupted.
    ///
    /// - Returns: The diagnostics of the last check; nil if none was completed.
    private func watched(
        _ folder: GuideFolder, _ check: @escaping @Sendable () -> [Diagnostic]
    ) -> [Diagnostic]? {
        let (format, verbose) = (format, verbose)
        return CheckWatch(folder, check: check) { found, changes, isFirst in
            guard format == .text else {
                return Console.write(DiagnosticOutput.json(found) + "\n")
            }
            DiagnosticReport.print(changes, isFirst: isFirst, verbose: verbose)
            if isFirst { Console.write("checking again at every change, until Ctrl-C\n") }
        }.run()
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
