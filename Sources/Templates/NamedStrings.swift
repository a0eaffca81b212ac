/// Strings whose names are only known when a guide is read, such as its custom strings.
///
/// Templates are compiled against the sorted names, and the values are in the same order.
package struct NamedStrings: TemplateView {
    fileprivate let values: [TemplateValue]

    package init(_ texts: [String: String]) {
        values = texts.sorted { $0.key < $1.key }.map { .text($0.value) }
    }

    package static let fields: TemplateFields<NamedStrings> = []
}

extension TemplateField {
    /// A group of strings whose names `TemplateSet` knows, entered by a section or by a dotted
    /// name.
    package static func named(_ path: KeyPath<View, NamedStrings>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .one { ViewSchema(of: NamedStrings.self) }) {
            .list(TemplateList(named: property.value(of: $0)))
        }
    }
}

extension TemplateList {
    fileprivate init(named texts: NamedStrings) {
        let all = texts.values
        count = 1
        read = { _, fields, values in
            for (slot, field) in fields.enumerated() {
                values[slot] = all.indices.contains(field) ? all[field] : .absent
            }
        }
    }
}

extension ViewSchema {
    /// Returns the schema with fields for the given names if it is that of `NamedStrings`, or else
    /// unchanged.
    func naming(_ names: [String]) -> ViewSchema {
        guard type == ObjectIdentifier(NamedStrings.self) else { return self }
        return ViewSchema(
            self, fields: names.map { FieldSchema(name: $0, kind: .text, isOptional: false) })
    }
}
