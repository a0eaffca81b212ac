// swift-tools-version: 6.1
import PackageDescription

// Modules by level. A module imports only modules of lower levels:
//
//   10  taxguide
//    9  Site
//    8  FigurePages   TopicPages
//    7  Pages   Authoring
//    6  Calculations
//    5  Content   TaxReturns
//    4  Project
//    3  RuleEngine
//    2  BuildStore   TaxTables   RuleLanguage   Markup   Templates   SiteDiff   Preview
//    1  Text   Files
//
// `Sources/Site/Site.docc/0001-module-graph.md` explains the decision.

let upcomingFeatures: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: upcomingFeatures)
}

/// Fixtures are read from the repository, where a person edits them, and are no part of the target.
func tests(
    _ name: String, fixtures: [String] = [], _ dependencies: [Target.Dependency]
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: fixtures,
        swiftSettings: upcomingFeatures)
}

// What '--version' adds to the number. The package manager keeps what it learnt of a repository for as
// long as this file is the same, but looks at the environment every time.
let commit = Context.environment["TAXGUIDE_COMMIT"] ?? ""

// 'swift build --product taxguide --disable-default-traits' builds the program without 'serve' and SwiftNIO.
let preview = "Preview"
let ifServing: TargetDependencyCondition? = .when(traits: [preview])

let package = Package(
    name: "taxguide",
    products: [
        .executable(name: "taxguide", targets: ["taxguide"]),
        // Returns for other programs: the public face of the engine.
        .library(name: "TaxReturns", targets: ["TaxReturns"]),
        // Not for anybody's program: the tests put it in front of the C library.
        .library(name: "SystemCalls", type: .dynamic, targets: ["SystemCalls"]),
    ],
    traits: [
        .default(enabledTraits: [preview]),
        .trait(name: preview, description: "The preview server, 'taxguide serve', with SwiftNIO."),
    ],
    dependencies: [
        // Options, help, completions and exit codes, as every Swift command line gives them.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // The HTTP/1.1 parser and event loop of the preview: bounded headers, timeouts, back-pressure.
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        // What SwiftNIO brings along. Named here so that their versions stand still as well.
        .package(url: "https://github.com/apple/swift-atomics.git", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-system.git", exact: "1.8.1"),
        // Repeats, times and tabulates what the benchmarks do; nothing that is installed needs it.
        .package(url: "https://github.com/google/swift-benchmark", exact: "0.1.2"),
    ],
    targets: [
        // The system's C libraries, each imported by exactly one Swift file.
        // CommonMark with GitHub's tables, task lists and footnotes: the reference implementation.
        .systemLibrary(
            name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
        // YAML with a mark on every event, so that a mistake is named by line and column.
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        // XXH3, the hash that tells whether a page is made from the same things as before.
        .systemLibrary(
            name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        // SHA-256, by which other programs check the files that they are given.
        .systemLibrary(name: "CLibMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
        // HTML as browsers read it, for comparing built sites.
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        // Fonts, for the pictures that previews of links show.
        .systemLibrary(
            name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        // Declarations of Linux calls that Glibc's Swift module leaves out. No logic.
        .systemLibrary(name: "CLinux"),

        // What a release was built from, which only the compiler's command line can carry in.
        .target(
            name: "CBuildRecord",
            cSettings: [.define("TAXGUIDE_COMMIT", to: "\"\(commit)\"")]),

        // Memory for a parse, of which each thread has its own.
        .target(name: "CMemoryArena"),

        // Source text with locations, diagnostics, YAML, other file formats, HTTP headers, HTML, images.
        module("Text", ["CFreeType", "CLibPNG", "CLibXML2", "CLibYAML"]),
        // Files, folders, hashes and threads of the system.
        module("Files", ["CBuildRecord", "CLibMD", "CLinux", "CXXHash"]),
        // What results depend on: recorded reads, and their fingerprints. Independent of guides.
        module("BuildStore", ["Files"]),
        // Exact figures with their sources. Opens no file.
        module("TaxTables", ["Text"]),
        // Parser and syntax tree of rule files. Independent of tables and taxes.
        module("RuleLanguage", ["Text"]),
        // Markdown to HTML, headings and links. Independent of taxes.
        module("Markup", ["CCMarkGFM", "CMemoryArena", "Text"]),
        // Mustache templates, compiled once against the fields of a view.
        module("Templates", ["Text"]),
        // Differences between two built sites. Independent of guides and taxes.
        module("SiteDiff", ["Files", "Text"]),
        // Serves a folder over HTTP. Independent of how it was built.
        module(
            "Preview",
            [
                "Files", "Text",
                .product(name: "NIOCore", package: "swift-nio", condition: ifServing),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: ifServing),
                .product(name: "NIOPosix", package: "swift-nio", condition: ifServing),
                // No file imports these three. SwiftNIO needs the first two; the last belongs to modules that
                // Linux does not use. A version can be fixed only for a named package.
                .product(name: "Atomics", package: "swift-atomics", condition: ifServing),
                .product(name: "DequeModule", package: "swift-collections", condition: ifServing),
                .product(
                    name: "SystemPackage", package: "swift-system",
                    condition: .when(platforms: [.windows])),
            ]),
        // Compiles rules for a jurisdiction and a year, and computes returns. Opens no file.
        module("RuleEngine", ["RuleLanguage", "TaxTables", "Text"]),
        // The files of a guide on the publication date, its UI strings, and its law.
        module(
            "Project",
            [
                "BuildStore", "Files", "Markup", "RuleEngine", "RuleLanguage", "TaxTables", "Text",
            ]),
        // The content of a guide: read, and checked for consistency. Independent of pages and templates.
        module(
            "Content",
            [
                "BuildStore", "Files", "Markup", "Project", "RuleEngine", "RuleLanguage",
                "TaxTables", "Text",
            ]),
        // Returns of a guide for other programs. Everything in it is public or private.
        module("TaxReturns", ["Project", "RuleEngine", "TaxTables", "Text"]),
        // Computed examples, answers of commands, and descriptions of rules.
        module(
            "Calculations",
            ["Content", "Markup", "Project", "RuleEngine", "RuleLanguage", "TaxTables", "Text"]),
        // What all pages share: layout, links, lists, charts, and the protocols of a page kind.
        module(
            "Pages",
            [
                "BuildStore", "Calculations", "Content", "Markup", "Project", "RuleEngine",
                "RuleLanguage",
                "TaxTables", "Templates", "Text",
            ]),
        // Pages of figures, and of what is computed with them.
        module(
            "FigurePages",
            [
                "BuildStore", "Calculations", "Content", "Markup", "Pages", "Project",
                "RuleEngine", "RuleLanguage", "TaxTables", "Templates", "Text",
            ]),
        // Pages of texts: topics with examples, lists, rules.
        module(
            "TopicPages",
            [
                "BuildStore", "Calculations", "Content", "Markup", "Pages", "Project",
                "RuleEngine", "RuleLanguage", "TaxTables", "Templates", "Text",
            ]),
        // Builds, caches, checks and publishes a site.
        module(
            "Site",
            [
                "BuildStore", "CLinux", "Calculations", "Content", "FigurePages", "Files", "Markup",
                "Pages", "Project", "RuleEngine", "RuleLanguage", "TaxTables", "Templates", "Text",
                "TopicPages",
            ]),
        // Support for authors: the language server, schemas, new files, edits of lines.
        module(
            "Authoring",
            [
                "Calculations", "Content", "Files", "Markup", "Project", "RuleEngine",
                "RuleLanguage", "TaxTables", "Text",
            ]),
        // The commands: options, exit statuses, terminal output.
        .executableTarget(
            name: "taxguide",
            dependencies: [
                "Authoring", "Calculations", "Content", "Files", "Project", "RuleEngine", "Site",
                "SiteDiff", "TaxTables", "Text", .target(name: "Preview", condition: ifServing),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: upcomingFeatures),

        // Counts what is taken from the heap, by standing in front of the C library's functions.
        .target(name: "AllocationCounter", path: "Tests/Benchmarks/AllocationCounter"),
        .executableTarget(
            name: "EngineBenchmarks",
            dependencies: [
                "AllocationCounter", "Calculations", "Content", "TestSupport", "Project",
                "RuleEngine", "RuleLanguage", "Site", "TaxTables", "Text",
                .product(name: "Benchmark", package: "swift-benchmark"),
            ],
            path: "Tests/Benchmarks/Engine", swiftSettings: upcomingFeatures),
        // Parses and renders with cmark-gfm and writes files: what no site generator can do without.
        .executableTarget(
            name: "MarkdownFloor", dependencies: ["CCMarkGFM"],
            path: "Tests/Benchmarks/MarkdownFloor",
            linkerSettings: [.linkedLibrary("cmark-gfm"), .linkedLibrary("cmark-gfm-extensions")]),
        .executableTarget(
            name: "SiteBenchmarks",
            dependencies: [
                "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Benchmarks/Site"),

        // Makes inputs of the real files and feeds the readers with them.
        .target(
            name: "Fuzzing",
            dependencies: [
                "Calculations", "Content", "Files", "TestSupport", "Markup", "Project",
                "RuleEngine", "Site", "TaxTables", "Templates", "Text",
            ],
            path: "Tests/Fuzzing/Fuzzing", swiftSettings: upcomingFeatures),
        .executableTarget(
            name: "Fuzz", dependencies: ["Fuzzing", "TestSupport"], path: "Tests/Fuzzing/Fuzz",
            swiftSettings: upcomingFeatures),

        // Writes down what is asked of the system, and lets one request fail. Linked to nothing.
        .target(name: "SystemCalls", path: "Tests/SystemCalls"),

        // Tells the thread sanitizer of locks that it cannot see; nothing in other builds.
        .target(name: "ThreadSanitizerNotes", path: "Tests/ThreadSanitizerNotes"),
        .target(
            name: "TestSupport",
            dependencies: ["Project", "RuleEngine", "TaxTables", "Text"],
            path: "Tests/TestSupport", swiftSettings: upcomingFeatures),
        tests("FuzzingTests", ["Fuzzing", "TestSupport"]),
        tests("BuildStoreTests", ["BuildStore", "Files", "TestSupport"]),
        tests("YAMLTests", ["TestSupport", "Text"]),
        tests(
            "RuleEngineTests", fixtures: ["Fixtures"],
            ["TestSupport", "RuleEngine", "RuleLanguage", "TaxTables", "Text"]),
        tests("RuleLanguageTests", ["TestSupport", "RuleLanguage", "Text"]),
        tests("RepositoryTests", ["TestSupport", "Text"]),
        tests(
            "TaxTablesTests", ["TestSupport", "TaxTables", "Text"]),
        tests(
            "SiteTests", fixtures: ["Fixtures"],
            [
                "Calculations", "Content", "FigurePages", "Files", "TestSupport", "Markup",
                "Pages", "Project", "RuleEngine", "Site", "TaxTables", "Templates", "Text",
                "TopicPages",
            ]),
        tests("SiteDiffTests", ["SiteDiff", "Text"]),
        // Runs the command as a process, so it has to be built.
        tests("CommandLineTests", ["TestSupport", "TaxReturns", "taxguide"]),
        tests("MarkupTests", ["TestSupport", "Markup", "Text"]),
        tests(
            "PreviewTests", ["Files", "TestSupport", "Preview"]),
        tests("HTMLTests", ["Text"]),
        tests("TemplatesTests", ["TestSupport", "Templates", "Text"]),
    ],
    swiftLanguageModes: [.v6]
)
