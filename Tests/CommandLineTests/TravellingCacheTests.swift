import Foundation
import TestSupport
import Testing

/// A cache that is taken to another machine is worth as much there.
@Suite struct TravellingCacheTests {
    /// Copies content as a fresh clone does, the published site and the cache as an archive does, and
    /// the program into a new file.
    private func move(_ guide: GuideCopy, archive: String) throws -> TemporaryFolder {
        let other = try TemporaryFolder()
        let run = try Command(
            shell: """
                set -e
                mkdir -p '\(other.path)/clone/Site'
                cd '\(guide.path)'
                cp -R Content '\(other.path)/clone'
                for part in Site/*; do
                  test "$part" = Site/public || cp -R "$part" '\(other.path)/clone/Site'
                done
                \(archive) '\(other.path)/clone/Site'
                cp "$0" '\(other.path)/taxguide'
                """)
        #expect(run.status == 0, "\(run.errors)")
        return other
    }

    @Test(arguments: [
        "cp -a Site/public Site/.cache",
        // Whole seconds only.
        "f() { tar -C Site -cf - --format=gnu public .cache | tar -C \"$1\" -xf -; }; f",
    ])
    func writesNothingInAnotherPlaceWithTheSameProgram(archive: String) throws {
        let guide = try GuideCopy()
        #expect(try Command(["build", "--root", guide.path]).status == 0)
        let other = try move(guide, archive: archive)
        let run = try Command(shell: "'\(other.path)/taxguide' build --root '\(other.path)/clone'")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(": 0 files written"), "\(run.output)")
    }

    /// A replaced page is written again, even with equal size and time.
    @Test(arguments: [false, true])
    func readsPagesThatOthersReplaced(inAnotherPlace: Bool) throws {
        let guide = try GuideCopy()
        #expect(try Command(["build", "--root", guide.path]).status == 0)
        let other = try move(guide, archive: "cp -a Site/public Site/.cache")
        let root = inAnotherPlace ? other.file("clone") : guide.path
        let changed = try Command(
            shell: """
                cd '\(root)/Site/public' && page=en/index.html && touch -r $page ../../time
                sed -i 's/<html/<HTML/' $page && touch -r ../../time $page && grep -c '<HTML' $page
                """)
        #expect(changed.output == "1\n", "\(changed.errors)")
        let run = try Command(shell: "'\(other.path)/taxguide' build --root '\(root)'")
        #expect(run.status == 0, "\(run.errors)")
        if inAnotherPlace { #expect(run.output.contains(": 1 file written"), "\(run.output)") }
        let page = try String(
            decoding: Data(contentsOf: URL(fileURLWithPath: "\(root)/Site/public/en/index.html")),
            as: UTF8.self)
        #expect(!page.contains("<HTML"))
    }

    /// Another program may make other pages, however alike its file is.
    @Test func makesEverythingAnewWithAnotherProgram() throws {
        let guide = try GuideCopy()
        #expect(try Command(["build", "--root", guide.path]).status == 0)
        let other = try move(guide, archive: "cp -a Site/public Site/.cache")
        let program = "\(other.path)/taxguide"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: program))
        // The note with the build identifier: its name, then twenty bytes.
        let note = try #require(
            bytes.range(of: Data([4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0, 71, 78])))
        let place = note.lowerBound + 16
        // A shell writes it. Every process that another test starts meanwhile holds for a moment what this
        // one has open, and the system starts no program that somebody may still write.
        let patch = try Command(
            shell: """
                printf '\\\(String(bytes[place] ^ 1, radix: 8))' | \
                dd of='\(program)' bs=1 seek=\(place) conv=notrunc status=none
                """)
        #expect(patch.status == 0, "\(patch.errors)")
        let page = "\(other.path)/clone/Site/public/en/index.html"
        let run = try Command(
            shell: """
                touch -r '\(page)' '\(other.path)/time' && sed -i 's/<html/<HTML/' '\(page)' && \
                touch -r '\(other.path)/time' '\(page)' && chmod +x '\(program)' && \
                '\(program)' build --root '\(other.path)/clone'
                """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(": 1 file written"))
    }
}
