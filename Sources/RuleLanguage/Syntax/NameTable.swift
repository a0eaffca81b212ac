/// A hash table from interned names to numbers.
///
/// It is at most half full, so a lookup is a multiplication and seldom more than one comparison. It is not
/// generic, because other modules look names up in it.
package struct NameTable: Sendable {
    private struct Slot {
        /// The number of the name; below zero for a free slot.
        var name: Int32 = -1
        var value: Int32 = 0
    }

    /// The slots: none, or a power of two.
    private var slots: [Slot] = []
    private var shift: UInt32 = 32
    package private(set) var count = 0

    package init() {}

    /// Makes an empty table with room for `minimumCapacity` names.
    package init(minimumCapacity: Int) {
        if minimumCapacity > 0 { makeSlots(atLeast: minimumCapacity * 2) }
    }

    private mutating func makeSlots(atLeast count: Int) {
        var size = 8
        shift = 29
        while size < count {
            size *= 2
            shift -= 1
        }
        slots = Array(repeating: Slot(), count: size)
    }

    /// Returns the slot of a name, or the free slot where it belongs.
    ///
    /// - Precondition: There is a free slot.
    private func index(of name: Int32) -> Int {
        // Multiplication by the golden ratio spreads consecutive numbers.
        var index = Int((UInt32(bitPattern: name) &* 0x9E37_79B1) >> shift)
        while slots[index].name >= 0, slots[index].name != name {
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    package subscript(name: Name) -> Int? {
        get {
            if slots.isEmpty { return nil }
            let slot = slots[index(of: name.number)]
            return slot.name < 0 ? nil : Int(slot.value)
        }
        set {
            if let newValue {
                if (count + 1) * 2 > slots.count { move(toSlots: max(8, slots.count * 2)) }
                let index = index(of: name.number)
                if slots[index].name < 0 { count += 1 }
                slots[index] = Slot(name: name.number, value: Int32(newValue))
            } else if self[name] != nil {
                slots[index(of: name.number)].name = -1
                count -= 1
                // Rehashing is necessary, because a search ends at a free slot.
                move(toSlots: slots.count)
            }
        }
    }

    private mutating func move(toSlots count: Int) {
        let old = slots
        makeSlots(atLeast: count)
        for slot in old where slot.name >= 0 { slots[index(of: slot.name)] = slot }
    }

    /// The names, in no order.
    package var names: [Name] {
        slots.compactMap { $0.name < 0 ? nil : Name(number: $0.name) }
    }

    /// The names as texts, in no order.
    package var texts: [String] { names.map(\.text) }
}

/// A set of interned names.
package struct NameSet: Sendable {
    private var table: NameTable

    package init() { table = NameTable() }

    package init(minimumCapacity: Int) { table = NameTable(minimumCapacity: minimumCapacity) }

    package var count: Int { table.count }

    package func contains(_ name: Name) -> Bool { table[name] != nil }

    package func contains(_ text: String) -> Bool { contains(Name(text)) }

    /// Adds a name.
    ///
    /// Returns false if it was there.
    @discardableResult
    package mutating func insert(_ name: Name) -> Bool {
        let count = table.count
        table[name] = 0
        return table.count > count
    }

    package mutating func formUnion(_ others: NameSet) {
        for name in others.names { insert(name) }
    }

    /// The names, in no order.
    package var names: [Name] { table.names }

    /// The names as texts, in no order.
    package var texts: [String] { table.texts }
}
