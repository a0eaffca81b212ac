internal import RuleLanguage
internal import TaxTables
internal import Text

/// The part of the compiler that finds results and completes a program.
struct ProgramLinker {
    let draft: ProgramDraft

    /// Completes the program of which all lines are compiled.
    func link() {
        findResults()
        finish()
    }

    private func findResults() {
        for (result, source) in zip(draft.ruleSet.results, draft.ruleSet.resultSources) {
            check(result, in: source)
        }
        for adult in 0..<draft.people.adults { findResults(of: adult) }
        checkTotals()
    }

    private func findResults(of adult: Int) {
        for result in draft.ruleSet.results {
            guard case .name(let name) = result.line, name.parts.count == 2 else { continue }
            if let condition = result.condition, draft.staticValue(of: condition, in: 0) == false {
                continue
            }
            guard let form = draft.formOfName[adult][name.firstName] else { continue }
            let line = name.lastName
            let ofForm = draft.linesOfScopes[draft.forms[form].top][line].map {
                UInt16(truncatingIfNeeded: $0)
            }
            if let register = ofForm ?? draft.forms[form].lines[line]?.first {
                draft.program.adults[adult].results[result.name.text] = register
            }
        }
    }

    private func finished(_ line: Int) -> ProgramLine {
        let written: LineSyntax? =
            if case .written(let syntax) = draft.lines[line].content { syntax } else { nil }
        let isPrinted = written.map { !$0.isHidden } ?? false
        var isUnprinted = false
        if case .unprinted = draft.lines[line].operation { isUnprinted = true }
        let (scope, block) = (draft.lines[line].scope, draft.lines[line].block)
        let (form, body) = (draft.scopes[scope].form, draft.scopes[scope].body)
        let isOfHousehold = draft.ruleSet.bodies[draft.ruleSet.forms[draft.forms[form].form].body]
            .isOfHousehold
        let isOfAll = isOfHousehold && draft.ruleSet.bodies[body].isOfHousehold
        return ProgramLine(
            isOfHousehold: isOfHousehold, adult: isOfAll ? nil : Int8(draft.forms[form].adult),
            step: isPrinted ? written.flatMap { draft.stepNames[$0.step.name] } : nil,
            section: draft.lines[line].section,
            jurisdiction: draft.scopes[scope].table, register: draft.lines[line].register,
            rule: Int32(clamping: draft.scopes[scope].outer ?? scope),
            block: Int16(clamping: block), isHidden: !isPrinted || isUnprinted,
            isAlwaysPrinted: written?.isAlwaysPrinted ?? false,
            position: StepPosition(
                body: Int32(clamping: body),
                offset: Int32(clamping: written?.name.offsets.lowerBound ?? 0),
                block: Int16(clamping: block)),
            operation: draft.lines[line].operation)
    }

    private func finish() {
        finishGaps()
        for adult in draft.program.adults.indices {
            draft.program.adults[adult].resultRegisters = ResultRegisters(
                draft.program.adults[adult].results, draft.ruleSet.resultNames, of: draft.names)
        }
        draft.program.blockCount = draft.blocks.count
        draft.program.blocks = draft.blocks.map {
            ProgramBlock(parent: $0.parent, previous: $0.previous, test: $0.test)
        }
        draft.program.lines.reserveCapacity(draft.lines.count)
        for line in draft.lines.indices { draft.program.lines.append(finished(line)) }
        if draft.definitions.count > Int(UInt16.max)
            || draft.program.instructions.count > Int(UInt16.max)
            || draft.blocks.count > Int(Int16.max) || draft.program.lists.count > Int(UInt16.max)
        {
            draft.diagnostics.append(
                .aboutFile(
                    "rule-syntax", "the rules have more lines than a program has room for",
                    path: draft.ruleSet.files.first?.source.path ?? "Content/Rules"))
        }
    }

    /// Reports a result that no form has, or that is a line for some returns only.
    private func check(_ result: ResultSyntax, in source: SourceText) {
        func report(_ identifier: String, _ summary: String, _ place: Range<Int>, _ fix: String) {
            draft.diagnostics.append(
                Diagnostic(.error, identifier, summary, in: source, at: place, fix: fix))
        }
        if let condition = result.condition, draft.staticValue(of: condition, in: 0) == nil {
            report(
                "wrong-operand", "whether there is '\(result.name)' depends on amounts",
                result.name.offsets, "write 'in' and a place only")
        }
        guard case .name(let name) = result.line, name.parts.count == 2,
            let form = draft.ruleSet.formNumbers[name.firstName],
            draft.ruleSet.forms[form].possibleLines.contains(name.lastName)
        else {
            return report(
                "unknown-line", "there is no line '\(result.line.text)'", result.line.offsets,
                "write a form and a line of it: 'FORM.LINE'")
        }
    }

    /// Reports required totals without a line in the jurisdiction.
    ///
    /// A 0 would look like an amount.
    private func checkTotals() {
        // A missing line has another diagnostic.
        guard draft.diagnostics.isEmpty, let found = draft.program.adults.first?.results else {
            return
        }
        for total in TotalName.allCases where !total.mayBeAbsent {
            guard let name = total.name(in: draft.names), found[name] == nil,
                let index = draft.ruleSet.resultNames.firstIndex(of: name)
            else { continue }
            draft.diagnostics.append(
                Diagnostic(
                    .error, "missing-result",
                    "the result '\(name)' has no line in \(draft.place.rawValue)",
                    in: draft.ruleSet.resultSources[index],
                    at: draft.ruleSet.results[index].name.offsets,
                    fix: "name a line that all places have: 'first of' others"))
        }
    }

    /// Records which values of gaps are numbers of people or years, after all types are known.
    private func finishGaps() {
        for gap in draft.program.gaps.indices {
            for value in draft.program.gaps[gap].values.indices {
                let register = Int(draft.program.gaps[gap].values[value].register)
                draft.program.gaps[gap].values[value].isCount = draft.types[register] == .count
            }
        }
    }
}
