/// Iteration over operands.
extension AmountSyntax {
    /// Calls `visit` with the operands of the operation, without those of its condition.
    func forEachOperand(_ visit: (OperandSyntax) -> Void) {
        switch self {
        case .entered(let fact): visit(.name(fact))
        case .same(let operand), .half(let operand), .total(let operand, over: _, with: _),
            .row(_, by: let operand):
            visit(operand)
        case .sum(let operands), .first(let operands): operands.forEach(visit)
        case .difference(let left, let right), .product(let left, let right),
            .rounded(let left, _, toMultiplesOf: let right), .lesser(let left, let right),
            .greater(let left, let right):
            visit(left)
            visit(right)
        case .proportion(let first, let second, let third):
            visit(first)
            visit(second)
            visit(third)
        case .selected, .count, .nothing: break
        }
    }
}

extension ConditionSyntax {
    /// Calls `visit` with the operands of a single test.
    func forEachOperand(_ visit: (OperandSyntax) -> Void) {
        switch self {
        case .comparison(_, let left, let right):
            visit(left)
            visit(right)
        case .truth(let operand), .some(let operand), .known(let operand), .lower(by: let operand),
            .higher(by: let operand):
            visit(operand)
        case .given(let fact), .choice(let fact, is: _): visit(.name(fact))
        case .hasSpouse, .stated, .inPlace, .firstRelative, .not, .and, .or: break
        }
    }
}
