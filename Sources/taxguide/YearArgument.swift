internal import ArgumentParser

/// Parses a tax year of the command line.
///
/// - Throws: `ValidationError` with the year to write for a tax year in two calendar years, such as `2026-27`.
func yearArgument(_ text: String) throws -> Int {
    if let year = Int(text) { return year }
    let first = text.prefix { "0"..."9" ~= $0 }
    let remedy = first.count == 4 ? "; write \(first)" : ", such as 2026"
    throw ValidationError("'\(text)' is not the number of a tax year\(remedy)")
}
