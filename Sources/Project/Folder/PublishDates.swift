internal import Files
package import Text

/// The days from which parts of a file are public, as `from: 2027-01-15` says in YAML and front matter and
/// `public from 2027-01-15` at the end of a line of a rule file.
///
/// Found in the text, before anybody reads it, since what was made of a file may be kept only while the same
/// part of it is public. A day in a remark is taken for one too, which costs nothing but time.
package enum PublishDates {
    private static let from = Array("from".utf8)
    private static let publicUntil = Array("public until".utf8)
    private static let dayLength = 10

    /// The files of which any mapping may wait for its day.
    private static let mappings = ["Content/Tables/", "Content/Sources/", "\(GuidePath.changes)/"]
    private static let others = [GuidePath.topics, "\(GuidePath.rules)/", GuidePath.redirects]

    static func mayStandInMappings(of path: String) -> Bool {
        mappings.contains(where: path.hasPrefix)
    }

    /// Whether a file, or parts of it, may wait for a day.
    static func mayStand(in path: String) -> Bool {
        mayStandInMappings(of: path) || others.contains(where: path.hasPrefix)
    }

    /// The days from which a file says more, or other things, than before.
    static func named(in bytes: [UInt8], at path: String) -> [CalendarDay] {
        let isTopic = path.hasPrefix(GuidePath.topics) && path.hasSuffix(".md")
        let places = isTopic ? 0..<endOfFrontMatter(bytes) : bytes.indices
        let first = days(behind: from, in: bytes, within: places)
        guard path.hasPrefix("\(GuidePath.rules)/") else { return first }
        return first + days(behind: publicUntil, in: bytes, within: places).map(\.next)
    }

    /// Where the front matter of a file ends, of which the text behind it says nothing of days.
    private static func endOfFrontMatter(_ bytes: [UInt8]) -> Int {
        bytes.firstRange(of: Array("\n---".utf8), within: bytes.indices)?.upperBound ?? bytes.count
    }

    private static func days(
        behind word: [UInt8], in bytes: [UInt8], within places: Range<Int>
    ) -> [CalendarDay] {
        var days: [CalendarDay] = []
        var rest = places
        while let found = bytes.firstRange(of: word, within: rest) {
            rest = found.upperBound..<places.upperBound
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

    /// What may stand between the word and the day: a colon, spaces and quotes.
    private static func isBetween(_ byte: UInt8) -> Bool {
        [UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(byte)
    }
}

extension GuideFolder {
    /// What a file says on the day of publication.
    func publicText(_ path: String, _ bytes: [UInt8]) -> SourceText {
        let waits = PublishDates.mayStandInMappings(of: path)
        let isRules = path.hasPrefix("\(GuidePath.rules)/")
        let text = isRules ? PublishedRules.text(bytes, on: publicOn) : bytes
        return SourceText(
            path: path, bytes: text, names: names,
            publicOn: waits || text != bytes ? publicOn.description : nil)
    }

    /// The fingerprint of what a file says on the day of publication: another one from each day on from which
    /// more of it is public.
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

    /// The days after that of publication on which more of the files that were read is public.
    package var laterDays: [CalendarDay] { ledger.days.filter { $0 > publicOn }.sorted() }
}
