/// Returns a number with its noun, such as `1 file` or `2 files`.
///
/// - Parameters:
///   - noun: The singular.
///   - many: The plural; by default, the singular with an `s`.
package func counted(_ count: Int, _ noun: String, many: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : many ?? "\(noun)s")"
}
