/// An operation of the rule language on amounts.
///
/// `written` is its form in a rule, from which the parser, descriptions in English and the manual follow. The rule
/// engine defines its result and derivative; UI strings have its words by `rawValue`.
package enum Arithmetic: String, CaseIterable, Sendable {
    case sum
    case difference
    /// The difference, not below zero.
    case excess
    /// The first operand times the second, divided by the third.
    case proportion
    case half
    case lesser
    case greater
    case average
    case roundedDown = "rounded-down"
    case roundedUp = "rounded-up"
    case roundedNearest = "rounded-nearest"
    /// The first operand that is not blank.
    case first

    /// The form in a rule: words with `…` for an operand, or for several with what joins them.
    package var written: String {
        switch self {
        case .sum: "… + …"
        case .difference: "… - …"
        case .excess: "… - …, not below 0"
        case .proportion: "… × … ÷ …"
        case .half: "half of …"
        case .lesser: "lesser of …, … and …"
        case .greater: "greater of …, … and …"
        case .average: "average of …, … and …"
        case .roundedDown: "… rounded down to multiples of …"
        case .roundedUp: "… rounded up to multiples of …"
        case .roundedNearest: "… rounded to the nearest multiple of …"
        case .first: "first of …, …"
        }
    }

    /// The meaning, for the reference of the language.
    package var meaning: String {
        switch self {
        case .sum: "a sum; what is blank is left out"
        case .difference: "a difference; ', not below 0' makes it 0 where it would be negative"
        case .excess: "a difference, 0 where it would be negative"
        case .proportion: "a proportion, rounded once, at the end"
        case .half: "one of two equal parts"
        case .lesser: "whichever is least; blank where one is"
        case .greater: "whichever is most"
        case .average: "the sum divided by the number of operands; what is blank counts as 0"
        case .roundedDown: "the next whole multiple that is not more"
        case .roundedUp: "the next whole multiple that is not less"
        case .roundedNearest: "the nearest whole multiple, the upper one of two"
        case .first: "the first that is not blank"
        }
    }
}

extension Arithmetic {
    /// The operations whose form begins with words.
    static let beginningWithWords = forms.filter { !$0.form.start.isEmpty }
    /// The operations whose form has words after the first operand, such as `rounded`.
    static let continuingWithWords = forms.filter { form in
        form.form.start.isEmpty && form.form.joints[0].allSatisfy { $0.first?.isLetter ?? false }
    }

    private static let forms = allCases.map { (arithmetic: $0, form: OperationForm($0.written)) }

    /// The words that name the operation in messages, such as `lesser of`.
    package var words: String {
        let form = OperationForm(written)
        return (form.start.isEmpty ? form.joints[0] : form.start).joined(separator: " ")
    }
}

/// The form of an operation: the words before its operands and between them.
struct OperationForm {
    /// The words before the first operand.
    let start: [String]
    /// The words between operands; the last ones stand before the last operand.
    let joints: [[String]]
    /// A Boolean value that is true if a comma joins any number of operands.
    let isList: Bool

    /// Reads a form with `…` for each operand.
    init(_ written: String) {
        let pieces = written.split(separator: "…", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").map(String.init) }
        start = pieces[0]
        joints = Array(pieces.dropFirst().dropLast())
        isList = joints.first == [","]
    }
}
