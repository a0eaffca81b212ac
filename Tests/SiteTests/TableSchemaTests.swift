import Files
import Foundation
import TestSupport
import Testing
import Text

/// The schemas of tables, compared with the tables.
@Suite struct TableSchemaTests {
    private struct Schema: Decodable {
        struct Field: Decodable {
            let name: String
            let title: String
            let type: String
            let unit: String?
        }

        let title: String
        let fields: [Field]
    }

    /// The schema of each table by its path, as the index leads to it.
    private static func schemas(_ site: BuiltSite) throws -> [String: String] {
        let text = try #require(site.files["data/index.json"])
        let index = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let tables = site.files.keys.filter { $0.hasPrefix("data/") && $0.hasSuffix(".csv") }
        var schemas: [String: String] = [:]
        for item in index.values.compactMap({ $0 as? [[String: Any]] }).joined() {
            for (table, schema) in [("csv", "csvSchema"), ("figures", "figuresSchema")] {
                guard let table = item[table] as? String else { continue }
                let schema = try #require(item[schema] as? String, "\(table)")
                for path in tables {
                    guard let values = filled("data/\(table)", as: path) else { continue }
                    #expect(schemas[path] == nil, "\(path) is listed twice")
                    schemas[path] =
                        "data/" + values.reduce(schema) { $0.replacing($1.0, with: $1.1) }
                }
            }
        }
        #expect(Set(tables).subtracting(schemas.keys) == [])
        return schemas
    }

    /// Returns the values of the placeholders in a pattern that match a path; nil if none do.
    private static func filled(_ pattern: String, as path: String) -> [(String, String)]? {
        let (patterns, parts) = (pattern.split(separator: "/"), path.split(separator: "/"))
        guard patterns.count == parts.count else { return nil }
        var values: [(String, String)] = []
        for (pattern, part) in zip(patterns, parts) {
            if pattern == part { continue }
            guard pattern.hasPrefix("{"), let end = pattern.firstIndex(of: "}"),
                part.hasSuffix(pattern[end...].dropFirst())
            else { return nil }
            let rest = pattern[end...].dropFirst().count
            values.append((String(pattern[...end]), String(part.dropLast(rest))))
        }
        return values
    }

    /// Returns the count of digits after the point of a number; nil for any other text.
    private static func decimals(of cell: String) -> Int? {
        let parts = cell.utf8.drop { $0 == UInt8(ascii: "-") }.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isNumber =
            parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            }
        guard isNumber, !cell.hasPrefix("--") else { return nil }
        return parts.count == 2 ? parts[1].count : 0
    }

    private static func isAs(_ type: String, _ cell: String) -> Bool {
        switch type {
        case "string": true
        case "number": decimals(of: cell) != nil
        case "date": CalendarDay(text: cell) != nil
        default: false
        }
    }

    @Test func everyTableIsAsItsSchemaSays() throws {
        let site = try BuiltSite.ofRepository()
        let schemas = try Self.schemas(site)
        let kinds = Set(schemas.keys.map { $0.split(separator: "/")[1] })
        #expect(
            kinds.isSuperset(of: [
                "2026", "benefits", "examples", "households", "ledgers", "take-home",
            ]))
        for (path, schemaPath) in schemas {
            let text = try #require(site.files[schemaPath], "\(path): \(schemaPath)")
            let schema = try JSONDecoder().decode(Schema.self, from: Data(text.utf8))
            let rows = CSVReader.rows(try #require(site.files[path]))
            #expect(rows.first == schema.fields.map(\.name), "\(path)")
            #expect(schema.fields.allSatisfy { !$0.title.isEmpty }, "\(path)")
            for (column, field) in schema.fields.enumerated() {
                let cells = rows.dropFirst().map { $0[column] }.filter { !$0.isEmpty }
                let wrong = cells.first { !Self.isAs(field.type, $0) }
                #expect(wrong == nil, "\(path), \(field.name): \(wrong ?? "")")
                #expect((field.unit != nil) == (field.type == "number"), "\(path), \(field.name)")
                // Amounts have cents; a share of one is never of thousands.
                let isAmount = cells.allSatisfy { Self.decimals(of: $0) == 2 }
                guard !cells.isEmpty else { continue }
                if field.type == "string" {
                    #expect(!isAmount && !cells.allSatisfy { Self.isAs("date", $0) }, "\(path)")
                }
                #expect(field.unit != "dollars" || isAmount, "\(path), \(field.name)")
                #expect(
                    field.unit != "1" || cells.allSatisfy { abs(Double($0) ?? 100) < 100 },
                    "\(path), \(field.name)")
            }
        }
    }

    /// The examples of the standard, the one that fills a block and the million of its test vectors.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func hashesAreThoseOfTheStandard(text: String, count: Int, hash: String) {
        let bytes = Array(String(repeating: text, count: count).utf8)
        #expect(SHA256(of: bytes).hexadecimal == hash)
    }
}
