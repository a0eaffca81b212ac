package import Content
package import TaxTables
package import Text

/// The entries of a section in the index of machine-readable files.
package struct DataList {
    /// The key of the list in the index.
    package let name: String
    /// Writes one value for each file or group of files.
    package let writeItems: (inout JSONWriter) -> Void

    package init(_ name: String, writeItems: @escaping (inout JSONWriter) -> Void) {
        self.name = name
        self.writeItems = writeItems
    }

    /// Creates a list with an object for each year and jurisdiction of the guide.
    ///
    /// - Parameters:
    ///   - places: Returns the jurisdictions with files in a year.
    ///   - writeItem: Writes the members of the object after its year and jurisdiction.
    package init(
        _ name: String, of guide: Guide, places: @escaping (TaxYear) -> [Jurisdiction],
        writeItem: @escaping (Jurisdiction, TaxYear, inout JSONWriter) -> Void
    ) {
        self.init(name) { json in
            for year in guide.configuration.years {
                for place in places(year) {
                    json.object { json in
                        json.field("year", year.number)
                        json.field("jurisdiction", place.code)
                        writeItem(place, year, &json)
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    /// Writes members with the paths of a table as JSON and CSV, and of its schema.
    ///
    /// - Parameters:
    ///   - path: Returns the path of the file with an extension.
    ///   - schema: The path of the schema; by default, beside the CSV file.
    package mutating func tableFiles(
        schema: String? = nil, _ path: (_ ending: String) -> String
    ) {
        for ending in ["json", "csv"] { field(ending, Addresses.fromDataIndex(path(ending))) }
        let schema = schema ?? Addresses.tableSchema(of: path("csv"))
        field("csvSchema", Addresses.fromDataIndex(schema))
    }

    /// Writes a member with the years of the guide, for files with a year in their path.
    package mutating func years(of guide: Guide) {
        array("years", decimals: guide.configuration.years.map(\.description))
    }
}
