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
    ///
    /// A closure, since a key path is made anew at every call of a generic function.
    package var values: [Value] { map { $0.value } }

    package var count: Int { (english == nil ? 0 : 1) + (french == nil ? 0 : 1) }

    package func mapValues<Other>(
        _ transform: (Value) -> Other
    ) -> ByLanguage<Other> {
        var others = ByLanguage<Other>()
        for (language, value) in self { others[language] = transform(value) }
        return others
    }
}

extension ByLanguage: Sendable where Value: Sendable {}

extension ByLanguage: Sequence {
    /// The languages in their order, with what is in each.
    package func makeIterator() -> some IteratorProtocol<(key: Language, value: Value)> {
        Language.allCases.lazy.compactMap { language in
            self[language].map { (key: language, value: $0) }
        }.makeIterator()
    }
}

extension ByLanguage: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (Language, Value)...) {
        for (language, value) in elements { self[language] = value }
    }
}
