internal import Site
internal import Text

/// Asks the servers of addresses outside the site whether readers find a page there.
///
/// A server is asked one thing at a time, however many addresses lead to it, and few servers at once. A
/// server that does not say what it has without sending it is asked for the page's first bytes.
struct LinkFollower {
    private let links: [ExternalLink]

    /// How many servers are asked at once.
    static let most = 8

    /// Whether the system has what asks servers.
    static var isPossible: Bool { Curl.isThere }

    init(_ links: [ExternalLink]) {
        self.links = links
    }

    /// What readers would not find, and what could not be learnt.
    ///
    /// - Parameter progress: Called with how many addresses were followed, of how many.
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

    /// Addresses in groups of different hosts, in their order for each host.
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
