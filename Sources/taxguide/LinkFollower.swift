internal import Site
internal import Text

/// Checks that external links lead to pages.
///
/// Each server receives one request at a time, and few servers are queried in parallel. If a HEAD
/// request fails, the first bytes of the page are requested.
struct LinkFollower {
    private let links: [ExternalLink]

    /// The maximum number of servers queried in parallel.
    static let most = 8

    /// True if `curl` is installed.
    static var isPossible: Bool { Curl.isThere }

    init(_ links: [ExternalLink]) {
        self.links = links
    }

    /// Returns warnings about broken links and links that could not be checked.
    ///
    /// - Parameter progress: Called with the number of links checked and the total.
    func warnings(progress: ((Int, Int) -> Void)?) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var done = 0
        for batch in Self.batches(of: links) {
            var answers = Curl.ask(batch.map(\.address), for: .headers)
            let unsure = answers.indices.filter { !answers[$0].isPage }
            let bodies = Curl.ask(unsure.map { batch[$0].address }, for: .firstBytes)
            for (index, answer) in zip(unsure, bodies) { answers[index] = answer }
            for (link, answer) in zip(batch, answers) {
                link.warning(Self.verdict(on: link, answer)).map { found.append($0) }
            }
            done += batch.count
            progress?(done, links.count)
        }
        return found
    }

    /// Returns batches of links to different hosts.
    ///
    /// The order for each host is preserved.
    static func batches(of links: [ExternalLink]) -> [[ExternalLink]] {
        var turns: [String: Int] = [:]
        var rounds: [[ExternalLink]] = []
        for link in links {
            let turn = turns[link.host, default: 0]
            turns[link.host] = turn + 1
            if turn == rounds.count { rounds.append([]) }
            rounds[turn].append(link)
        }
        return rounds.flatMap { round in
            stride(from: 0, to: round.count, by: most).map {
                Array(round[$0..<min($0 + most, round.count)])
            }
        }
    }

    private static func verdict(on link: ExternalLink, _ answer: Curl.Answer) -> ExternalLink.Answer
    {
        switch answer {
        case .status(let status, let address):
            if status == 404 || status == 410 { return .nothing("status \(status)") }
            guard answer.isPage else { return .unsure("status \(status)") }
            return link.isAtHost(of: address) ? .page : .elsewhere(address)
        case .failure(let reason, let isFinal): return isFinal ? .nothing(reason) : .unsure(reason)
        }
    }
}
