/// Iteration over operands.
extension AmountSyntax {
    /// Calls `visit` with the operands of the operation, without those of its condition.
    func forEachOperand(_ visit: (OperandSyntax) -> Void) {
        switch self {
        case .entered(let fact): visit(.name(fact))
        case .same(let operand), .total(let operand, over: _, with: _), .row(_, by: let operand),
            .banded(let operand, by: _):
            visit(operand)
        case .arithmetic(_, let operands): operands.forEach(visit)
        case .product(let left, let right):
            visit(left)
            visit(right)
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
