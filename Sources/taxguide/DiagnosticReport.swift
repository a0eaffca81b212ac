internal import Site
internal import Text

/// What an editor has in view at the end of a terminal while a guide is checked again and again.
enum DiagnosticReport {
    /// More warnings than this are counted rather than listed.
    static let warningsListed = 20

    /// Prints all that is wrong, many warnings by their kinds.
    ///
    /// - Parameter lister: What the person runs to have each listed.
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

    /// Prints what is new in full, what is gone by its place, and last how much there is in all.
    ///
    /// - Parameter isFirst: Whether nothing was known before, so that all is new.
    static func print(
        _ changes: DiagnosticChanges, isFirst: Bool = false, verbose: Bool = false,
        lister: String = "--verbose"
    ) {
        if !isFirst, !(changes.new + changes.gone).isEmpty { Console.writeError("\n") }
        print(changes.new, verbose: verbose, lister: lister)
        let listed = verbose ? changes.gone.count : warningsListed
        for diagnostic in changes.gone.prefix(listed) {
            // The place and the sentence, without the line of the file, which may be gone too.
            let line = DiagnosticWriter().text(for: diagnostic).prefix { $0 != "\n" }
            Console.writeError("gone: \(line)\n")
        }
        if changes.gone.count > listed {
            Console.writeError("gone: \(changes.gone.count - listed) more\n")
        }
        let counts = Console.counts(of: changes.known)
        let all = counts.isEmpty ? "nothing is wrong" : isFirst ? counts : "\(counts) in all"
        let moved = isFirst ? "" : "\(changes.new.count) new, \(changes.gone.count) gone; "
        Console.write("checked: \(moved)\(all)\n")
    }
}
