/// Iteration over the names that formulas and conditions use.
extension [ItemSyntax] {
    /// Calls `visit` with each name; the flag is true for the fact of a line `entered …`.
    package func forEachName(_ visit: (Identifier, _ isEntered: Bool) -> Void) {
        for item in self {
            switch item {
            case .line(let line):
                switch line.value {
                case .amount(let amount): amount.forEachName(visit)
                case .condition(let condition): condition.forEachName(visit)
                }
            case .choice(let branches):
                for branch in branches {
                    branch.condition?.forEachName(visit)
                    branch.items.forEachName(visit)
                }
            case .each(let each): each.items.forEachName(visit)
            case .use(let use): use.condition?.forEachName(visit)
            case .steps(_, from: let start, order: _): start.forEachName(visit)
            case .section, .selected: break
            }
        }
    }
}

extension AmountSyntax {
    func forEachName(_ visit: (Identifier, _ isEntered: Bool) -> Void) {
        switch self {
        case .entered(let fact): visit(fact, true)
        case .same(let operand): operand.forEachName(visit)
        case .arithmetic(_, let operands):
            for operand in operands { operand.forEachName(visit) }
        case .product(let left, let right):
            left.forEachName(visit)
            right.forEachName(visit)
        case .row(let schedule, by: let operand), .banded(let operand, by: let schedule):
            visit(schedule, false)
            operand.forEachName(visit)
        case .total(let operand, over: _, with: let condition):
            operand.forEachName(visit)
            condition?.forEachName(visit)
        case .count(_, with: let condition): condition?.forEachName(visit)
        case .selected, .nothing: break
        }
    }
}

extension ConditionSyntax {
    func forEachName(_ visit: (Identifier, _ isEntered: Bool) -> Void) {
        switch self {
        case .comparison(_, let left, let right):
            left.forEachName(visit)
            right.forEachName(visit)
        case .truth(let operand), .some(let operand), .known(let operand), .lower(by: let operand),
            .higher(by: let operand):
            operand.forEachName(visit)
        case .given(let name), .choice(let name, is: _), .stated(let name): visit(name, false)
        case .not(let inner): inner.forEachName(visit)
        case .and(let left, let right), .or(let left, let right):
            left.forEachName(visit)
            right.forEachName(visit)
        case .hasSpouse, .inPlace, .firstRelative: break
        }
    }
}

extension OperandSyntax {
    func forEachName(_ visit: (Identifier, _ isEntered: Bool) -> Void) {
        if case .name(let name) = self { visit(name, false) }
    }
}
