internal import GuideTemplates
internal import TaxTables

/// A part of a whole, in a bar and in the table beside it.
struct SharePartView: TemplateView {
    /// The letter that stands for the part in the bar.
    var mark: String
    var label: String
    /// What each hundred dollars give to it.
    var ofHundred: String
    var amounts: [String]
    /// The part's place in the bar, of a thousand units.
    var start: String
    var width: String
    var middle: String
    /// The number of its fill, from 1.
    var fill: String
    /// Whether the bar has room for the letter.
    var hasRoom: Bool

    static let fields: TemplateFields<SharePartView> = [
        .text("mark", \.mark),
        .text("label", \.label),
        .text("ofHundred", \.ofHundred),
        .texts("amounts", \.amounts),
        .text("start", \.start),
        .text("width", \.width),
        .text("middle", \.middle),
        .text("fill", \.fill),
        .flag("hasRoom", \.hasRoom),
    ]
}

/// A bar of the parts of a whole, with its table: letters, order and gaps tell the parts apart, so
/// that it reads without colour.
struct ShareChartView: TemplateView {
    var identifier: String
    var heading: String
    /// What the bar shows, in a sentence with its figures.
    var description: String
    var caption: String
    var columns: [String]
    var parts: [SharePartView]

    static let fields: TemplateFields<ShareChartView> = [
        .text("identifier", \.identifier),
        .text("heading", \.heading),
        .text("description", \.description),
        .text("caption", \.caption),
        .texts("columns", \.columns),
        .many("parts", \.parts),
    ]
}

/// Draws a whole as a bar of its parts.
struct ShareChart {
    /// A part: its name, how much of the whole it is, and what its row of the table says.
    struct Part {
        let label: String
        let amount: Money
        let cells: [String]
    }

    let words: SiteStrings

    /// The width of the bar, in units of the drawing.
    private static let width: Int64 = 1_000
    /// The least width that a letter fits into.
    private static let letterWidth: Int64 = 26

    /// Parts of nothing are left out; nil if nothing is left.
    func view(
        identifier: String, heading: String, caption: String, columns: [String], parts: [Part]
    ) -> ShareChartView? {
        let parts = parts.filter { $0.amount > .zero }
        let total = parts.reduce(Money.zero) { $0 + $1.amount }
        guard total > .zero else { return nil }
        let ofHundred = shares(of: 10_000, by: parts.map(\.amount.cents))
        var sum = Money.zero
        var views: [SharePartView] = []
        for (index, part) in parts.enumerated() {
            // From rounded edges, so that the widths add up.
            let start = sum.scaled(by: Self.width, over: total.cents).cents
            sum = sum + part.amount
            let end = sum.scaled(by: Self.width, over: total.cents).cents
            let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            views.append(
                SharePartView(
                    mark: String(letters[index % letters.count]), label: part.label,
                    ofHundred: words.numbers.money(Money(cents: ofHundred[index])),
                    amounts: part.cells, start: String(start), width: String(end - start),
                    middle: String((start + end) / 2), fill: String(index % 6 + 1),
                    hasRoom: end - start >= Self.letterWidth))
        }
        return ShareChartView(
            identifier: identifier, heading: heading,
            description: words.list(
                views.map {
                    words.text(
                        .chartPart,
                        ["mark": $0.mark, "label": $0.label, "amount": $0.ofHundred])
                }),
            caption: caption, columns: columns, parts: views)
    }
}

/// Whole shares of a number that add up to it: each rounded down, and what is then left given to those
/// with the largest remainders, the first of equal ones first.
///
/// - Parameter parts: What the shares are in proportion to: none below zero, not all of them zero.
func shares(of whole: Int64, by parts: [Int64]) -> [Int64] {
    let sum = parts.reduce(0, +)
    let exact = parts.map { sum.dividingFullWidth(whole.multipliedFullWidth(by: $0)) }
    var shares = exact.map(\.quotient)
    let left = Int(whole - shares.reduce(0, +))
    let order = exact.indices.sorted {
        (exact[$1].remainder, $0) < (exact[$0].remainder, $1)
    }
    for index in order.prefix(left) { shares[index] += 1 }
    return shares
}
