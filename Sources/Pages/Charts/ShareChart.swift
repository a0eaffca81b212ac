package import Project
package import TaxTables
package import Templates
internal import Text

/// A text on a segment of a bar, for a range of window widths.
package struct BarTextView: TemplateView {
    var text: String
    /// The centre of the text, or its start above the bar, as a percentage of the bar.
    var middle: String
    /// The window width that it fits: `narrow` or `broad`; nil for both.
    var room: String?

    package static let fields = TemplateFields(\Self.text, \.middle, \.room)
}

/// The name of a segment that is too small for it, above the bar with a line to the segment.
package struct CalloutView: TemplateView {
    /// The texts, starting at the line: an abbreviated one for narrow windows.
    var texts: [BarTextView]
    /// The position of the line as a percentage of the bar.
    var position: String
    /// The baseline of the text and the start of the line, in pixels from the top.
    var baseline: String
    var top: String

    package static let fields = TemplateFields(\Self.texts, \.position, \.baseline, \.top)
}

/// A fraction of a whole, as a segment of a bar and a row of its table.
package struct BarSegmentView: TemplateView {
    /// The letter that labels a segment too small for its name.
    var mark: String
    var label: String
    /// Its share of a round amount, such as a hundred dollars.
    var ofHundred: String
    var amounts: [String]
    /// The position of the segment, as a percentage of the bar.
    var start: String
    var width: String
    /// The CSS class of its colour: a `ShareChart.Family`.
    var fill: String
    var texts: [BarTextView]
    var callout: CalloutView?

    package static let fields = TemplateFields(
        \Self.mark, \.label, \.ofHundred, \.amounts, \.start, \.width, \.fill, \.texts, \.callout)
}

/// A bar chart of the fractions of a whole, with its table.
///
/// Letters, order and gaps distinguish the segments without colour.
package struct ShareChartView: TemplateView {
    package var identifier: String
    package var heading: String
    /// The text alternative, with figures.
    var description: String
    var caption: String
    var columns: [String]
    var parts: [BarSegmentView]
    /// The heading of the `ofHundred` column.
    var ofHundred: String
    /// The top of the bar below its callouts, and the height of the chart, in pixels.
    var top: String
    var height: String
    var letters: String

    package static let fields = TemplateFields(
        \Self.identifier, \.heading, \.description, \.caption, \.columns, \.parts, \.ofHundred,
        \.top, \.height, \.letters)
}

/// Draws the fractions of a whole as a bar.
///
/// A gap between segments and their names tell them apart without colour. Names are on segments
/// that have room, and a few others above the bar.
package struct ShareChart {
    /// The category of a fraction, which determines its colour.
    package enum Family: String {
        case remaining = "kept"
        case benefit
        /// Tax, and all other deductions.
        case taken
        case contribution
        case other
    }

    /// A fraction of the whole: its name, amount, table cells and category.
    package struct Part {
        package let label: String
        package let amount: Money
        package let cells: [String]
        package var family = Family.other

        package init(label: String, amount: Money, cells: [String], family: Family = .other) {
            self.label = label
            self.amount = amount
            self.cells = cells
            self.family = family
        }
    }

    package let words: SiteStrings

    /// Returns the heading of a bar with the round amount that is divided.
    package static func heading(_ text: InterfaceStrings, _ words: SiteStrings) -> String {
        words.text(text, ["hundred": words.numbers.roundMoney(words.numbers.hundred)])
    }

    package init(words: SiteStrings) {
        self.words = words
    }

    /// Returns the letter that stands for a name on a chart.
    static func mark(_ index: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String(letters[index % letters.count])
    }

    /// The width of the bar in units of the chart, each 0.1 %.
    private static let width: Int64 = 1_000
    /// The height in pixels of one row of callouts, and of the bar.
    private static let rowHeight = 22
    private static let barHeight = 46
    private static let mostRows = 5
    /// The minimum widths of the bar in pixels, for small phones and wide windows.
    private static let rooms = [(name: "narrow", pixels: 288), (name: "broad", pixels: 620)]

    /// Returns the chart without zero fractions; nil if nothing is left.
    package func view(
        identifier: String, heading: String, caption: String, columns: [String], parts: [Part]
    ) -> ShareChartView? {
        let parts = parts.filter { $0.amount > .zero }
        let total = parts.reduce(Money.zero) { $0 + $1.amount }
        guard total > .zero else { return nil }
        let (round, coin) = (words.numbers.hundred, words.numbers.currency.unit)
        let ofHundred = shares(of: round.cents / coin, by: parts.map(\.amount.cents))
        var sum = Money.zero
        var views: [BarSegmentView] = []
        for (index, part) in parts.enumerated() {
            // Computed from rounded edges, so that the widths add up.
            let start = sum.scaled(by: Self.width, over: total.cents).cents
            sum = sum + part.amount
            let end = sum.scaled(by: Self.width, over: total.cents).cents
            let mark = Self.mark(index)
            let amount = words.numbers.money(Money(cents: ofHundred[index] * coin))
            views.append(
                BarSegmentView(
                    mark: mark, label: part.label, ofHundred: amount, amounts: part.cells,
                    start: Self.perCent(start), width: Self.perCent(end - start),
                    fill: part.family.rawValue,
                    texts: texts(
                        ["\(part.label) \(amount)", part.label, mark], from: start, to: end)))
        }
        let rows = callOut(&views)
        let top = rows * Self.rowHeight
        return ShareChartView(
            identifier: identifier, heading: heading,
            description: words.list(
                views.map {
                    words.text(
                        .chartPart,
                        [
                            "mark": $0.mark, "label": $0.label, "amount": $0.ofHundred,
                            "hundred": words.numbers.roundMoney(round),
                        ])
                }),
            caption: caption, columns: columns, parts: views,
            ofHundred: Self.heading(.chartOfHundred, words), top: String(top),
            height: String(top + Self.barHeight), letters: String(top + Self.barHeight * 3 / 5))
    }

    /// Moves the names of small segments in the left half above the bar, one a row from left to
    /// right, so that no line crosses a name.
    ///
    /// Does nothing if there are too many.
    ///
    /// - Returns: The number of rows.
    private func callOut(_ parts: inout [BarSegmentView]) -> Int {
        let unnamed = parts.indices.filter { index in
            let part = parts[index]
            return !part.texts.contains { $0.room != "broad" && $0.text.hasPrefix(part.label) }
        }
        let named = unnamed.filter { (Double(parts[$0].start) ?? 0) <= 50 }
        guard named.count == unnamed.count, named.count <= Self.mostRows else { return 0 }
        for (row, index) in named.enumerated() {
            let part = parts[index]
            let top = row * Self.rowHeight
            parts[index].texts = []
            parts[index].callout = CalloutView(
                texts: textsAbove(part), position: part.start,
                baseline: String(top + Self.rowHeight * 7 / 10), top: String(top + 2))
        }
        return named.count
    }

    /// Returns the text of a callout: the name if it fits to the right of its line, or else the
    /// letter.
    private func textsAbove(_ part: BarSegmentView) -> [BarTextView] {
        let (whole, short) = ("\(part.label) \(part.ofHundred)", "\(part.mark) \(part.ofHundred)")
        let free = 1 - (Double(part.start) ?? 0) / 100
        let found = Self.rooms.map { room in
            // At 14 pixels, regular letters are at most 7 pixels wide on average.
            Double(whole.count * 7 + 10) <= free * Double(room.pixels) ? whole : short
        }
        if found[0] == found[1] {
            return [BarTextView(text: found[0], middle: part.start, room: nil)]
        }
        return zip(found, Self.rooms).map {
            BarTextView(text: $0, middle: part.start, room: $1.name)
        }
    }

    /// Returns, for narrow and for wide windows, the first of some texts that fits the segment.
    private func texts(_ texts: [String], from start: Int64, to end: Int64) -> [BarTextView] {
        let found = Self.rooms.map { room in
            texts.first { text in
                // At 14 pixels, bold letters are at most 8 pixels wide on average.
                let needed = text.count == 1 ? 14 : text.count * 8 + 10
                return Int(end - start) * room.pixels >= needed * 1_000
            }
        }
        let middle = Self.perCent((start + end) / 2)
        if let text = found[0], text == found[1] {
            return [BarTextView(text: text, middle: middle, room: nil)]
        }
        return zip(found, Self.rooms).compactMap { text, room in
            text.map { BarTextView(text: $0, middle: middle, room: room.name) }
        }
    }

    /// Returns tenths of a per cent as a decimal for SVG attributes.
    package static func perCent(_ tenths: Int64) -> String { "\(tenths / 10).\(tenths % 10)" }
}

/// A bar from the zero line to an amount, to the right if the amount is positive.
package struct DifferenceBarView: TemplateView {
    var start: String
    var width: String
    /// The position of the zero line.
    var line: String
    /// The `ShareChart.Family` that determines the colour.
    var family: String

    package static let fields = TemplateFields(\Self.start, \.width, \.line, \.family)
}

/// Draws differences as bars from a common zero line.
package struct DifferenceBars {
    private let low: Int64
    private let span: Int64
    /// The category of positive amounts.
    private let above: ShareChart.Family

    package init(_ amounts: [Money], above: ShareChart.Family) {
        low = min(0, amounts.map(\.cents).min() ?? 0)
        span = max(1, max(0, amounts.map(\.cents).max() ?? 0) - low)
        self.above = above
    }

    package func view(_ amount: Money) -> DifferenceBarView {
        let (line, end) = (position(0), position(amount.cents))
        let isAbove = amount > .zero
        return DifferenceBarView(
            start: ShareChart.perCent(min(line, end)),
            width: ShareChart.perCent(max(line, end) - min(line, end)),
            line: ShareChart.perCent(line),
            family: (isAbove == (above == .remaining) ? ShareChart.Family.remaining : .taken)
                .rawValue)
    }

    private func position(_ cents: Int64) -> Int64 { roundedQuotient(cents - low, 1_000, span) }
}

/// Divides a number in proportion to `parts` by the largest remainder method: shares are rounded
/// down, and the rest is given to those with the largest remainders, the first of equal ones first.
///
/// - Parameter parts: Non-negative numbers that are not all zero.
package func shares(of whole: Int64, by parts: [Int64]) -> [Int64] {
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
