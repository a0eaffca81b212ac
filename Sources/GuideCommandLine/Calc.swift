internal import ArgumentParser

struct Calc: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Computes one return.")
    func run() async throws {}
}
