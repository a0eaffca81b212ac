/// A sorted list divided where what names its items changes.
@inlinable
package func divided<Item, Name: Equatable>(
    _ items: some Sequence<Item>, by naming: (Item) -> Name
) -> [(name: Name, items: ArraySlice<Item>)] {
    let items = Array(items)
    var parts: [(name: Name, items: ArraySlice<Item>)] = []
    var start = 0
    while start < items.count {
        let name = naming(items[start])
        let end = items[start...].firstIndex { naming($0) != name } ?? items.count
        parts.append((name, items[start..<end]))
        start = end
    }
    return parts
}
