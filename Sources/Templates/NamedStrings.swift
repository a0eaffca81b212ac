/// Texts under names that are known only when a site is read, such as words of its own.
///
/// Templates are compiled against the names, in their order; the texts are given in the same.
package struct NamedStrings: TemplateView {
    fileprivate let values: [TemplateValue]

    package init(_ texts: [String: String]) {
        values = texts.sorted { $0.key < $1.key }.map { .text($0.value) }
    }

    package static let fields: TemplateFields<NamedStrings> = []
}

extension TemplateField {
    /// A group of texts whose names the set of templates knows, entered by a section or by a dotted name.
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
            for (place, field) in fields.enumerated() {
                values[place] = all.indices.contains(field) ? all[field] : .absent
            }
        }
    }
}

extension ViewSchema {
    /// The same view, with the fields of a site's own names if it is that of named texts.
    func naming(_ names: [String]) -> ViewSchema {
        guard type == ObjectIdentifier(NamedStrings.self) else { return self }
        return ViewSchema(
            self, fields: names.map { FieldSchema(name: $0, kind: .text, isOptional: false) })
    }
}
