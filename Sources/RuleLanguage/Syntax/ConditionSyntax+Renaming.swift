extension ConditionSyntax {
    /// Returns the condition with other names; nil if a name has none, or if the condition is about both adults.
    ///
    /// - Parameter rename: Returns the new name; nil for none.
    package func renamed(_ rename: (Identifier) -> Identifier?) -> ConditionSyntax? {
        func renamed(_ operand: OperandSyntax) -> OperandSyntax? {
            guard case .name(let name) = operand else { return operand }
            return rename(name).map { .name($0) }
        }
        switch self {
        case .comparison(let comparison, let left, let right):
            guard let first = renamed(left), let second = renamed(right) else { return nil }
            return .comparison(comparison, first, second)
        case .truth(let operand): return renamed(operand).map { .truth($0) }
        case .some(let operand): return renamed(operand).map { .some($0) }
        case .given(let name): return rename(name).map { .given($0) }
        case .hasSpouse, .stated, .inPlace: return self
        case .not(let inner): return inner.renamed(rename).map { .not($0) }
        case .and(let left, let right):
            guard let first = left.renamed(rename), let second = right.renamed(rename) else {
                return nil
            }
            return .and(first, second)
        case .or(let left, let right):
            guard let first = left.renamed(rename), let second = right.renamed(rename) else {
                return nil
            }
            return .or(first, second)
        case .known, .choice, .lower, .higher, .firstRelative: return nil
        }
    }
}
