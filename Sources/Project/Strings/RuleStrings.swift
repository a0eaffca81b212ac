/// A UI string of rule pages, or a part of a sentence about a rule; `{1}` and `{2}` are its
/// operands.
package enum RuleStrings: String, CaseIterable, Sendable {
    case curveHeading = "curve-heading"
    case curveText = "curve-text"
    case curvePoint = "curve-point"
    case curvePlace = "curve-place"
    case curveCaption = "curve-caption"
    case lineNumber = "line-number"
    case lineOf = "line-of"
    case afterSteps = "after-steps"
    case amountNamed = "amount-named"
    case enteredFact = "entered-fact"
    case first
    case selected
    case ofSpouse = "of-spouse"
    case ofSpouses = "of-spouses"
    case ofRelatives = "of-relatives"
    case ofChildren = "of-children"
    case adults
    case children
    case relatives
    case peopleWith = "people-with"
    case age
    case row
    case columnOver = "column-over"
    case columnRate = "column-rate"
    case columnBelow = "column-below"
    case columnBase = "column-base"
    case columnCap = "column-cap"
    case running
    case above
    case below
    case atLeast = "at-least"
    case atMost = "at-most"
    case and
    case or
    case isTrue = "is-true"
    case isFalse = "is-false"
    case someAmount = "some-amount"
    case noAmount = "no-amount"
    case someStep = "some-step"
    case choiceIs = "choice-is"
    case choiceIsNot = "choice-is-not"
    case hasSpouse = "has-spouse"
    case hasNoSpouse = "has-no-spouse"
    case known
    case unknown
    case stated
    case notStated = "not-stated"
    case given
    case notGiven = "not-given"
    case inPlace = "in-place"
    case notInPlace = "not-in-place"
    case lower
    case higher
    case firstRelative = "first-relative"
    case notFirstRelative = "not-first-relative"
    case eachRelative = "each-relative"
    case when
    case otherwiseWhen = "otherwise-when"
    case otherwise
    case because
    case withStep = "with-step"
    case withAmount = "with-amount"
    case useRule = "use-rule"
    case useSelected = "use-selected"
    case useSteps = "use-steps"
    case halved
    case interim
    case bracket
    case formLine = "form-line"
    case roleAmount = "role-amount"
    case roleStep = "role-step"
    case rolePart = "role-part"
    case roleBenefit = "role-benefit"
    case roleForm = "role-form"
    case lawTop = "law-top"
    case lawEverywhere = "law-everywhere"
    case lawAllBut = "law-all-but"
    case lawOne = "law-one"
    case lawOf = "law-of"
    case lawTopAnd = "law-top-and"
    case inYears = "in-years"
    case linesCaption = "lines-caption"
    case figuresCaption = "figures-caption"
    case formOf = "form-of"
}
