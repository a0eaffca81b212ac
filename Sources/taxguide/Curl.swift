internal import Content
internal import Glibc

/// Runs the system's `curl` for requests to other servers.
///
/// A separate program, so that no TLS library has to be linked and updated.
enum Curl {
    enum Request {
        /// A HEAD request.
        case headers
        /// A range request for the first bytes, for servers that do not support HEAD.
        case firstBytes

        var arguments: [String] {
            switch self {
            case .headers: ["--head"]
            case .firstBytes: ["--range", "0-1023", "--max-filesize", "20000000"]
            }
        }
    }

    enum Answer: Equatable {
        /// An HTTP status, and the URL after all redirects.
        case status(Int, address: String)
        /// No response; `isFinal` is true if a retry cannot help.
        case failure(String, isFinal: Bool)

        /// True for a successful status, including partial content.
        var isPage: Bool {
            if case .status(let status, _) = self { 200..<300 ~= status } else { false }
        }
    }

    static var isThere: Bool { run(["--disable", "--version"], input: "") != nil }

    /// Requests all URLs in parallel.
    static func ask(_ addresses: [String], for request: Request) -> [Answer] {
        guard !addresses.isEmpty else { return [] }
        // URLs of the guide contain no quotation marks or backslashes.
        let requests = addresses.map { "url = \"\($0)\"\noutput = \"/dev/null\"\n" }.joined()
        let output = run(arguments + request.arguments, input: requests) ?? ""
        var answers = addresses.map { _ in Answer.failure("curl failed", isFinal: false) }
        for line in output.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5, let number = Int(fields[0]), answers.indices ~= number,
                let status = Int(fields[1]), let code = Int(fields[2])
            else { continue }
            answers[number] = answer(status, code, String(fields[3]), String(fields[4]))
        }
        return answers
    }

    /// - Parameter code: curl's exit code for this URL (EXIT CODES in its manual).
    private static func answer(
        _ status: Int, _ code: Int, _ address: String, _ message: String
    ) -> Answer {
        switch code {
        case 0, 23, 63: .status(status, address: address)
        case 6: .failure("no host has this name", isFinal: true)
        case 7: .failure("the host refuses connections", isFinal: false)
        case 28: .failure("no answer in time", isFinal: false)
        case 47: .failure("too many redirects", isFinal: false)
        default: .failure(message.isEmpty ? "curl's error \(code)" : message, isFinal: false)
        }
    }

    private static var arguments: [String] {
        [
            // Ignores the user's configuration, and permits only HTTP and HTTPS.
            "--disable", "--proto", "=http,https", "--proto-redir", "=http,https", "--globoff",
            "--silent", "--parallel", "--parallel-max", String(LinkFollower.most), "--location",
            "--max-redirs", "5", "--connect-timeout", "10", "--max-time", "20", "--user-agent",
            "taxguide check --online", "--write-out",
            #"%{urlnum}\t%{http_code}\t%{exitcode}\t%{url_effective}\t%{errormsg}\n"#,
            "--config", "-",
        ]
    }

    /// Returns curl's output; nil if curl is not installed or cannot be started.
    private static func run(_ arguments: [String], input: String) -> String? {
        // The requests of a batch fit the pipe's buffer.
        ChildProgram.run("curl", arguments, environment: settings, input: input)?.output
    }

    /// Environment variables with network settings.
    private static let settingNames = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy",
        "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE",
    ]

    private static var settings: [String] {
        settingNames.compactMap { name -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
    }
}
