/// A list cut into pages, each of which is within a first load.
///
/// - Parameter weight: About how many bytes an item is on the page.
package func pageParts<Item>(_ items: ArraySlice<Item>, weight: (Item) -> Int) -> [ArraySlice<Item>]
{
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
