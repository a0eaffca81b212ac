import GuideTestSupport
import Testing
import Text

/// Workflows pin what they run by hash, with the fewest permissions.
@Suite struct WorkflowTests {
    private struct Workflow {
        let name: String
        let lines: [String]

        init(_ name: String) throws {
            self.name = name
            let text = String(
                decoding: try Repository.source(".github/workflows/\(name)").bytes, as: UTF8.self)
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

    @Test func checkPullRequestsAndReleasesAlike() throws {
        #expect(try Workflow("checks.yml").lines.contains { $0.contains("- run: .ci/run") })
        let release = try Workflow("release.yml")
        #expect(try #require(release.jobs["test"]).contains { $0.contains("- run: .ci/run") })
        #expect(try #require(release.jobs["attest"]).contains("    needs: [test, oci]"))
        #expect(try #require(release.jobs["oci"]).contains("    needs: build"))
        #expect(try #require(release.jobs["publish"]).contains("    needs: attest"))
    }
}
