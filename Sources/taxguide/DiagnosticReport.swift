internal import Site
internal import Text

/// Prints diagnostics for a terminal that stays open while a guide is checked repeatedly.
enum DiagnosticReport {
    /// The maximum number of warnings listed; more are only counted.
    static let warningsListed = 20

    /// Prints all diagnostics; many warnings are grouped by identifier.
    ///
    /// - Parameter lister: The option or command that lists all of them.
    static func print(
        _ diagnostics: [Diagnostic], verbose: Bool = false, lister: String = "--verbose"
    ) {
        let warnings = diagnostics.filter { $0.severity == .warning }
        guard !verbose, warnings.count > warningsListed else {
            return Console.report(diagnostics, all: verbose)
        }
        Console.report(diagnostics.filter { $0.severity == .error })
        var table = TextTable(header: ["Count", "What", "First"])
        let kinds = Dictionary(grouping: warnings, by: \.identifier)
        for (identifier, warnings) in kinds.sorted(by: { $0.key < $1.key }) {
            let first = warnings.min()
            table.add([
                String(warnings.count),
                "\(CheckKind(rawValue: identifier)?.heading ?? "warnings") [\(identifier)]",
                first.map { "\($0.range.path):\($0.range.start)" } ?? "",
            ])
        }
        Console.writeError("\(warnings.count) warnings; \(lister) lists each:\n\(table.text)")
    }

    /// Prints new diagnostics in full, fixed ones by location, and the total count.
    ///
    /// - Parameter isFirst: True for the first check, of which everything is new.
    static func print(
        _ changes: DiagnosticChanges, isFirst: Bool = false, lister: String
    ) {
        if !isFirst, !(changes.new + changes.gone).isEmpty { Console.writeError("\n") }
        print(changes.new, lister: lister)
        for diagnostic in changes.gone.prefix(warningsListed) {
            // The location and message only: the line of the source may no longer exist.
            let line = DiagnosticWriter().text(for: diagnostic).prefix { $0 != "\n" }
            Console.writeError("gone: \(line)\n")
        }
        if changes.gone.count > warningsListed {
            Console.writeError("gone: \(changes.gone.count - warningsListed) more\n")
        }
        let counts = Console.counts(of: changes.current)
        let all = counts.isEmpty ? "nothing is wrong" : isFirst ? counts : "\(counts) in all"
        let moved = isFirst ? "" : "\(changes.new.count) new, \(changes.gone.count) gone; "
        Console.write("checked: \(moved)\(all)\n")
    }
}
