/// A sorted list divided where what names its items changes.
func divided<Item, Name: Equatable>(
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

/// A list cut into pages, each of which is within a first load.
///
/// - Parameter weight: About how many bytes an item is on the page.
func pageParts<Item>(_ items: ArraySlice<Item>, weight: (Item) -> Int) -> [ArraySlice<Item>] {
    let limit = 22_000
    var parts: [ArraySlice<Item>] = []
    var start = items.startIndex
    var sum = 0
    for index in items.indices {
        let weight = weight(items[index])
        if sum + weight > limit, index > start {
            parts.append(items[start..<index])
            start = index
            sum = 0
        }
        sum += weight
    }
    return parts + [items[start...]]
}
