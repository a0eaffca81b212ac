internal import GuideFiles
internal import TaxEngine

/// The pages that are used rather than read, and their files.
struct ToolPlan: Sendable {
    enum Job: CaseIterable, Sendable {
        case checklists
        case calendars
        case ledgers
        case salesTax
    }

    private let frames: [FrameMaker]

    init(_ frames: [FrameMaker]) {
        self.frames = frames
    }

    /// Makes the pages of one job, in every language; none if the guide has no such tool.
    func perform(_ job: Job, into sink: inout PageSink) throws(OutputError) {
        let frames = frames.filter { $0.has(job) }
        switch job {
        case .checklists: for frames in frames { try writeChecklists(frames, into: &sink) }
        case .calendars: for frames in frames { try writeCalendars(frames, into: &sink) }
        case .ledgers: try writeLedgers(frames, into: &sink)
        case .salesTax: try writeSalesTax(frames, into: &sink)
        }
    }

    private func writeChecklists(
        _ frames: FrameMaker, into sink: inout PageSink
    ) throws(OutputError) {
        let pages = ChecklistPages(frames)
        try sink.write(pages.index)
        for checklist in pages.checklists {
            try sink.write(checklist.page)
            try sink.writeData(Addresses.file(checklist.page.path, "txt"), checklist.text)
        }
    }

    private func writeCalendars(
        _ frames: FrameMaker, into sink: inout PageSink
    ) throws(OutputError) {
        let pages = CalendarPages(frames)
        try sink.write(pages.index)
        for calendar in frames.guide.tools.calendars {
            try sink.write(pages.page(calendar))
            for file in pages.files(calendar) { try sink.writeData(file.path, file.bytes) }
        }
    }

    private func writeLedgers(
        _ frames: [FrameMaker], into sink: inout PageSink
    ) throws(OutputError) {
        guard let guide = frames.first?.guide else { return }
        for frames in frames { try sink.write(LedgerPages(frames).index) }
        for ledger in guide.tools.ledgers {
            // The checker has computed every return before a page is made.
            guard let law = guide.laws[ledger.year],
                let calculation = try? law.calculate(
                    ledger.taxpayer, in: ledger.place, keepingSteps: true)
            else { continue }
            for frames in frames {
                let pages = LedgerPages(frames)
                try sink.write(pages.page(ledger, calculation.result))
                try sink.write(
                    pages.taxReturn(ledger, calculation, law))
            }
            try sink.writeData(Addresses.ledgerData(ledger), LedgerFile(ledger: ledger).csv)
        }
    }

    private func writeSalesTax(
        _ frames: [FrameMaker], into sink: inout PageSink
    ) throws(OutputError) {
        guard let guide = frames.first?.guide, let plan = guide.tools.salesTax,
            let law = guide.laws[guide.currentYear]
        else { return }
        let taxes = law.provinces.compactMap { SalesTax($0, law) }
        for frames in frames {
            let pages = SalesTaxPages(plan, taxes, frames)
            try sink.write(pages.overview)
            for tax in taxes { try sink.write(pages.page(tax)) }
        }
    }
}

extension FrameMaker {
    /// Whether the guide has the tool in the language.
    func has(_ tool: ToolPlan.Job) -> Bool { guide.tools.has(tool, language) }
}
