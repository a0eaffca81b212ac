package import Project
package import TaxTables
package import Templates
internal import Text

/// What stands on a part of a bar, in windows of one kind.
package struct BarTextView: TemplateView {
    var text: String
    /// Where the text has its middle, or begins if it stands above the bar, in per cent of the bar.
    var middle: String
    /// The windows that have room for it: narrow ones or broad ones; nil for both.
    var room: String?

    package static let fields: TemplateFields<BarTextView> = [
        .text(\.text),
        .text(\.middle),
        .text(\.room),
    ]
}

/// The name of a part that has no room for it, above the bar, with a line down to the part.
package struct CalloutView: TemplateView {
    /// Begin at the line; a short one where windows are too narrow for the whole name.
    var texts: [BarTextView]
    /// Where the line is, in per cent of the bar.
    var place: String
    /// Where the text stands and where the line begins, in pixels from the top.
    var baseline: String
    var top: String

    package static let fields: TemplateFields<CalloutView> = [
        .many(\.texts),
        .text(\.place),
        .text(\.baseline),
        .text(\.top),
    ]
}

/// A part of a whole, in a bar and in the table beside it.
package struct ShardPartView: TemplateView {
    /// The letter that stands for the part where its name has no room.
    var mark: String
    var label: String
    /// What each hundred dollars give to it.
    var ofHundred: String
    var amounts: [String]
    /// The part's place in the bar, in per cent.
    var start: String
    var width: String
    /// The family of its colour and the shade of it, such as 'kept-1'.
    var fill: String
    var texts: [BarTextView]
    var callout: CalloutView?

    package static let fields: TemplateFields<ShardPartView> = [
        .text(\.mark),
        .text(\.label),
        .text(\.ofHundred),
        .texts(\.amounts),
        .text(\.start),
        .text(\.width),
        .text(\.fill),
        .many(\.texts),
        .one(\.callout),
    ]
}

/// A bar of the parts of a whole, with its table: letters, order and gaps tell the parts apart, so
/// that it reads without colour.
package struct ShareChartView: TemplateView {
    package var identifier: String
    package var heading: String
    /// What the bar shows, in a sentence with its figures.
    var description: String
    var caption: String
    var columns: [String]
    var parts: [ShardPartView]
    /// What stands above the column of `ofHundred`.
    var ofHundred: String
    /// Where the bar begins, below the names above it, and what the drawing measures, in pixels.
    var top: String
    var height: String
    var letters: String

    package static let fields: TemplateFields<ShareChartView> = [
        .text(\.identifier),
        .text(\.heading),
        .text(\.description),
        .text(\.caption),
        .texts(\.columns),
        .many(\.parts),
        .text(\.ofHundred),
        .text(\.top),
        .text(\.height),
        .text(\.letters),
    ]
}

/// Draws a whole as a bar of its parts.
///
/// Neighbours are of a dark and a light shade by turns, so that they differ however alike their colours seem
/// to a reader. Names stand on the parts that have room for them, and of a few others above the bar.
package struct ShareChart {
    /// What becomes of a part, which its colour tells.
    package enum Family: String {
        case kept
        case taken
        case other
    }

    /// A part: its name, how much of the whole it is, what its row of the table says, and what becomes of
    /// it.
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

    /// The heading of a bar, which names the round amount that is divided.
    package static func heading(_ text: InterfaceStrings, _ words: SiteStrings) -> String {
        words.text(text, ["hundred": words.numbers.roundMoney(words.numbers.hundred)])
    }

    package init(words: SiteStrings) {
        self.words = words
    }

    /// The width of the bar, in units of the drawing: tenths of a per cent.
    private static let width: Int64 = 1_000
    /// The height in pixels of a row of a name above the bar; that of the bar follows.
    private static let rowHeight = 22
    private static let barHeight = 46
    private static let mostRows = 5
    /// The least widths of the bar in pixels, on a small telephone and where windows are broad.
    private static let rooms = [(name: "narrow", pixels: 288), (name: "broad", pixels: 620)]

    /// Parts of nothing are left out; nil if nothing is left.
    package func view(
        identifier: String, heading: String, caption: String, columns: [String], parts: [Part]
    ) -> ShareChartView? {
        let parts = parts.filter { $0.amount > .zero }
        let total = parts.reduce(Money.zero) { $0 + $1.amount }
        guard total > .zero else { return nil }
        let (round, coin) = (words.numbers.hundred, words.numbers.currency.unit)
        let ofHundred = shares(of: round.cents / coin, by: parts.map(\.amount.cents))
        var sum = Money.zero
        var views: [ShardPartView] = []
        for (index, part) in parts.enumerated() {
            // From rounded edges, so that the widths add up.
            let start = sum.scaled(by: Self.width, over: total.cents).cents
            sum = sum + part.amount
            let end = sum.scaled(by: Self.width, over: total.cents).cents
            let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            let mark = String(letters[index % letters.count])
            let amount = words.numbers.money(Money(cents: ofHundred[index] * coin))
            views.append(
                ShardPartView(
                    mark: mark, label: part.label, ofHundred: amount, amounts: part.cells,
                    start: Self.perCent(start), width: Self.perCent(end - start),
                    fill: "\(part.family.rawValue)-\(index % 2 + 1)",
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

    /// Gives the parts of the left half that have no room for their names a row above the bar each, the
    /// first one the uppermost, so that no line crosses a name; none if they are many.
    ///
    /// - Returns: How many rows there are.
    private func callOut(_ parts: inout [ShardPartView]) -> Int {
        let unnamed = parts.indices.filter { index in
            let part = parts[index]
            return !part.texts.contains { $0.room != "broad" && $0.text.hasPrefix(part.label) }
        }
        let places = unnamed.filter { (Double(parts[$0].start) ?? 0) <= 50 }
        guard places.count == unnamed.count, places.count <= Self.mostRows else { return 0 }
        for (row, index) in places.enumerated() {
            let part = parts[index]
            let top = row * Self.rowHeight
            parts[index].texts = []
            parts[index].callout = CalloutView(
                texts: textsAbove(part), place: part.start,
                baseline: String(top + Self.rowHeight * 7 / 10), top: String(top + 2))
        }
        return places.count
    }

    /// The name of a part above the bar: whole where it fits between the line and the end of the bar.
    private func textsAbove(_ part: ShardPartView) -> [BarTextView] {
        let (whole, short) = ("\(part.label) \(part.ofHundred)", "\(part.mark) \(part.ofHundred)")
        let free = 1 - (Double(part.start) ?? 0) / 100
        let found = Self.rooms.map { room in
            // Letters of plain type of 14 pixels are 7 pixels wide at most on average.
            Double(whole.count * 7 + 10) <= free * Double(room.pixels) ? whole : short
        }
        if found[0] == found[1] {
            return [BarTextView(text: found[0], middle: part.start, room: nil)]
        }
        return zip(found, Self.rooms).map {
            BarTextView(text: $0, middle: part.start, room: $1.name)
        }
    }

    /// The first one of some texts that fits in narrow windows, and the first that fits in broad
    /// ones.
    private func texts(_ texts: [String], from start: Int64, to end: Int64) -> [BarTextView] {
        let found = Self.rooms.map { room in
            texts.first { text in
                // Letters of bold type of 14 pixels are 8 pixels wide at most on average.
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

    /// Tenths of a per cent, as attributes of a drawing have them.
    package static func perCent(_ tenths: Int64) -> String { "\(tenths / 10).\(tenths % 10)" }
}

/// A bar from the line that stands for nothing to an amount, to the right of it if the amount is above zero.
package struct DifferenceBarView: TemplateView {
    var start: String
    var width: String
    /// Where the line is.
    var line: String
    /// Whether it is kept or taken, which its colour tells.
    var family: String

    package static let fields: TemplateFields<DifferenceBarView> = [
        .text(\.start),
        .text(\.width),
        .text(\.line),
        .text(\.family),
    ]
}

/// Draws differences as bars from one line.
package struct DifferenceBars {
    private let low: Int64
    private let span: Int64
    /// What an amount above zero is.
    private let above: ShareChart.Family

    package init(_ amounts: [Money], above: ShareChart.Family) {
        low = min(0, amounts.map(\.cents).min() ?? 0)
        span = max(1, max(0, amounts.map(\.cents).max() ?? 0) - low)
        self.above = above
    }

    package func view(_ amount: Money) -> DifferenceBarView {
        let (line, end) = (place(0), place(amount.cents))
        let isAbove = amount > .zero
        return DifferenceBarView(
            start: ShareChart.perCent(min(line, end)),
            width: ShareChart.perCent(max(line, end) - min(line, end)),
            line: ShareChart.perCent(line),
            family: (isAbove == (above == .kept) ? ShareChart.Family.kept : .taken).rawValue)
    }

    private func place(_ cents: Int64) -> Int64 { roundedQuotient(cents - low, 1_000, span) }
}

/// Whole shares of a number that add up to it: each rounded down, and what is then left given to those
/// with the largest remainders, the first of equal ones first.
///
/// - Parameter parts: What the shares are in proportion to: none below zero, not all of them zero.
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
