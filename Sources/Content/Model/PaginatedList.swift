/// Splits a sorted list into runs of items with the same name.
@inlinable
package func divided<Item, Name: Equatable>(
    _ items: some Sequence<Item>, by naming: (Item) -> Name
) -> [(name: Name, items: ArraySlice<Item>)] {
    let items = Array(items)
    guard let first = items.first else { return [] }
    var parts: [(name: Name, items: ArraySlice<Item>)] = []
    var part = (name: naming(first), start: 0)
    for index in items.indices.dropFirst() {
        let name = naming(items[index])
        guard name != part.name else { continue }
        parts.append((part.name, items[part.start..<index]))
        part = (name, index)
    }
    return parts + [(part.name, items[part.start...])]
}
