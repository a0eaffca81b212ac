import Foundation
import TestSupport
import Testing

/// The same content gives the same bytes on any machine.
@Suite struct ReproducibilityTests {
    /// Ways for two machines to differ, as a shell sets them up before it starts the program.
    private static let machines = [
        "TZ=Pacific/Kiritimati LANG=C LC_ALL=C",
        "TZ=America/St_Johns LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 LC_COLLATE=sv_SE",
        "TZ=:/nowhere LANG=fr_CA.UTF-8 LANGUAGE=ar HOME=/nowhere TMPDIR=/nowhere USER=x",
        "SWIFT_DETERMINISTIC_HASHING=1 LC_ALL=POSIX TERM=xterm-256color COLUMNS=20 NO_COLOR=1",
        "CI=1 SOURCE_DATE_EPOCH=1 HOSTNAME=x",
    ]

    /// Returns a copy of a guide at another path, with old files created in reverse order, so that folders
    /// list them differently.
    private func copy(of guide: GuideCopy) throws -> TemporaryFolder {
        let other = try TemporaryFolder()
        let place = "a longer path, with é and a space/x"
        for path in guide.folder.files().reversed() where !path.hasPrefix("Site/public") {
            try other.lay(guide.folder.file(path), as: "\(place)/\(path)")
            var longAgo = utimbuf(actime: 1, modtime: 86_400)
            utime(other.file("\(place)/\(path)"), &longAgo)
        }
        try other.write("place", place)
        return other
    }

    @Test func buildsTheSameBytesEverywhere() throws {
        let guide = try GuideCopy()
        #expect(try Command(["--root", guide.path, "--jobs", "1"]).status == 0)
        let site = try PublishedSite(guide.folder, "Site/public")
        #expect(site.files.count > 100)
        let copy = try copy(of: guide)
        let root = copy.file(try copy.read("place"))
        for (number, machine) in Self.machines.enumerated() {
            let run = try Command(
                shell: """
                    umask \(["000", "027", "077", "022", "007"][number])
                    # However many threads there are, few files are open at once.
                    ulimit -n 32
                    cd / && exec env \(machine) "$0" --root '\(root)' --no-cache \
                    --jobs \(number * number + 1) --output '\(copy.path)/out\(number)'
                    """)
            #expect(run.status == 0, "\(machine): \(run.errors)")
            let other = try PublishedSite(copy, "out\(number)")
            #expect(other.differences(from: site) == [], "\(machine)")
        }
    }

    /// Days come from the content.
    ///
    /// A build reads the clock for the publication date alone.
    @Test(arguments: Repository.guideModules) func noPageIsMadeWithAClock(module: String) throws {
        let clock =
            /\b(Date\(\)|Date\.now|time\(|clock_gettime|localtime|gettimeofday|Locale\.current|random\()/
        let root = "\(Repository.root)/Sources/\(module)"
        for name in FileManager.default.enumerator(atPath: root)?.allObjects ?? [] {
            // Whether a file has settled down decides what is remembered, not what is written; and the day of
            // publication is this machine's where no other is asked for.
            guard let name = name as? String, name.hasSuffix(".swift"),
                !["FileInventory.swift", "Today.swift"].contains(
                    URL(fileURLWithPath: name).lastPathComponent)
            else { continue }
            let text = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
            for line in text.split(separator: "\n")
            where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                #expect(line.firstMatch(of: clock) == nil, "\(module)/\(name): \(line)")
            }
        }
    }
}
