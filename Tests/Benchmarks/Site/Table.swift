import Foundation

/// The tables of printed measurements.
enum Table {
    /// - Parameter pages: How many pages were made, for the time of each; nil for none.
    static func row(_ name: String, _ series: Series, pages: Int?) -> String {
        let processor = series.median(\.processor)
        let memory = series.median { Double($0.memory) }
        return columns(
            name,
            [
                "wall \(seconds(series.median(\.wall))) (\(share(series.spread(\.wall))))",
                "CPU \(seconds(processor)) (\(share(series.spread(\.processor))))",
                pages.map { "\(Int(processor / Double($0) * 1_000_000)) µs a page" } ?? "",
                "\(Int(memory / 1_048_576)) MB",
            ])
    }

    static func ratio(_ name: String, _ ours: Series, _ other: Series) -> String {
        func ratio(_ quantity: (Measurement) -> Double) -> String {
            String(format: "%.3f", ours.median(quantity) / other.median(quantity))
        }
        return columns(
            name,
            [
                "wall \(ratio(\.wall))", "CPU \(ratio(\.processor))",
                "memory \(ratio { Double($0.memory) })",
            ])
    }

    static func seconds(_ seconds: Double) -> String { String(format: "%.3f s", seconds) }

    private static func share(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }

    private static func columns(_ name: String, _ columns: [String]) -> String {
        "  "
            + ([name] + columns).map { $0.padding(toLength: 24, withPad: " ", startingAt: 0) }
            .joined()
    }
}
