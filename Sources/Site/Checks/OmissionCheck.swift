internal import Content
internal import Pages
internal import TaxTables
internal import Text

/// Warnings for jurisdictions that pages omit because something cannot be computed there.
enum OmissionCheck {
    private struct Cause: Hashable {
        let what: String
        let year: TaxYear
        let reason: String
        let path: String

        init(_ one: Omission) {
            (what, year, reason, path) = (one.what, one.year, one.reason, one.path)
        }
    }

    /// Returns a warning for each cause, with all jurisdictions.
    static func warnings(of all: [Omission]) -> [Diagnostic] {
        let causes = Dictionary(grouping: all) { Cause($0) }
        return causes.map { cause, places in
            let codes = Set(places.map(\.code)).sorted().joined(separator: ", ")
            return Diagnostic(
                .warning, CheckKind.omission.rawValue,
                "\(cause.what) of \(cause.year) is not computed in \(codes): \(cause.reason)",
                at: SourceRange(
                    path: cause.path, start: SourceLocation(line: 1, column: 1), length: 0),
                excerpt: .none,
                fix: "pages leave it out there; state the figure in the table, or leave it "
                    + "out of the file")
        }
    }
}
