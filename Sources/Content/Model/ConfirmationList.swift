package import Project
package import TaxTables
package import Text

/// The unconfirmed figures of a year, and the confirmed ones with reviewers and documents: a file
/// of `Content/Confirmations`.
///
/// Figures move from the first list to the second.
package struct ConfirmationList: Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        /// The value of the previous year.
        case carried
        /// A value computed by the indexation factor of the year.
        case derived
    }

    /// A figure to confirm.
    package struct Open: Sendable {
        package var figure: String
        /// The value in the notation of tables.
        package var value: String
        package var reason: Reason
        /// Other possible values, according to the indexation of earlier years.
        package var or: String?
        /// The location in the file; nil for an entry that was not read.
        package var offsets: Range<Int>?

        package init(_ figure: String, _ value: String, _ reason: Reason, or: String? = nil) {
            self.figure = figure
            self.value = value
            self.reason = reason
            self.or = or
        }
    }

    package struct Confirmed: Sendable {
        package var figure: String
        package var value: String
        package var by: String
        package var on: CalendarDay
        /// The identifiers of documents.
        package var sources: [String]

        package init(
            _ figure: String, _ value: String, by: String, on: CalendarDay, sources: [String]
        ) {
            self.figure = figure
            self.value = value
            self.by = by
            self.on = on
            self.sources = sources
        }
    }

    package static let folder = "Content/Confirmations"

    package let year: TaxYear
    package var open: [Open] = []
    package var confirmed: [Confirmed] = []
    /// The file that it was read from.
    package private(set) var source: SourceText?

    package init(of year: TaxYear) { self.year = year }

    package static func path(_ year: TaxYear) -> String { "\(folder)/\(year).yaml" }

    /// Reads the list of a year; nil if there is none or, after diagnostics, if it has errors.
    package static func read(
        _ year: TaxYear, _ folder: GuideFolder
    ) -> ConfirmationList? {
        guard let source = folder.readIfThere(path(year)) else {
            return nil
        }
        return YAMLMappingReader.readWhole(source, log: folder.log) { reader in
            var list = ConfirmationList(of: year)
            list.source = source
            for key in ["open", "confirmed"] {
                guard let node = reader.optional(key), case .sequence(let items) = node.content
                else { continue }
                for item in items {
                    reader.mapping(at: item) { (entry: YAMLMappingReader) -> Void? in
                        if key == "open" {
                            list.enterOpen(entry, at: item.offsets)
                        } else {
                            list.enterConfirmed(entry)
                        }
                        return ()
                    }
                }
            }
            return list
        }
    }

    private mutating func enterOpen(_ entry: YAMLMappingReader, at offsets: Range<Int>) {
        let figure = entry.requiredText("figure")
        let value = entry.requiredText("value")
        let reason = entry.requiredWord("because", as: Reason.self)
        let or = entry.optionalText("or")
        guard let figure, let value, let reason else { return }
        var found = Open(figure, value, reason, or: or)
        found.offsets = offsets
        open.append(found)
    }

    private mutating func enterConfirmed(_ entry: YAMLMappingReader) {
        let figure = entry.requiredText("figure")
        let value = entry.requiredText("value")
        let by = entry.requiredText("by")
        let on = entry.requiredDay("on")
        let sources = entry.requiredTexts("source").map(\.text)
        guard let figure, let value, let by, let on else { return }
        confirmed.append(Confirmed(figure, value, by: by, on: on, sources: sources))
    }

    /// The contents of the file.
    package var text: String {
        var text = """
            # Figures of \(year) that nobody has confirmed yet, and below them who confirmed which from what document.
            # 'taxguide tables confirm \(year) FIGURE' moves one from the one list to the other.

            """
        text += open.isEmpty ? "open: []\n" : "open:\n"
        for entry in open {
            let or = entry.or.map { ", or: \(Self.quoted($0))" } ?? ""
            text +=
                "- {figure: \(entry.figure), value: \(Self.quoted(entry.value)), "
                + "because: \(entry.reason.rawValue)\(or)}\n"
        }
        text += confirmed.isEmpty ? "confirmed: []\n" : "confirmed:\n"
        for entry in confirmed {
            text +=
                "- {figure: \(entry.figure), value: \(Self.quoted(entry.value)), "
                + "by: \(Self.quoted(entry.by)), on: \(entry.on), "
                + "source: [\(entry.sources.joined(separator: ", "))]}\n"
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    }
}
