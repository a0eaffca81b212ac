/// A number with its noun, such as `1 file` and `2 files`.
///
/// - Parameters:
///   - noun: What one of them is called.
///   - many: What several are called; the noun with an `s` if left out.
package func counted(_ count: Int, _ noun: String, many: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : many ?? "\(noun)s")"
}
