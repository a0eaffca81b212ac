internal import Site
internal import SiteDiff
internal import Text

/// Formats the complete difference of two sites as JSON.
enum SiteDifferenceJSON {
    static func text(_ difference: SiteDifference) -> String {
        JSONWriter.object { json in
            json.field("unchanged", difference.unchanged)
            let summary = SiteDifferenceSummary(difference)
            json.field("kinds") { write(summary.kinds, &$0) }
            json.field("rules") { write(summary.rules, &$0) }
            json.field("added") { write(difference.added, &$0) }
            json.field("removed") { write(difference.removed, &$0) }
            json.objects("renamed", difference.renamed) { page, json in
                json.field("old", page.old)
                json.field("new", page.new)
                json.field("kind", page.kind)
                json.field("trace", page.trace.rawValue)
            }
            json.array("changed", difference.changed) { change, json in write(change, &json) }
        }.text
    }

    private static func write(
        _ kinds: [(kind: String, counts: SiteDifferenceSummary.KindCounts)],
        _ json: inout JSONWriter
    ) {
        json.object { json in
            for (kind, counts) in kinds {
                json.object(kind) { json in
                    json.field("added", counts.added)
                    json.field("removed", counts.removed)
                    json.field("renamed", counts.renamed)
                    json.field("changed", counts.changed)
                    json.field("figures", counts.moves)
                    json.field("prose", counts.prose)
                    json.field("markupOnly", counts.markupOnly)
                }
            }
        }
    }

    private static func write(_ rules: [SiteDifferenceSummary.Rule], _ json: inout JSONWriter) {
        json.array { json in
            for rule in rules {
                json.object { json in
                    json.field("name", rule.name)
                    json.field("kind", rule.kind.rawValue)
                    json.field("path", rule.path)
                    json.array("tables", rule.tables)
                }
            }
        }
    }

    private static func write(_ files: [SiteDifference.File], _ json: inout JSONWriter) {
        json.array { json in
            for file in files {
                json.object { json in
                    json.field("path", file.path)
                    json.field("kind", file.kind)
                }
            }
        }
    }

    private static func write(_ change: SiteDifference.Change, _ json: inout JSONWriter) {
        json.object { json in
            json.field("path", change.path)
            json.field("kind", change.kind)
            json.objects("figures", change.moves) { move, json in
                json.field("place", move.location)
                json.field("name", move.name)
                json.field("old", move.old)
                json.field("new", move.new)
                json.field("unit", move.unit.rawValue)
                json.field("change", decimal: move.changeDecimal ?? "null")
            }
            json.objects("prose", change.prose) { text, json in
                json.field("place", text.location)
                json.field("old", text.old)
                json.field("new", text.new)
            }
        }
    }
}
