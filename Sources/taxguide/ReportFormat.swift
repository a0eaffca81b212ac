internal import ArgumentParser

/// The output format of a comparison.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case markdown
    case json
}
