import TestSupport
import Text

/// A rule file with one slip in it: what a hand does in a hurry.
struct RuleMutant: Sendable, CustomStringConvertible {
    let file: String
    /// Counted from 1.
    let line: Int
    let what: String
    let old: String
    /// The whole file.
    let text: String

    var description: String { "\(file):\(line): \(what): \(old)" }
}

/// The slips of all rule files.
enum RuleMutants {
    static func all() throws -> [RuleMutant] {
        let names =
            Repository.names(in: "Content/Rules")
            + Repository.names(in: "Content/Rules/household").map { "household/\($0)" }
        return try names.filter { $0.hasSuffix(".rules") }.flatMap { try mutants(of: $0) }
    }

    /// The block of a line.
    private enum Part: String {
        case rule
        case form
        case results
        case facts
        case refuse
    }

    private static func mutants(of file: String) throws -> [RuleMutant] {
        let source = try Repository.source("Content/Rules/\(file)")
        let lines = String(decoding: source.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var found: [RuleMutant] = []
        var part: Part?
        for (index, line) in lines.enumerated() {
            let text = line.trimmed
            if !line.hasPrefix(" "), !text.isEmpty {
                part = Part(rawValue: String(text.prefix { $0 != " " }))
            }
            guard let part, line.hasPrefix(" ") else { continue }
            let slips =
                switch part {
                case .rule, .form, .refuse: slips(of: text, number: index)
                case .results: slips(ofResult: text)
                case .facts: line.hasPrefix("   ") ? [] : slips(ofFact: text)
                }
            for slip in slips {
                var changed = lines
                if let new = slip.new {
                    changed[index] = line.prefix { $0 == " " } + new
                } else {
                    changed.removeSubrange(index..<endOfWords(below: index, in: lines))
                }
                found.append(
                    RuleMutant(
                        file: file, line: index + 1, what: slip.what, old: text,
                        text: changed.joined(separator: "\n")))
            }
        }
        return found
    }

    /// A line is dropped with its words.
    private static func endOfWords(below index: Int, in lines: [String]) -> Int {
        let depth = lines[index].prefix { $0 == " " }.count
        var end = index + 1
        while end < lines.count, lines[end].prefix(while: { $0 == " " }).count > depth,
            lines[end].trimmed.hasPrefix("en  ") || lines[end].trimmed.hasPrefix("fr  ")
        {
            end += 1
        }
        return end
    }

    /// The replacement of a line; nil to delete it.
    private typealias Slip = (what: String, new: String?)

    private static let words: Set = [
        "en", "fr", "law", "example", "says", "fix", "for", "takes", "section", "figures",
    ]

    private static func slips(of text: String, number: Int) -> [Slip] {
        let parts = text.split(separator: " ")
        guard let first = parts.first, !text.hasPrefix("#"), !words.contains(String(first)) else {
            return []
        }
        if first == "when" || text.hasPrefix("otherwise when ") { return slips(ofCondition: text) }
        if ["use", "selected", "steps"].contains(first) { return [("drop", nil)] }
        if text.contains(" = ") || text.contains(" is ") { return slips(ofLine: text, number) }
        if parts.count > 1, let other = otherKind[String(parts[1])] {
            return [
                ("change type", text.replacingFirst(" \(parts[1])", with: " \(other)")),
                ("rename", text.replacingFirst(String(first), with: "\(first)x")),
            ]
        }
        return []
    }

    private static func slips(ofResult text: String) -> [Slip] {
        guard !text.hasPrefix("#") else { return [] }
        var slips: [Slip] = [("drop result", nil), ("rename", "x" + text)]
        if text.contains("not in ") {
            slips.append(("result: place", text.replacingFirst("not in ", with: "in ")))
        } else if text.contains(", in ") {
            slips.append(("result: place", text.replacingFirst(", in ", with: ", not in ")))
        }
        return slips
    }

    private static let otherType = [
        "money": "count", "count": "money", "truth": "money", "age": "truth", "one": "money",
    ]

    private static func slips(ofFact text: String) -> [Slip] {
        let parts = text.split(separator: " ").map(String.init)
        guard !text.hasPrefix("#"), parts.count > 1 else { return [] }
        var slips: [Slip] = [
            ("drop fact", nil), ("rename", text.replacingFirst(parts[0], with: parts[0] + "x")),
        ]
        let type = parts[1].filter { $0 != "," }
        if let other = otherType[type] {
            slips.append(("change type", text.replacingFirst(" \(type)", with: " \(other)")))
        }
        let flags = text.split(separator: ",").dropFirst()
        // What 'one of' and 'stands for' list is no flag.
        guard type != "one", !text.contains("stands for") else { return slips }
        for flag in flags {
            slips.append(("drop flag", text.replacingFirst(",\(flag)", with: "")))
        }
        return slips
    }

    private static let otherKind = [
        "money": "rate", "rate": "money", "count": "money", "schedule": "money",
    ]

    private static func slips(ofCondition text: String) -> [Slip] {
        var slips: [Slip] = []
        if text.hasPrefix("when ") { slips.append(("drop when", "when 1 > 0")) }
        let swaps = [
            (" > ", " < "), (" >= ", " < "), (" < ", " >= "), (" <= ", " > "), (" and ", " or "),
            (" or ", " and "), ("when some ", "when no "), ("when not ", "when "),
            ("lower by", "higher by"), ("higher by", "lower by"),
            ("when has spouse", "when not has spouse"),
        ]
        return slips + self.slips(of: text, swaps, "condition")
    }

    private static func slips(ofLine text: String, _ number: Int) -> [Slip] {
        let swaps = [
            (" + ", " - "), (" - ", " + "), (", not below 0", ""), ("lesser of", "greater of"),
            ("greater of", "lesser of"), ("half of ", ""), (" age < ", " age > "),
            (" age >= ", " age < "), (" > ", " < "), (" and ", " or "), (" × ", " + "),
        ]
        // Nothing more or less is the same.
        let isCopy = text.contains(" - 0")
        var slips = slips(of: text, swaps.filter { !isCopy || $0.0 != " - " }, "line")
        let name = String(text.split(separator: " ")[text.hasPrefix("hidden ") ? 1 : 0])
        slips.append(("rename", text.replacingFirst(name, with: "\(name)x")))
        if let product = text.firstMatch(of: #/ × [a-z0-9.-]+/#), !text.contains("÷") {
            slips.append(("drop factor", text.replacingFirst(String(product.0), with: "")))
        }
        if let formula = text.firstMatch(of: #/ = ([^,]*)/#) {
            var operands = formula.1.split(separator: " + ")
            if operands.count > 2 {
                operands.remove(at: number % operands.count)
                slips.append(
                    (
                        "drop operand",
                        text.replacingFirst(
                            String(formula.1), with: operands.joined(separator: " + "))
                    ))
            }
        }
        slips.append(("drop line", nil))
        return slips
    }

    private static func slips(
        of text: String, _ swaps: [(old: String, new: String)], _ what: String
    ) -> [Slip] {
        swaps.filter { text.contains($0.old) }.map {
            ("\(what)\($0.old)", text.replacingFirst($0.old, with: $0.new))
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " })
    }

    fileprivate func replacingFirst(_ old: String, with new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return self[..<range.lowerBound] + new + self[range.upperBound...]
    }
}
