package import Content
package import TaxTables
package import Text

/// The files of a section for programs, in the list of all such files of a site.
package struct DataList {
    /// The member of the list that they are.
    package let name: String
    /// Writes where they stand and what they are of, one value after the other.
    package let writeItems: (inout JSONWriter) -> Void

    package init(_ name: String, writeItems: @escaping (inout JSONWriter) -> Void) {
        self.name = name
        self.writeItems = writeItems
    }

    /// A list with an object for each place of each year of the guide.
    ///
    /// - Parameters:
    ///   - places: The places that have files in a year.
    ///   - writeItem: Writes the members of the object after its year and place.
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
    /// Members: where a table stands as JSON and as CSV, and what is told of its columns.
    ///
    /// - Parameters:
    ///   - path: The path of the file with an ending.
    ///   - schema: Where the schema stands, if it is not beside the CSV.
    package mutating func tableFiles(
        schema: String? = nil, _ path: (_ ending: String) -> String
    ) {
        for ending in ["json", "csv"] { field(ending, Addresses.fromDataIndex(path(ending))) }
        let schema = schema ?? Addresses.tableSchema(of: path("csv"))
        field("csvSchema", Addresses.fromDataIndex(schema))
    }

    /// A member with the years of a guide, whose files have a year in their address.
    package mutating func years(of guide: Guide) {
        field("years") { json in
            json.array { json in
                for year in guide.configuration.years { json.value(decimal: year.description) }
            }
        }
    }
}
