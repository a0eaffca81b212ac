import Foundation
import TestSupport

extension NSRegularExpression {
    /// Returns the matches of the first group of the pattern, in order.
    func firstGroups(in text: String) -> [String] {
        let whole = NSRange(text.startIndex..., in: text)
        return matches(in: text, range: whole).compactMap { match in
            Range(match.range(at: 1), in: text).map { String(text[$0]) }
        }
    }
}

extension Repository {
    static func swiftFiles(below folder: String) -> [String] {
        names(in: folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            return name.hasSuffix(".swift")
                ? [path] : name.contains(".") ? [] : swiftFiles(below: path)
        }
    }
}
