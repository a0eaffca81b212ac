// Public, like Project, because the conformance of Language, which is `@usableFromInline`, has to be.
public import ArgumentParser
internal import Calculations
internal import Content
internal import Files
internal import Glibc
public import Project
internal import Site
internal import TaxTables
internal import Text

struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Builds the site.",
        discussion: """
            The build is atomic: the output folder holds either the old site or the new one. Pages whose content did \
            not change are taken from the cache in Site/.cache.

            Examples:
              taxguide build
              taxguide build --base-url https://example.org/guide/ --output /srv/guide
              taxguide build --language en --stats json
              taxguide build --as-of 2027-01-15
              taxguide build --shard 2/8 --output shard-2
              taxguide build --changed changed.txt --quiet
            """)

    enum Statistics: String, ExpressibleByArgument, CaseIterable {
        case json
    }

    @OptionGroup var rootOption: RootOption

    @OptionGroup var publication: PublicationOption

    @Option(
        help: ArgumentHelp(
            "Output folder. (default: Site/public)", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp(
            "Address of the published site; ends with a slash.", valueName: "url"))
    var baseURL: String?

    @Option(
        name: .customLong("year"), parsing: .singleValue,
        help: ArgumentHelp("Tax year to publish; repeatable.", valueName: "year"),
        transform: yearArgument)
    var years: [Int] = []

    @Option(
        name: .customLong("language"), parsing: .singleValue,
        help: ArgumentHelp(
            "Language to publish, by code; repeatable.", valueName: "language"))
    var languages: [Language] = []

    @Flag(help: "Includes draft topics.")
    var drafts = false

    @Flag(
        name: .customLong("no-cache"),
        help: "Renders every page again.")
    var noCache = false

    @Flag(help: "Reads every published file back and compares it.")
    var verify = false

    @Option(
        help: ArgumentHelp(
            "Builds one shard of the pages, for example 2/8; 'taxguide merge' joins the shards.",
            valueName: "shard"))
    var shard: String?

    @OptionGroup var changeOption: ChangeListOption

    @OptionGroup var jobsOption: JobsOption

    @OptionGroup var quietOption: QuietOption

    @Option(help: ArgumentHelp("Format of the statistics on standard output.", valueName: "format"))
    var stats: Statistics?

    func validate() throws {
        if let shard, Shard(text: shard) == nil {
            throw ValidationError("--shard takes a shard such as 2/8, not '\(shard)'")
        }
        if let baseURL, let problem = SiteConfiguration.problem(withBaseURL: baseURL) {
            throw ValidationError(problem)
        }
    }

    func run() throws {
        let folder = try rootOption.folder(publicOn: publication.day)
        let available = folder.names.languagesWithStrings
        if let unknown = languages.first(where: { !available.contains($0.rawValue) }),
            !available.isEmpty
        {
            throw ValidationError(
                "'\(unknown.rawValue)' is not a language of the guide; one of: "
                    + available.joined(separator: ", "))
        }
        var options = BuildOptions()
        options.output = output
        options.site.selection.baseURL = baseURL
        options.site.selection.years = years.map { TaxYear($0) }
        options.site.selection.languages = languages
        options.site.selection.withDrafts = drafts
        options.usesCache = !noCache
        options.verifies = verify
        options.site.shard = shard.flatMap { Shard(text: $0) }
        options.jobs = jobsOption.count
        var changes = try changeOption.list(beside: outputFolder)
        let (report, diagnostics) = try Self.build(folder, options)
        if let report { try changes?.add(report.changed) }
        let listed = diagnostics.listed
        Console.report(quietOption.quiet ? listed.filter { $0.severity == .error } : listed)
        guard let report else { throw Console.Status.after(diagnostics) }
        print(report, warnings: listed.count { $0.severity == .warning })
    }

    static var processors: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }

    /// Builds the site and reports system errors.
    static func build(
        _ folder: GuideFolder, _ options: BuildOptions
    ) throws -> (BuildReport?, [Diagnostic]) {
        let progress = ProgressLine("making pages")
        defer { progress?.clear() }
        var options = options
        options.progress = progress?.show
        do throws(OutputError) {
            return try SiteBuilder.build(folder, options: options)
        } catch {
            progress?.clear()
            if case .unusable = error { throw Console.commandLineError("\(error)") }
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
    }

    /// The output folder.
    private var outputFolder: String { output ?? "\(rootOption.root)/Site/public" }

    private func print(_ report: BuildReport, warnings: Int) {
        let summary =
            "built \(counted(report.pages, "page")), \(report.examples) of them worked examples, in "
            + "\(Self.seconds(report.seconds)): \(counted(report.written, "file")) written, "
            + "\(report.unchanged) unchanged, \(report.removed) removed in \(outputFolder)\n"
        if !quietOption.quiet {
            stats == .json ? Console.writeError(summary) : Console.write(summary)
        }
        guard stats == .json else { return }
        var json = JSONWriter()
        json.object { json in
            json.field("pages", report.pages)
            json.field("files", report.files)
            json.field("written", report.written)
            json.field("unchanged", report.unchanged)
            json.field("removed", report.removed)
            json.field("bytes", report.bytes)
            json.field("examples", report.examples)
            json.field("seconds", decimal: Self.thousandths(report.seconds))
            json.object("phases") { json in
                for phase in report.phases {
                    json.field(phase.name, decimal: Self.thousandths(phase.seconds))
                }
            }
            json.field("warnings", warnings)
        }
        Console.write(json.text + "\n")
    }

    static func seconds(_ seconds: Double) -> String { "\(thousandths(seconds)) s" }

    /// Returns seconds with three decimals.
    private static func thousandths(_ seconds: Double) -> String {
        let count = Int((seconds * 1_000).rounded())
        let part = String(count % 1_000)
        return "\(count / 1_000).\(String(repeating: "0", count: 3 - part.count))\(part)"
    }
}

extension Language: ExpressibleByArgument {
    /// Creates a language from its code.
    public init?(argument: String) { self.init(rawValue: argument) }
}
