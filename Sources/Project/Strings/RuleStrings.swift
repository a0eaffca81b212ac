/// A UI string of rule pages, or a part of a sentence about a rule; `{1}` and `{2}` are its
/// operands.
package enum RuleStrings: String, CaseIterable, Sendable {
    case curveHeading, curveText, curvePoint, curvePlace, curveCaption, lineNumber, lineOf
    case afterSteps, amountNamed, enteredFact, selected, ofSpouse, ofSpouses, ofRelatives
    case ofChildren, adults, children, relatives, peopleWith, age, row, banded
    case running, above, below, atLeast, atMost, and, or, isTrue
    case isFalse, someAmount, noAmount, someStep, choiceIs, choiceIsNot, hasSpouse, hasNoSpouse
    case known, unknown, stated, notStated, given, notGiven, inPlace, notInPlace, lower, higher
    case firstRelative, notFirstRelative, eachRelative, eachChild, when, otherwiseWhen, otherwise,
        because
    case withStep, withAmount, useRule, useSelected, useSteps, halved, interim, bracket, formLine
    case roleAmount, roleStep, rolePart, roleBenefit, roleForm, lawTop, lawEverywhere, lawAllBut
    case lawOne, lawOf, lawTopAnd, inYears, linesCaption, figuresCaption, formOf
}
