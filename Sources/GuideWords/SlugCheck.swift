package import GuideDiagnostics
internal import GuideMarkup

/// Some parts, with the folders above them, have to fit into a path and into what people copy.
private let longestSlug = 100

/// Reports a text that cannot be a part of an address as it stands, at `offsets`; without them it
/// is the file's own name.
///
/// - Parameter written: What the part is made of, if that is not the part itself.
package func checkSlug(
    _ slug: String, writtenAs written: String? = nil, in source: SourceText,
    at offsets: Range<Int>? = nil, diagnostics: inout [Diagnostic]
) {
    let name = anchorName(for: slug)
    let isLong = name.utf8.count > longestSlug
    guard name != slug || slug.isEmpty || isLong else { return }
    let summary =
        isLong
        ? "a part of an address has at most \(longestSlug) characters"
        : "'\(written ?? slug)' is not a part of an address"
    let remedy =
        isLong
        ? "shorten it" : name.isEmpty ? "use letters, digits and hyphens" : "write '\(name)'"
    diagnostics.append(
        offsets.map {
            Diagnostic(.error, "bad-address", summary, in: source, at: $0, remedy: remedy)
        } ?? .aboutFile("bad-address", summary, path: source.path, remedy: remedy))
}
