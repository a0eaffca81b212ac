package import Content
internal import Project
internal import TaxTables

/// A kind of machine-readable files with one pattern of paths, for the description of the files.
package struct DataOperation {
    /// A variable part of the paths.
    package struct Parameter {
        package let name: String
        package let description: String
        /// The values that occur, not all of them in each combination.
        package let values: [String]

        package init(_ name: String, _ description: String, values: [String]) {
            self.name = name
            self.description = description
            self.values = values
        }
    }

    /// The unique name of the kind, such as `getRates`.
    package let name: String
    package let summary: String
    /// The path from the site's root, with `{name}` for each parameter.
    package let path: String
    package let parameters: [Parameter]
    /// The name of its JSON Schema; nil for other formats.
    package let schema: String?

    package init(
        _ name: String, _ summary: String, path: String, _ parameters: [Parameter] = [],
        schema: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.path = path
        self.parameters = parameters
        self.schema = schema
    }
}

extension DataOperation {
    /// Returns names of files as a part of an operation's name: `IncomeEmployment` of
    /// `income/employment`.
    package static func name(of path: String) -> String {
        path.split { !($0.isLetter || $0.isNumber) }.map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        .joined()
    }
}

extension DataOperation.Parameter {
    package static func year(of guide: Guide) -> Self {
        Self(
            "year", "The tax year.", values: guide.configuration.years.map(\.description))
    }

    /// The jurisdictions with returns.
    package static func place(of guide: Guide) -> Self {
        let places = Set(
            guide.configuration.years.flatMap { guide.laws.residences(in: $0) })
        return Self(
            "place", "A place with returns, by the name of its table.",
            values: places.sorted().map(\.rawValue))
    }

    /// The jurisdictions with a table.
    package static func jurisdiction(of guide: Guide) -> Self {
        let places = Set(guide.configuration.years.flatMap { guide.laws.places(in: $0) })
        return Self(
            "jurisdiction", "A place, or one that it lies in, by the name of its table.",
            values: places.sorted().map(\.rawValue))
    }
}
