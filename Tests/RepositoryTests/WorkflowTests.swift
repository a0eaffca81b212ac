import TestSupport
import Testing
import Text

/// Workflows pin what they run by hash, with the fewest permissions.
@Suite struct WorkflowTests {
    private struct Workflow {
        let name: String
        let lines: [String]

        init(_ name: String, in folder: String = ".github/workflows") throws {
            self.name = name
            let text = String(
                decoding: try Repository.source("\(folder)/\(name)").bytes, as: UTF8.self)
            lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }

        /// The lines of each job, by its name.
        var jobs: [String: [String]] {
            var jobs: [String: [String]] = [:]
            var current: String?
            for line in lines.drop(while: { $0 != "jobs:" }).dropFirst() {
                if let match = line.wholeMatch(of: #/  ([a-z]+):/#) { current = String(match.1) }
                if let current { jobs[current, default: []].append(line) }
            }
            return jobs
        }
    }

    private static let workflows = Repository.names(in: ".github/workflows")

    @Test func areAllKnown() {
        #expect(Self.workflows == ["checks.yml", "nightly.yml", "pages.yml", "release.yml"])
    }

    /// A tag can be moved to other contents.
    ///
    /// A commit and a digest cannot.
    @Test(arguments: workflows)
    func namesActionsByCommitAndContainersByDigest(name: String) throws {
        for line in try Workflow(name).lines {
            if line.contains("uses:") {
                let pin = /.*uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+/
                #expect(line.wholeMatch(of: pin) != nil, "\(name): \(line)")
            }
            if line.contains("container: ") || line.contains("image:") {
                let pin = /.*(container|image): [a-z]+:[\w.-]+@sha256:[0-9a-f]{64}/
                #expect(line.wholeMatch(of: pin) != nil, "\(name): \(line)")
            }
        }
    }

    /// One action has one commit everywhere, and so has the container.
    @Test func agreeOnWhatTheyUse() throws {
        var pins: [Substring: Set<String>] = [:]
        for name in Self.workflows {
            for line in try Workflow(name).lines {
                guard let match = line.firstMatch(of: /(?:uses|container|image): ([^@]+)(@.*)/)
                else {
                    continue
                }
                pins[match.1, default: []].insert(String(match.2))
            }
        }
        #expect(pins.count >= 8)
        for (name, versions) in pins { #expect(versions.count == 1, "\(name)") }
    }

    /// Permissions are given to single jobs.
    ///
    /// A job with write permission runs nothing of the repository.
    @Test(arguments: workflows)
    func giveTheLeastRights(name: String) throws {
        let workflow = try Workflow(name)
        #expect(workflow.lines.contains("permissions: {}"))
        #expect(!workflow.lines.contains { $0.contains("pull_request_target") })
        #expect(!workflow.lines.contains { $0.contains("secrets.") })
        let writing = workflow.jobs.filter { $1.contains { $0.contains(": write") } }
        for (job, lines) in workflow.jobs {
            #expect(lines.contains("    permissions:"), "\(name): \(job)")
        }
        for (job, lines) in writing {
            let compiles = lines.contains {
                $0.contains("swift ") || $0.contains(".ci/") || $0.contains("checkout@")
            }
            #expect(!compiles, "\(name): \(job)")
        }
        let expected: [String: Set<String>] = [
            "pages.yml": ["deploy"], "release.yml": ["attest", "publish"],
        ]
        #expect(Set(writing.keys) == expected[name] ?? [])
    }

    /// A checkout leaves no token in the folder of the build.
    @Test(arguments: workflows)
    func keepNoCredentials(name: String) throws {
        let lines = try Workflow(name).lines
        for (index, line) in lines.enumerated() where line.contains("actions/checkout@") {
            let next = lines[(index + 1)...].prefix(2).map { $0.drop { $0 == " " } }
            #expect(next == ["with:", "persist-credentials: false"], "\(name)")
        }
    }

    /// Scripts contain no expressions, whose values would be executed.
    @Test(arguments: workflows)
    func passExpressionsAsVariables(name: String) throws {
        for line in try Workflow(name).lines where line.contains("${{") {
            let isNumber = line.contains("github.run_number") || line.contains("matrix.")
            #expect(isNumber || !line.contains("run:"), "\(name): \(line)")
        }
    }

    /// A release has every file, made by the scripts that run locally, and each file has a checksum and an attestation.
    @Test func releaseEveryFile() throws {
        let jobs = try Workflow("release.yml").jobs
        let expected = [
            "build": [
                ".ci/archive ", ".ci/package ", "lintian ", "release/notes.md",
                "release/taxguide.cdx.json",
            ],
            "oci": [".ci/bare-root ", ".ci/image ", "sha256sum ", "release/SHA256SUMS"],
            "attest": ["subject-checksums: SHA256SUMS"],
            "publish": [
                "sha256sum --check SHA256SUMS", "--notes-file notes.md", "taxguide-linux-*.tar.gz",
                "taxguide_*.deb", "taxguide-image-*.tar", "taxguide.cdx.json SHA256SUMS",
            ],
        ]
        for (job, parts) in expected {
            let text = try #require(jobs[job]).joined(separator: "\n")
            for part in parts { #expect(text.contains(part), "\(job): \(part)") }
        }
        for script in ["archive", "bare-root", "image", "package"] {
            #expect(Repository.exists(".ci/\(script)"))
        }
    }

    /// The system libraries of a release are those of the container that it is built in, which the manual names.
    @Test func nameTheSystemOfTheRelease() throws {
        let jobs = try Workflow("release.yml").jobs
        let build = try #require(jobs["build"])
        #expect(build.contains { $0.contains("container: swift:") && $0.contains("-bookworm@") })
        for script in [".ci/bare-root", ".ci/image"] {
            #expect(try Repository.text(of: script).contains(" bookworm \"$"), "\(script)")
        }
        for page in ["README.md", "Sources/Site/Site.docc/Publishing.md"] {
            #expect(try Repository.text(of: page).contains("Debian 12 and Ubuntu 24.04"), "\(page)")
        }
    }

    /// The version stands in one line of the program; the changelog and the files to copy agree with it.
    @Test func nameOneVersion() throws {
        let program = try Repository.text(of: "Sources/Files/BuildIdentifier.swift")
        let version = try #require(program.firstMatch(of: /let release = "([0-9.]+)"/)).1
        let changelog = try Repository.text(of: ".github/CHANGELOG.md")
        let newest = changelog.firstMatch(of: #/\n## (\d[^ ]*) - \d{4}-\d\d-\d\d\n/#)
        #expect(newest?.1 == version)
        for path in [".github/shards/github.yml", ".github/shards/kubernetes.yaml"] {
            #expect(try Repository.text(of: path).contains(version), "\(path)")
        }
        let starter = try Repository.text(of: "Sources/Starter/.github/workflows/guide.yml")
        let uses = starter.matches(of: #/uses: OWNER\/taxguide\/\.github\/action@v(.*)/#)
        #expect(uses.count == 2 && uses.allSatisfy { $0.1 == version })
    }

    /// The workflow of a new guide pins the same actions, and gives no job the right to write that runs the guide's files.
    @Test func startGuidesWithASafeWorkflow() throws {
        let workflow = try Workflow("guide.yml", in: "Sources/Starter/.github/workflows")
        let ours = try Self.workflows.flatMap { try Workflow($0).lines }.map(Self.use)
        let theirs = workflow.lines.map(Self.use).filter { $0 != nil }
        #expect(theirs.count == 7)
        for use in theirs where use?.hasPrefix("OWNER/") == false {
            #expect(ours.contains(use), "\(use ?? "")")
        }
        #expect(workflow.lines.contains("permissions: {}"))
        let writing = workflow.jobs.filter { $1.contains { $0.contains(": write") } }
        #expect(writing.keys.sorted() == ["check", "deploy"])
        // The action reads the guide as data; 'deploy' reads nothing of the repository.
        #expect(writing["deploy"]?.contains { $0.contains("checkout@") } == false)
        #expect(writing["check"]?.contains { $0.contains("run:") } == false)
    }

    /// The action of a line, with its commit.
    private static func use(_ line: String) -> Substring? {
        line.firstMatch(of: /uses: (.+)/)?.1
    }

    @Test func checkPullRequestsAndReleasesAlike() throws {
        #expect(try Workflow("checks.yml").lines.contains { $0.contains("- run: .ci/run") })
        let release = try Workflow("release.yml")
        #expect(try #require(release.jobs["test"]).contains { $0.contains("- run: .ci/run") })
        #expect(try #require(release.jobs["attest"]).contains("    needs: [test, oci]"))
        #expect(try #require(release.jobs["oci"]).contains("    needs: build"))
        #expect(try #require(release.jobs["publish"]).contains("    needs: attest"))
    }
}
