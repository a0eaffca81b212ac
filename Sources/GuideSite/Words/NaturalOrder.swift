/// The order of numbers of lines, boxes and forms: `T4` before `T2200`, `9` before `10`, `428`
/// before `AB428`.
enum NaturalOrder {
    static func precedes(_ left: String, _ right: String) -> Bool {
        let (leftParts, rightParts) = (parts(left), parts(right))
        for (a, b) in zip(leftParts, rightParts) where a != b {
            switch (Int(a), Int(b)) {
            case (let a?, let b?): return a < b
            case (_?, nil): return true
            case (nil, _?): return false
            case (nil, nil): return a < b
            }
        }
        return leftParts.count < rightParts.count
    }

    /// Runs of digits and runs of anything else.
    private static func parts(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let end = rest.firstIndex { $0.isWholeNumber != first.isWholeNumber } ?? rest.endIndex
            parts.append(rest[..<end])
            rest = rest[end...]
        }
        return parts
    }
}
