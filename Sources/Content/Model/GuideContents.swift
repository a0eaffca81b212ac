internal import BuildStore
internal import Project
internal import Text

/// The content of a guide that pages reach only through accessors that record the read.
package struct GuideContents: Sendable {
    let topics: TopicList
    let amounts: ExampleAmounts
    let profiles: ExampleProfiles?
    let pages: Recorded<[TextPage]>
    let glossary: Recorded<Glossary>
    let changes: Recorded<ChangeLog>
    let record: Recorded<ChangeLogRecord>
    let situations: Recorded<SituationList?>
    let publicOn: CalendarDay
}
