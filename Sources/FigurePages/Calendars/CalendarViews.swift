internal import Content
internal import Pages
internal import Project
internal import Templates

/// A day of the tax calendar.
struct CalendarEntryView: TemplateView {
    /// Nil for one of several days of the same kind, which are found by their month.
    var identifier: String?
    /// The weekday and the day of the month.
    var day: String
    var title: String
    /// Texts below the title: what else there is to know, and why the day moved.
    var notes: [String]
    /// The classes of the situations that it concerns, such as `s1 s3`.
    var situations: String
    /// The address of the topic that says more.
    var topic: String?
    var isStatute: Bool
    var marks: [SourceMarkView]

    static let fields: TemplateFields<CalendarEntryView> = [
        .text(\.identifier),
        .text(\.day),
        .text(\.title),
        .texts(\.notes),
        .text(\.situations),
        .address(\.topic),
        .flag(\.isStatute),
        .many(\.marks),
    ]
}

/// The days of a month.
struct CalendarMonthView: TemplateView {
    var identifier: String
    var title: String
    var entries: [CalendarEntryView]

    static let fields: TemplateFields<CalendarMonthView> = [
        .text(\.identifier),
        .text(\.title),
        .many(\.entries),
    ]
}

/// A situation that the days can be narrowed to, with its file.
struct CalendarSituationView: TemplateView {
    /// The number of the choice; 0 is everybody.
    var number: String
    var label: String
    var isFirst: Bool
    var file: String

    static let fields: TemplateFields<CalendarSituationView> = [
        .text(\.number),
        .text(\.label),
        .flag(\.isFirst),
        .address(\.file),
    ]
}

/// The tax calendar of a year.
struct CalendarPageView: FramedView {
    static let template = "calendar"

    var frame: PageLayout
    var title: String
    var summary: String
    var notes: [String]
    var situations: [CalendarSituationView]
    var months: [CalendarMonthView]
    var years: [LinkView]
    var sources: [SourceView]

    static let fields: TemplateFields<CalendarPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .texts(\.notes),
        .many(\.situations),
        .many(\.months),
        .many(\.years),
        .many(\.sources),
    ]
}
