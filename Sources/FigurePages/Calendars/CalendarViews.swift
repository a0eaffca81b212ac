internal import Content
internal import Pages
internal import Project
internal import Templates

/// A day of the tax calendar.
struct CalendarEntryView: TemplateView {
    /// The `id` of the entry; nil for a recurring day, which is linked to by its month.
    var identifier: String?
    /// The weekday and the day of the month.
    var day: String
    var title: String
    /// Texts below the title: further information, and why the day was moved.
    var notes: [String]
    /// The CSS classes of the situations that it applies to, such as `s1 s3`.
    var situations: String
    /// The URL of the topic, if any.
    var topic: String?
    var isStatute: Bool
    var marks: [SourceMarkView]

    static let fields = TemplateFields(
        \Self.identifier, \.day, \.title, \.notes, \.situations, \.isStatute, \.marks,
        addresses: \.topic)
}

struct CalendarMonthView: TemplateView {
    var identifier: String
    var title: String
    var entries: [CalendarEntryView]

    static let fields = TemplateFields(\Self.identifier, \.title, \.entries)
}

/// A situation that the days can be filtered by, with its iCalendar file.
struct CalendarSituationView: TemplateView {
    /// The number of the option; 0 for everybody.
    var number: String
    var label: String
    var isFirst: Bool
    var file: String

    static let fields = TemplateFields(\Self.number, \.label, \.isFirst, addresses: \.file)
}

/// The tax calendar of a year.
struct CalendarPageView: LayoutPageView {
    static let template = "calendar"

    var frame: PageLayout
    var title: String
    var summary: String
    var notes: [String]
    var situations: [CalendarSituationView]
    /// The days from the publication date on by month, or all days of a year that is over.
    var months: [CalendarMonthView]
    /// The days before.
    var past: [CalendarMonthView]
    var years: [LinkView]
    /// The link to the page with the sources of the days.
    var sources: LinkView

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.notes, \.situations, \.months, \.past, \.years,
        \.sources)
}

/// The sources of the days of a calendar.
struct CalendarSourcesPageView: LayoutPageView {
    static let template = "calendar-sources"

    var frame: PageLayout
    var title: String
    var sources: [SourceView]

    static let fields = TemplateFields(\Self.frame, \.title, \.sources)
}
