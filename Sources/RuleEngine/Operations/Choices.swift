/// The least of several operands; blank if one of them is.
enum LesserOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        var least = operands[0].cents
        for index in 0..<operands.count {
            if operands[index].isBlank { return nil }
            least = min(least, operands[index].cents)
        }
        return least
    }

    static func derivative(
        of index: Int, _ operands: Operands, _ changes: inout Changes
    ) -> Derivative {
        index == least(operands, &changes) ? .whole : .nothing
    }

    @inline(__always)
    static func evaluate(_ operands: Operands, _ changes: inout Changes) -> Register {
        guard cents(operands) != nil else { return Register() }
        return operands[least(operands, &changes)]
    }

    @inline(__always)
    private static func least(_ operands: Operands, _ changes: inout Changes) -> Int {
        var found = 0
        for index in 1..<operands.count
        where changes.compare(operands[found], operands[index]) { found = index }
        return found
    }
}

/// The greatest of several operands; blank if all are.
enum GreaterOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        guard !operands.areBlank else { return nil }
        var greatest = operands[0].cents
        for index in 1..<operands.count { greatest = max(greatest, operands[index].cents) }
        return greatest
    }

    static func derivative(
        of index: Int, _ operands: Operands, _ changes: inout Changes
    ) -> Derivative {
        index == greatest(operands, &changes) ? .whole : .nothing
    }

    @inline(__always)
    static func evaluate(_ operands: Operands, _ changes: inout Changes) -> Register {
        guard !operands.areBlank else { return Register() }
        var result = operands[greatest(operands, &changes)]
        result.isBlank = false
        return result
    }

    @inline(__always)
    private static func greatest(_ operands: Operands, _ changes: inout Changes) -> Int {
        var found = 0
        for index in 1..<operands.count
        where !changes.compare(operands[found], operands[index]) { found = index }
        return found
    }
}

/// The first operand that is not blank.
enum FirstOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        for index in 0..<operands.count where !operands[index].isBlank {
            return operands[index].cents
        }
        return nil
    }

    static func derivative(of index: Int, _ operands: Operands, _: inout Changes) -> Derivative {
        for other in 0..<index where !operands[other].isBlank { return .nothing }
        return operands[index].isBlank ? .nothing : .whole
    }
}
