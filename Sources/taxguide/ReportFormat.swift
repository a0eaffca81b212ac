internal import ArgumentParser

/// How a comparison is printed.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case markdown
    case json
}
