internal import Files
internal import Glibc

/// The git repository that contains a guide.
///
/// Files of a guide must never make git run a program:
/// - Only a `.git` entry is accepted as a repository, because commits cannot contain one. A folder
///   that looks like a bare repository (`HEAD`, `objects`, `refs`, `config`) is rejected.
/// - Every command names the repository and its work tree, and disables hooks, `fsmonitor`,
///   transports and filters.
/// - Environment variables that redirect git are removed.
struct GitRepository {
    enum Failure: Error {
        case gitIsNotInstalled
        case noRepository
    }

    /// The path of the `.git` entry.
    private let entry: String
    private let workTree: String
    /// The path of the guide in the work tree: empty, or with a slash at its end.
    let prefix: String
    /// The options that disable the configured filters.
    private let filters: [String]

    init(around folder: String) throws(Failure) {
        // git itself rejects repositories of other users.
        let found = Self.run(
            Self.safety + ["-C", folder, "rev-parse", "--show-toplevel", "--show-prefix"])
        guard let found else { throw .gitIsNotInstalled }
        let lines = found.output.split(separator: "\n", omittingEmptySubsequences: false)
        guard found.status == 0, lines.count == 3, lines[0].hasPrefix("/") else {
            throw .noRepository
        }
        workTree = String(lines[0])
        prefix = String(lines[1])
        entry = "\(workTree)/.git"
        // Older versions of git do not support 'safe.bareRepository'.
        guard access(entry, F_OK) == 0 else { throw .noRepository }
        let named = Self.run(
            Self.safety + [
                "--git-dir=\(entry)", "config", "--name-only", "--get-regexp", #"^filter\."#,
            ])
        filters = (named?.output.split(separator: "\n") ?? []).compactMap { key in
            key.lastIndex(of: ".").map { String(key[..<$0]) }
        }
    }

    /// Runs a git command in the folder of the guide.
    func run(_ arguments: [String]) -> ChildProgram.Result? {
        run(arguments, workTree: workTree, in: prefix.isEmpty ? workTree : "\(workTree)/\(prefix)")
    }

    /// Writes the guide's files at a commit to a tar archive.
    ///
    /// - Parameter empty: An empty folder as work tree, so that `.gitattributes` does not affect
    ///   the archive.
    func archive(_ commit: String, into path: String, emptyFolder empty: String) -> Bool {
        let tree = prefix.isEmpty ? commit : "\(commit):\(prefix.dropLast())"
        let arguments = [
            "archive", "--worktree-attributes", "--format=tar", "--output=\(path)", tree,
        ]
        return run(arguments, workTree: empty, in: empty)?.status == 0
    }

    private func run(
        _ arguments: [String], workTree: String, in folder: String
    ) -> ChildProgram.Result? {
        Self.run(
            Self.safety + ["-C", folder, "--git-dir=\(entry)", "--work-tree=\(workTree)"]
                + arguments, switchingOff: filters)
    }

    private static let safety =
        [
            "safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=/dev/null",
            "core.attributesFile=/dev/null", "protocol.allow=never",
        ].flatMap { ["-c", $0] } + ["--no-optional-locks"]

    private static func run(
        _ arguments: [String], switchingOff filters: [String] = []
    ) -> ChildProgram.Result? {
        var environment = ChildProgram.environment.filter { !$0.hasPrefix("GIT_") }
        environment += ["GIT_TERMINAL_PROMPT=0", "GIT_ATTR_NOSYSTEM=1", "LC_ALL=C"]
        let settings = filters.flatMap { filter in
            ["clean", "smudge", "process"].map { ("\(filter).\($0)", "") }
                + [("\(filter).required", "false")]
        }
        environment.append("GIT_CONFIG_COUNT=\(settings.count)")
        for (number, setting) in settings.enumerated() {
            environment.append("GIT_CONFIG_KEY_\(number)=\(setting.0)")
            environment.append("GIT_CONFIG_VALUE_\(number)=\(setting.1)")
        }
        return ChildProgram.run("git", arguments, environment: environment)
    }
}
