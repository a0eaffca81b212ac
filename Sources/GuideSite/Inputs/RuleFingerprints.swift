internal import GuideCalculations
internal import GuideContent
internal import GuideDiagnostics
internal import GuideFiles
internal import GuidePages
internal import GuideWords
internal import RuleLanguage
internal import RulePrograms
internal import TaxEngine
internal import TaxTables

/// What the rules at work on the return of a place are made of, so that an edit of a rule reaches the examples
/// of the places that have it and no others.
struct RuleFingerprints: Sendable {
    private var places: [TaxYear: [Jurisdiction: Fingerprint]] = [:]

    init(_ guide: Guide) {
        let book = guide.book
        let (shared, bodies) = Self.declarations(of: book)
        let directories = guide.configuration.languages.map {
            RuleDirectory(book, guide.words($0))
        }
        let spoken = bodies.indices.map { body in
            Fingerprint { builder in
                builder.add(bodies[body])
                for directory in directories {
                    builder.add(directory.slugs[body])
                    for entry in directory.entries[body] { builder.add(entry.words) }
                }
            }
        }
        for (year, law) in guide.laws {
            for place in law.provinces {
                let used = law.bodies(in: place)
                places[year, default: [:]][place] = Fingerprint { builder in
                    builder.add(shared)
                    for body in used {
                        builder.add(book.bodies[body].name)
                        builder.add(spoken[body])
                    }
                }
            }
        }
    }

    func rules(of place: Jurisdiction, in year: TaxYear) -> Fingerprint {
        places[year]?[place] ?? .ofNothing
    }

    /// What rule files declare: facts and all else that every return has, and each rule and form.
    private static func declarations(
        of book: RuleBook
    ) -> (shared: Fingerprint, bodies: [Fingerprint]) {
        var bodies = [Fingerprint](repeating: .ofNothing, count: book.bodies.count)
        var ofPath: [String: [(start: Int, body: Int)]] = [:]
        for (index, body) in book.bodies.enumerated() {
            let start = body.nameOffsets.lowerBound
            ofPath[body.source.path, default: []].append((start, index))
        }
        let shared = Fingerprint { builder in
            for file in book.files {
                let bytes = file.source.bytes
                let starts = Self.starts(of: bytes)
                for (number, start) in starts.enumerated() {
                    let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
                    let text = Fingerprint(of: Array(bytes[start..<end]))
                    let found = ofPath[file.source.path]?.first { start..<end ~= $0.start }
                    if let found { bodies[found.body] = text } else { builder.add(text) }
                }
            }
        }
        return (shared, bodies)
    }

    /// Where declarations begin: at the margin, with a letter.
    private static func starts(of bytes: [UInt8]) -> [Int] {
        var starts: [Int] = []
        var isLineStart = true
        for (index, byte) in bytes.enumerated() {
            if isLineStart, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { starts.append(index) }
            isLineStart = byte == UInt8(ascii: "\n")
        }
        return starts
    }
}
