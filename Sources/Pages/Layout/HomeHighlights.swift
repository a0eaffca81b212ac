internal import Content
package import Templates

/// An amount in a jurisdiction, with its share of a whole.
package struct PlaceAmountView: TemplateView {
    var name: String
    var address: String
    var amount: String
    /// The share as a percentage of the bar, and the start of the rest after a gap.
    var width: String
    var rest: String

    package init(name: String, address: String, amount: String, thousandths: Int64) {
        self.name = name
        self.address = address
        self.amount = amount
        width = ShareChart.perCent(thousandths)
        rest = ShareChart.perCent(min(1_000, thousandths + 4))
    }

    package static let fields = TemplateFields(
        \Self.name, \.amount, \.width, \.rest, addresses: \.address)
}

/// The amounts of all jurisdictions on the home page.
package struct HomeAmountsView: TemplateView {
    var sentence: String
    var places: [PlaceAmountView]
    /// Links to amounts for other people.
    var links: [LinkView]

    package init(sentence: String, places: [PlaceAmountView], links: [LinkView]) {
        self.sentence = sentence
        self.places = places
        self.links = links
    }

    package static let fields = TemplateFields(\Self.sentence, \.places, \.links)
}

/// A day on the home page.
package struct HomeDayView: TemplateView {
    var day: String
    var title: String
    var address: String

    package init(day: String, title: String, address: String) {
        self.day = day
        self.title = title
        self.address = address
    }

    package static let fields = TemplateFields(\Self.day, \.title, addresses: \.address)
}

/// The next days on the home page.
package struct HomeDaysView: TemplateView {
    var days: [HomeDayView]
    var calendar: LinkView

    package init(days: [HomeDayView], calendar: LinkView) {
        self.days = days
        self.calendar = calendar
    }

    package static let fields = TemplateFields(\Self.days, \.calendar)
}

/// The figures and days of other sections that the home page shows.
package struct HomeHighlights: Sendable {
    package var amounts: HomeAmountsView?
    package var days: HomeDaysView?

    package init(amounts: HomeAmountsView? = nil, days: HomeDaysView? = nil) {
        self.amounts = amounts
        self.days = days
    }
}
