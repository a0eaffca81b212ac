// swift-tools-version: 6.1
import PackageDescription

// The modules point one way; nothing imports what stands above it:
//
//   taxguide ─▶ GuideCommandLine ─┬▶ GuidePreview ─▶ GuideFiles, GuideHeaders
//                                 ├▶ GuideEditing ─▶ GuideSite
//                                 ├▶ GuideScaffolding ─▶ GuideSite
//                                 ├▶ SiteDiff ─▶ GuideFiles, GuideFormats, GuideHTML
//                                 └▶ GuideSite ─┬▶ CLinux
//                                               ├▶ GuideCompression ─▶ CZlib, CBrotli
//                                               ├▶ GuideHTML ─▶ CLibXML2
//                                               ├▶ GuideFigurePages ─▶ GuidePages
//                                               └▶ GuideTopicPages ─▶ GuidePages
//
//   GuidePages ─┬▶ GuideHeaders
//               ├▶ GuideTemplates ─▶ GuideDiagnostics
//               └▶ GuideCalculations ─▶ GuideContent ─┬▶ GuideDrawing ─▶ CFreeType, CLibPNG
//                                                     └▶ GuideLaw ─▶ GuideFolders
//
//   GuideFolders ─┬▶ GuideFiles ─▶ CXXHash, CLibMD
//                 └▶ GuideWords ─┬▶ GuideMarkup ─▶ CCMarkGFM, CMemoryArena, GuideDiagnostics
//                                └▶ TaxEngine
//
//   TaxReturns ─▶ GuideLaw, for programs of others
//
//   TaxEngine ─▶ RulePrograms ─┬▶ TaxTables ─┬▶ GuideFormats ─▶ GuideDiagnostics
//                              │             └▶ GuideYAML ─▶ CLibYAML, GuideFormats
//                              └▶ RuleLanguage ─▶ GuideDiagnostics
//
// `Sources/GuideSite/GuideSite.docc/0001-module-graph.md` says why.

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

let package = Package(
    name: "taxguide",
    products: [
        .executable(name: "taxguide", targets: ["taxguide"]),
        // Returns for other programs: the public face of the engine.
        .library(name: "TaxReturns", targets: ["TaxReturns"]),
        // Not for anybody's program: the tests put it in front of the C library.
        .library(name: "SystemCalls", type: .dynamic, targets: ["SystemCalls"]),
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
        // The two ways in which servers send files shortened.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
        // Declarations of Linux calls that Glibc's Swift module leaves out. No logic.
        .systemLibrary(name: "CLinux"),

        // What a release was built from, which only the compiler's command line can carry in.
        .target(
            name: "CBuildRecord",
            cSettings: [.define("TAXGUIDE_COMMIT", to: "\"\(commit)\"")]),

        // Memory for a parse, of which each thread has its own.
        .target(name: "CMemoryArena"),

        // What an editor is told: places in files, messages, remedies.
        module("GuideDiagnostics"),
        // YAML as a tree of text with places, typed by whoever reads it.
        module("GuideYAML", ["CLibYAML", "GuideDiagnostics", "GuideFormats"]),
        // Markdown to HTML, headings and links. Has never heard of tax.
        module("GuideMarkup", ["CCMarkGFM", "CMemoryArena", "GuideDiagnostics"]),
        // Built pages as a reader sees them: headings, texts, tables. Knows no template.
        module("GuideHTML", ["CLibXML2"]),
        // Mustache templates, compiled once against the fields of a view.
        module("GuideTemplates", ["GuideDiagnostics"]),
        // What servers say beside files: types, security, caching. Knows no server and no file.
        module("GuideHeaders"),
        // Pictures of text, as PNG. Knows no page.
        module("GuideDrawing", ["CFreeType", "CLibPNG"]),
        // Bytes shortened for servers that send them so.
        module("GuideCompression", ["CBrotli", "CZlib"]),
        // Exact figures with their sources. Opens no file.
        module("TaxTables", ["GuideDiagnostics", "GuideFormats", "GuideYAML"]),
        // The language that rules are written in, read line by line. Has never heard of tax or tables.
        module("RuleLanguage", ["GuideDiagnostics"]),
        // Rules put to work for a place and a year: compiled and run line by line. Knows no taxpayer.
        module("RulePrograms", ["GuideDiagnostics", "RuleLanguage", "TaxTables"]),
        // The law: who is asked about, and what a return answers. Has never heard of files, HTML or today.
        module(
            "TaxEngine", ["GuideDiagnostics", "RuleLanguage", "RulePrograms", "TaxTables"]),
        // The languages of a guide, its words, and how numbers and days are written. Opens no file.
        module(
            "GuideWords",
            [
                "GuideDiagnostics", "GuideFormats", "GuideMarkup", "GuideYAML", "RuleLanguage",
                "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        // The files of a guide, as they stand on the day of publication. Knows no kind of file.
        module(
            "GuideFolders",
            [
                "GuideDiagnostics", "GuideFiles", "GuideFormats", "GuideWords", "GuideYAML",
                "TaxTables",
            ]),
        // The law of a guide: its documents, tables and rules, read. Knows no text and no page.
        module(
            "GuideLaw",
            [
                "GuideDiagnostics", "GuideFiles", "GuideFolders", "GuideFormats", "GuideWords",
                "GuideYAML", "RuleLanguage", "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        // What a guide says: its files understood, and checked against each other. Knows no page or template.
        module(
            "GuideContent",
            [
                "GuideDiagnostics", "GuideDrawing", "GuideFiles", "GuideFolders", "GuideFormats",
                "GuideLaw", "GuideMarkup", "GuideWords", "GuideYAML", "RuleLanguage",
                "RulePrograms",
                "TaxEngine", "TaxTables",
            ]),
        // What other programs ask: the returns of a guide. Everything in it is public or private.
        module(
            "TaxReturns",
            [
                "GuideDiagnostics", "GuideFolders", "GuideLaw", "RulePrograms", "TaxEngine",
                "TaxTables",
            ]),
        // What is computed for a guide: its examples, what the command answers, its rules in words.
        module(
            "GuideCalculations",
            [
                "GuideContent", "GuideDiagnostics", "GuideFolders", "GuideFormats", "GuideMarkup",
                "GuideWords", "GuideYAML", "RuleLanguage", "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        // What pages share: their frame, links, lists, charts and sources, and what a kind of page is.
        // Knows no file and nothing of what a build keeps.
        module(
            "GuidePages",
            [
                "GuideCalculations", "GuideContent", "GuideDiagnostics", "GuideDrawing",
                "GuideFormats", "GuideHeaders", "GuideLaw", "GuideMarkup", "GuideTemplates",
                "GuideWords",
                "RuleLanguage", "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        // The kinds of pages of figures, and of what is computed with them.
        module(
            "GuideFigurePages",
            [
                "GuideCalculations", "GuideContent", "GuideDiagnostics", "GuideFormats",
                "GuideLaw", "GuideMarkup", "GuidePages", "GuideTemplates", "GuideWords",
                "GuideYAML",
                "RuleLanguage", "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        // The kinds of pages of texts: topics with their examples, the lists that lead to them, and more.
        module(
            "GuideTopicPages",
            [
                "GuideCalculations", "GuideContent", "GuideDiagnostics", "GuideFormats",
                "GuideLaw", "GuideMarkup", "GuidePages", "GuideTemplates", "GuideWords",
                "GuideYAML",
                "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        // The guide: topics and tables in, pages out.
        module(
            "GuideSite",
            [
                "CLinux", "GuideCalculations", "GuideCompression", "GuideContent",
                "GuideDiagnostics", "GuideFigurePages", "GuideFiles", "GuideFolders",
                "GuideFormats", "GuideHTML",
                "GuideHeaders", "GuideLaw", "GuideMarkup", "GuidePages", "GuideTemplates",
                "GuideTopicPages", "GuideWords", "GuideYAML", "RuleLanguage", "RulePrograms",
                "TaxEngine", "TaxTables",
            ]),
        // Files, folders and threads of the system, and what tells contents apart. Knows nothing of ours.
        module("GuideFiles", ["CBuildRecord", "CLibMD", "CXXHash"]),
        // Formats of files: JSON, CSV, Atom, iCalendar, and days and decimals as text.
        module("GuideFormats", ["GuideDiagnostics"]),
        // What moved between two built sites. Has never heard of a guide or of tax.
        module("SiteDiff", ["GuideDiagnostics", "GuideFiles", "GuideFormats", "GuideHTML"]),
        // What an editor is told while somebody writes: the language server protocol. Knows no stream.
        module(
            "GuideEditing",
            [
                "GuideCalculations", "GuideContent", "GuideDiagnostics", "GuideFiles",
                "GuideFolders",
                "GuideFormats", "GuideLaw", "GuideSite", "GuideWords", "GuideYAML", "RuleLanguage",
                "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        // What the command writes for editors: new files, a year's figures, edits of lines. Makes no page.
        module(
            "GuideScaffolding",
            [
                "GuideCalculations", "GuideContent", "GuideDiagnostics", "GuideFiles",
                "GuideFolders", "GuideFormats", "GuideLaw", "GuideMarkup", "GuideSite",
                "GuideWords",
                "GuideYAML", "RuleLanguage", "TaxEngine", "TaxTables",
            ]),
        // Serves a folder over HTTP. Knows nothing of how it was built.
        module(
            "GuidePreview",
            [
                "GuideFiles", "GuideHeaders",
                // No file imports these three. They are linked for SwiftNIO, but for the last, which
                // none of its modules on Linux needs; a version can be set for what is named only.
                .product(name: "Atomics", package: "swift-atomics"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(
                    name: "SystemPackage", package: "swift-system",
                    condition: .when(platforms: [.windows])),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        module(
            "GuideCommandLine",
            [
                "GuideCalculations", "GuideContent", "GuideDiagnostics", "GuideEditing",
                "GuideFiles", "GuideFolders", "GuideFormats", "GuideLaw", "GuidePreview",
                "GuideScaffolding",
                "GuideSite", "GuideWords",
                "RulePrograms", "SiteDiff", "TaxEngine", "TaxTables",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "taxguide", dependencies: ["GuideCommandLine"], swiftSettings: upcomingFeatures),

        // Counts what is taken from the heap, by standing in front of the C library's functions.
        .target(name: "AllocationCounter", path: "Tests/Benchmarks/AllocationCounter"),
        .executableTarget(
            name: "EngineBenchmarks",
            dependencies: [
                "AllocationCounter", "GuideCalculations", "GuideContent", "GuideDiagnostics",
                "GuideFolders", "GuideLaw", "GuideSite",
                "GuideTestSupport", "GuideWords", "RuleLanguage", "TaxEngine", "TaxTables",
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
                "GuideTestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Benchmarks/Site"),

        // Makes inputs of the real files and feeds the readers with them.
        .target(
            name: "Fuzzing",
            dependencies: [
                "GuideCalculations", "GuideContent", "GuideDiagnostics", "GuideFiles",
                "GuideFolders",
                "GuideFormats", "GuideLaw", "GuideMarkup",
                "GuideSite",
                "GuideTemplates",
                "GuideTestSupport", "GuideWords", "GuideYAML", "TaxEngine", "TaxTables",
            ],
            path: "Tests/Fuzzing/Fuzzing", swiftSettings: upcomingFeatures),
        .executableTarget(
            name: "Fuzz", dependencies: ["Fuzzing", "GuideTestSupport"], path: "Tests/Fuzzing/Fuzz",
            swiftSettings: upcomingFeatures),

        // Writes down what is asked of the system, and lets one request fail. Linked to nothing.
        .target(name: "SystemCalls", path: "Tests/SystemCalls"),

        // Tells the thread sanitizer of locks that it cannot see; nothing in other builds.
        .target(name: "ThreadSanitizerNotes", path: "Tests/ThreadSanitizerNotes"),
        .target(
            name: "GuideTestSupport",
            dependencies: [
                "GuideDiagnostics", "GuideWords", "TaxEngine", "TaxTables", "ThreadSanitizerNotes",
            ],
            path: "Tests/GuideTestSupport", swiftSettings: upcomingFeatures),
        tests("FuzzingTests", ["Fuzzing", "GuideTestSupport"]),
        tests("GuideYAMLTests", ["GuideDiagnostics", "GuideTestSupport", "GuideYAML"]),
        tests(
            "TaxEngineTests", fixtures: ["Fixtures"],
            [
                "GuideDiagnostics", "GuideTestSupport", "GuideYAML", "RuleLanguage", "RulePrograms",
                "TaxEngine", "TaxTables",
            ]),
        tests("RuleLanguageTests", ["GuideDiagnostics", "GuideTestSupport", "RuleLanguage"]),
        tests("RepositoryTests", ["GuideDiagnostics", "GuideTestSupport"]),
        tests(
            "TaxTablesTests", ["GuideDiagnostics", "GuideFormats", "GuideTestSupport", "TaxTables"]),
        tests(
            "GuideSiteTests", fixtures: ["Fixtures"],
            [
                "GuideCalculations", "GuideCompression", "GuideContent", "GuideDiagnostics",
                "GuideDrawing", "GuideFigurePages", "GuideFiles", "GuideFolders", "GuideFormats",
                "GuideHeaders",
                "GuideLaw", "GuideMarkup", "GuidePages", "GuideSite", "GuideTestSupport",
                "GuideTopicPages",
                "GuideWords", "RulePrograms", "TaxEngine", "TaxTables",
            ]),
        tests("SiteDiffTests", ["GuideFormats", "GuideHTML", "SiteDiff"]),
        // Runs the command as a process, so it has to be built.
        tests("CommandLineTests", ["GuideTestSupport", "TaxReturns", "taxguide"]),
        tests("GuideMarkupTests", ["GuideDiagnostics", "GuideMarkup", "GuideTestSupport"]),
        tests(
            "GuidePreviewTests", ["GuideFiles", "GuideHeaders", "GuidePreview", "GuideTestSupport"]),
        tests("GuideHTMLTests", ["GuideHTML"]),
        tests("GuideTemplatesTests", ["GuideDiagnostics", "GuideTemplates", "GuideTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
