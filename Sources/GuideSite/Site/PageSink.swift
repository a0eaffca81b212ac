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
    func known(
        _ name: String, _ fingerprint: (TextUses) -> Fingerprint
    ) -> BuildCache.Unit? {
        guard let unit = before?.units[name], unit.fingerprint == fingerprint(unit.uses) else {
            return nil
        }
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
    private var unit = BuildCache.Unit(fingerprint: .ofNothing)
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
        _ = try textUnit(name, { _ in fingerprint }) { sink throws(OutputError) in
            try make(&sink)
            return TextUses()
        }
    }

    /// As `unit`, of pages that are made of a text, which is not read if they are kept.
    ///
    /// - Parameters:
    ///   - fingerprint: What the pages are made from if the text has these uses.
    ///   - make: Makes the pages, and says what the text uses; nil if it is to be read again in the
    ///     next build, whatever changes, since there is something to report of it.
    /// - Returns: The text's uses.
    mutating func textUnit(
        _ name: String, _ fingerprint: (TextUses) -> Fingerprint,
        make: (inout PageSink) throws(OutputError) -> TextUses?
    ) throws(OutputError) -> TextUses? {
        if let known = ledger.known(name, fingerprint), output.keep(known.files) {
            ledger.enter(name, known)
            return known.uses
        }
        unit = BuildCache.Unit(fingerprint: .ofNothing)
        let uses = try make(&self)
        if let uses {
            unit.uses = uses
            unit.fingerprint = fingerprint(uses)
        }
        ledger.enter(name, unit)
        return uses
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
