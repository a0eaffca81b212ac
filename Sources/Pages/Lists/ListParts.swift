/// Splits a list into pages of at most about 22 kB, so that each loads in one round trip.
///
/// - Parameter weight: Returns the approximate size of an item in bytes.
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
