/// A value for each of some languages.
///
/// A sorted array, which is faster than a dictionary for few languages. Pages look up every text in
/// it.
@usableFromInline
package struct ByLanguage<Value> {
    /// The languages and values, sorted by language code.
    @usableFromInline var entries: [(key: Language, value: Value)] = []

    @inlinable package init() {}

    @inlinable package subscript(language: Language) -> Value? {
        get {
            for entry in entries where entry.key == language { return entry.value }
            return nil
        }
        set {
            let index = entries.firstIndex { $0.key >= language } ?? entries.count
            let isThere = index < entries.count && entries[index].key == language
            if isThere { entries.remove(at: index) }
            if let newValue { entries.insert((language, newValue), at: index) }
        }
    }

    @inlinable
    package subscript(language: Language, default value: @autoclosure () -> Value) -> Value {
        get { self[language] ?? value() }
        set { self[language] = newValue }
    }

    /// The values in the order of their language codes.
    @inlinable package var values: [Value] { entries.map(\.value) }

    @inlinable package var count: Int { entries.count }

    @inlinable
    package func mapValues<Other>(
        _ transform: (Value) -> Other
    ) -> ByLanguage<Other> {
        var others = ByLanguage<Other>()
        others.entries = entries.map { ($0.key, transform($0.value)) }
        return others
    }
}

extension ByLanguage: Sendable where Value: Sendable {}

extension ByLanguage: Sequence {
    /// Iterates over the languages and values, sorted by language code.
    @inlinable package func makeIterator() -> IndexingIterator<[(key: Language, value: Value)]> {
        entries.makeIterator()
    }
}

extension ByLanguage: ExpressibleByDictionaryLiteral {
    @inlinable package init(dictionaryLiteral elements: (Language, Value)...) {
        for (language, value) in elements { self[language] = value }
    }
}
