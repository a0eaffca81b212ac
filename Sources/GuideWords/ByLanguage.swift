/// Something in each language that it is written in.
///
/// It is asked for at every text of every page, where a dictionary would hash a language each time.
package struct ByLanguage<Value> {
    // Open to other modules, which are then compiled for what is in it.
    @usableFromInline var english: Value?
    @usableFromInline var french: Value?

    @inlinable package init() {}

    @inlinable package subscript(language: Language) -> Value? {
        get {
            switch language {
            case .english: english
            case .french: french
            }
        }
        set {
            switch language {
            case .english: english = newValue
            case .french: french = newValue
            }
        }
    }

    @inlinable
    package subscript(language: Language, default value: @autoclosure () -> Value) -> Value {
        get { self[language] ?? value() }
        set { self[language] = newValue }
    }

    /// The values in the order of the languages.
    @inlinable package var values: [Value] { [english, french].compactMap { $0 } }

    @inlinable package var count: Int { (english == nil ? 0 : 1) + (french == nil ? 0 : 1) }

    @inlinable
    package func mapValues<Other>(
        _ transform: (Value) -> Other
    ) -> ByLanguage<Other> {
        var others = ByLanguage<Other>()
        others.english = english.map(transform)
        others.french = french.map(transform)
        return others
    }
}

extension ByLanguage: Sendable where Value: Sendable {}

extension ByLanguage: Sequence {
    /// The languages in their order, with what is in each.
    @inlinable package func makeIterator() -> Iterator { Iterator(self) }

    package struct Iterator: IteratorProtocol {
        @usableFromInline let values: ByLanguage
        @usableFromInline var languages = Language.allCases.makeIterator()

        @inlinable init(_ values: ByLanguage) { self.values = values }

        @inlinable package mutating func next() -> (key: Language, value: Value)? {
            while let language = languages.next() {
                if let value = values[language] { return (language, value) }
            }
            return nil
        }
    }
}

extension ByLanguage: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (Language, Value)...) {
        for (language, value) in elements { self[language] = value }
    }
}
