internal import Files
package import Text

/// Finds publication dates in files: `from: 2027-01-15` in YAML and front matter, and
/// `public from 2027-01-15` at the end of a line of a rule file.
///
/// A text search before parsing: cached results are only valid while the same part of the file is
/// published. Dates in comments are included, which only costs time.
package enum PublishDates {
    private static let from = Array("from".utf8)
    private static let publicUntil = Array("public until".utf8)
    private static let dayLength = 10

    /// The files in which any mapping may have a publication date.
    private static let mappings = ["Content/Tables/", "Content/Sources/", "\(GuidePath.changes)/"]
    private static let others = [GuidePath.topics, "\(GuidePath.rules)/", GuidePath.redirects]

    static func mayStandInMappings(of path: String) -> Bool {
        mappings.contains(where: path.hasPrefix)
    }

    /// Returns true if a file may contain publication dates.
    static func mayStand(in path: String) -> Bool {
        mayStandInMappings(of: path) || others.contains(where: path.hasPrefix)
    }

    /// Returns the dates from which the published part of a file is different.
    static func named(in bytes: [UInt8], at path: String) -> [CalendarDay] {
        let isTopic = path.hasPrefix(GuidePath.topics) && path.hasSuffix(".md")
        let range = isTopic ? 0..<endOfFrontMatter(bytes) : bytes.indices
        let first = days(behind: from, in: bytes, within: range)
        guard path.hasPrefix("\(GuidePath.rules)/") else { return first }
        return first + days(behind: publicUntil, in: bytes, within: range).map(\.next)
    }

    /// Returns the end of a file's front matter.
    ///
    /// The body has no publication dates.
    private static func endOfFrontMatter(_ bytes: [UInt8]) -> Int {
        bytes.firstRange(of: Array("\n---".utf8), within: bytes.indices)?.upperBound ?? bytes.count
    }

    private static func days(
        behind word: [UInt8], in bytes: [UInt8], within range: Range<Int>
    ) -> [CalendarDay] {
        var days: [CalendarDay] = []
        var rest = range
        while let found = bytes.firstRange(of: word, within: rest) {
            rest = found.upperBound..<range.upperBound
            var start = found.upperBound
            while start < bytes.count, isBetween(bytes[start]) { start += 1 }
            guard start > found.upperBound, start + dayLength <= bytes.count,
                let day = CalendarDay(
                    text: String(decoding: bytes[start..<start + dayLength], as: UTF8.self))
            else { continue }
            days.append(day)
        }
        return days
    }

    /// Returns true for a byte that may be between the key and the date: a colon, a space or a
    /// quotation mark.
    private static func isBetween(_ byte: UInt8) -> Bool {
        [UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(byte)
    }
}

extension GuideFolder {
    /// Returns the text of a file as published on the publication date.
    func publicText(_ path: String, _ bytes: [UInt8]) -> SourceText {
        let waits = PublishDates.mayStandInMappings(of: path)
        let isRules = path.hasPrefix("\(GuidePath.rules)/")
        let text = isRules ? PublishedRules.text(bytes, on: publicOn) : bytes
        return SourceText(
            path: path, bytes: text, names: names,
            publicOn: waits || text != bytes ? publicOn.description : nil)
    }

    /// Returns the fingerprint of a file as published on the publication date.
    ///
    /// It changes on each date in the file.
    func fingerprint(of bytes: [UInt8], at path: String) -> Fingerprint {
        let whole = Fingerprint(of: bytes)
        guard PublishDates.mayStand(in: path) else { return whole }
        let days = Set(PublishDates.named(in: bytes, at: path))
        guard !days.isEmpty else { return whole }
        ledger.enter(days: days)
        return Fingerprint { builder in
            builder.add(whole)
            builder.add(days.count { $0 <= publicOn })
        }
    }

    /// The dates after the publication date on which more parts of the files read are published.
    package var laterDays: [CalendarDay] { ledger.days.filter { $0 > publicOn }.sorted() }
}
