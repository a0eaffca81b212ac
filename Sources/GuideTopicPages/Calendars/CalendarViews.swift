internal import GuideContent
internal import GuidePages
internal import GuideTemplates
internal import GuideWords

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
        .text("identifier", \.identifier),
        .text("day", \.day),
        .text("title", \.title),
        .texts("notes", \.notes),
        .text("situations", \.situations),
        .address("topic", \.topic),
        .flag("isStatute", \.isStatute),
        .many("marks", \.marks),
    ]
}

/// The days of a month.
struct CalendarMonthView: TemplateView {
    var identifier: String
    var title: String
    var entries: [CalendarEntryView]

    static let fields: TemplateFields<CalendarMonthView> = [
        .text("identifier", \.identifier),
        .text("title", \.title),
        .many("entries", \.entries),
    ]
}

/// A situation that the days can be narrowed to, with its file.
struct CalendarSituationView: TemplateView {
    /// From 0, which is everybody.
    var number: String
    var label: String
    var isFirst: Bool
    var file: String

    static let fields: TemplateFields<CalendarSituationView> = [
        .text("number", \.number),
        .text("label", \.label),
        .flag("isFirst", \.isFirst),
        .address("file", \.file),
    ]
}

/// The tax calendar of a year.
struct CalendarPageView: PageView {
    static let template = "calendar"

    var frame: PageFrame
    var title: String
    var summary: String
    var notes: [String]
    var situations: [CalendarSituationView]
    var months: [CalendarMonthView]
    var years: [LinkView]
    var sources: [SourceView]

    static let fields: TemplateFields<CalendarPageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .text("summary", \.summary),
        .texts("notes", \.notes),
        .many("situations", \.situations),
        .many("months", \.months),
        .many("years", \.years),
        .many("sources", \.sources),
    ]
}
