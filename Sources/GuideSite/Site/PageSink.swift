internal import GuideTemplates
internal import Synchronization

/// How many pages were made.
struct PageCounts: Sendable {
    var pages = 0
    /// Worked examples, each for one topic, jurisdiction, year and language.
    var examples = 0

    static func += (left: inout Self, right: Self) {
        left.pages += right.pages
        left.examples += right.examples
    }
}

/// The units of pages that a build has made or kept.
///
/// A class because workers on several threads enter them.
final class UnitLedger: Sendable {
    /// Of the build before; nil if everything is to be made anew.
    private let before: BuildCache?
    private let made = Mutex<[String: BuildCache.Unit]>([:])

    init(before: BuildCache?) {
        self.before = before
    }

    var units: [String: BuildCache.Unit] { made.withLock(\.self) }

    /// The unit as the build before made it, if it was made from the same things.
    func known(_ name: String, _ fingerprint: Fingerprint) -> BuildCache.Unit? {
        guard let unit = before?.units[name], unit.fingerprint == fingerprint else { return nil }
        return unit
    }

    func enter(_ name: String, _ unit: BuildCache.Unit) {
        made.withLock { $0[name] = unit }
    }
}

/// Takes the pages that one job makes, unit by unit.
struct PageSink {
    private let output: any PageStore
    private let ledger: UnitLedger
    private var unit = BuildCache.Unit(fingerprint: Fingerprint(high: 0, low: 0))
    private var buffer: [UInt8] = []

    init(output: any PageStore, ledger: UnitLedger) {
        self.output = output
        self.ledger = ledger
    }

    /// Makes a unit of pages, or keeps what the build before made of the same things.
    ///
    /// - Parameter name: Of this unit alone, and the same in every build.
    mutating func unit(
        _ name: String, _ fingerprint: Fingerprint,
        make: (inout PageSink) throws(OutputError) -> Void
    ) throws(OutputError) {
        if let known = ledger.known(name, fingerprint), output.keep(known.files) {
            return ledger.enter(name, known)
        }
        unit = BuildCache.Unit(fingerprint: fingerprint)
        try make(&self)
        ledger.enter(name, unit)
    }

    /// Renders a page into the folder that its address is.
    mutating func write<View>(
        _ page: (path: String, view: View), _ template: CompiledTemplate<View>
    ) throws(OutputError) {
        unit.addresses.append(page.path)
        try writeFile("\(page.path)index.html", page.view, template)
    }

    /// Renders a page into a file of its own name, which the site map leaves out.
    mutating func writeFile<View>(
        _ path: String, _ view: View, _ template: CompiledTemplate<View>
    ) throws(OutputError) {
        buffer.removeAll(keepingCapacity: true)
        template.render(view, into: &buffer)
        unit.files.append(try output.write(path, buffer))
        unit.counts.pages += 1
    }

    /// Writes a file for programs, which is no page.
    mutating func writeData(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
        unit.files.append(try output.write(path, bytes))
    }

    mutating func countExample() { unit.counts.examples += 1 }
}
