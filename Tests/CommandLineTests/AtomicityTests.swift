import Foundation
import TestSupport
import Testing

/// After an interrupted build, the published folder has the old site or the new one, complete, and the next
/// build makes the new one.
///
/// `KILL_POINTS=200 swift test -c release --filter AtomicityTests` kills as many builds; `KILL_SEED` chooses
/// the moments.
@Suite struct AtomicityTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let points = environment["KILL_POINTS"].flatMap { Int($0) } ?? 10
    private static let seed = environment["KILL_SEED"].flatMap { UInt64($0) } ?? 7

    private let guide: GuideCopy
    private static let page = "Content/Pages/method.md"
    private static let site = "Site/public"

    init() throws {
        guide = try GuideCopy()
    }

    /// One of two versions of the guide, which differ on every page and in which pages there are.
    private func write(version: Int) throws {
        let configuration = try guide.folder.read("Site/site.yaml")
        try guide.folder.write(
            "Site/site.yaml",
            configuration.replacing(/A test guide( [0-9]+)?/, with: "A test guide \(version)"))
        let page = try guide.folder.read(Self.page)
        for name in ["one", "two"] where guide.folder.exists("Content/Pages/\(name).md") {
            try guide.folder.remove("Content/Pages/\(name).md")
        }
        try guide.folder.write("Content/Pages/\(version == 1 ? "one" : "two").md", page)
    }

    private func published() throws -> PublishedSite {
        try PublishedSite(guide.folder, Self.site)
    }

    @discardableResult
    private func build() throws -> Command { try Command(["build", "--root", guide.path]) }

    /// The names beside the published folder that do not belong to the guide.
    private var leftovers: Set<String> {
        Set(guide.folder.files(below: "Site")).filter { path in
            path.hasPrefix(".") && ![".public.spare/", ".cache/"].contains { path.hasPrefix($0) }
                && path != ".public.spare-behind"
        }
    }

    /// Kills a build some time after it began, or after it began to publish.
    private func killedBuild(after delay: Duration, ofPublishing: Bool) throws {
        let list = guide.folder.file("Site/.public.spare-behind")
        let process = try Command.start(
            ["build", "--root", guide.path, "--jobs", "2"], output: "/dev/null")
        var status: Int32 = 0
        if ofPublishing {
            // A build takes the list away when it begins to publish.
            while access(list, F_OK) == 0, waitpid(process, &status, WNOHANG) == 0 { usleep(50) }
        }
        usleep(UInt32(delay / .microseconds(1)))
        // Nobody has waited for it yet, so that the number is its own still.
        if kill(process, 0) == 0 { kill(process, SIGKILL) }
        _ = try? Command.wait(for: process)
    }

    @Test func holdsAWholeSiteWheneverABuildIsKilled() throws {
        var sites: [PublishedSite] = []
        var seconds = Duration.zero
        for version in [1, 2] {
            try write(version: version)
            seconds = try ContinuousClock().measure {
                let run = try build()
                #expect(run.status == 0, "\(run.errors)")
            }
            sites.append(try published())
        }
        #expect(!sites[0].differences(from: sites[1]).isEmpty)
        var generator = SeededGenerator(seed: Self.seed)
        var current = 1
        var outcomes: [Int: Int] = [:]
        for point in 0..<Self.points {
            let next = 1 - current
            try write(version: next + 1)
            let ofPublishing = point.isMultiple(of: 2)
            let longest = ofPublishing ? Duration.milliseconds(40) : seconds
            try killedBuild(
                after: longest * Double.random(in: 0...1, using: &generator),
                ofPublishing: ofPublishing)
            let found = try published()
            let isNew = found == sites[next]
            #expect(
                isNew || found == sites[current],
                "point \(point): \(found.differences(from: sites[current]).prefix(5))")
            outcomes[isNew ? next : current, default: 0] += 1
            if isNew { current = next }
            // Now and then a build may end, and makes what the killed ones did not.
            if point % 4 == 3 {
                #expect(try build().status == 0)
                #expect(try published() == sites[next])
                #expect(leftovers == [])
                current = next
            }
        }
        print("killed \(Self.points) builds from seed \(Self.seed): \(outcomes)")
    }

    /// Damage that a loss of power or a person can cause and a killed process cannot.
    ///
    /// `S` is the published folder, `B` the beginning of the names beside it.
    private static let damages = [
        "truncate -s 0 $B.spare-behind", "truncate -s 40 $B.spare-behind",
        "printf 'x' >> $B.spare-behind", "rm -rf $B.spare", "find $B.spare -name '*.html' -delete",
        "mv $S $B.spare-old", "cp -r $S $B.spare-old",
        "mkdir $B.next-1 && cp -r $S $B.next-1/en", "rm -rf $S",
        "find Site/.cache -type f -exec truncate -s 100 {} +",
        "find Site/.cache -type f -exec sh -c ': > \"$1\"' x {} ';'",
        "rm -f $B.spare-behind; mkfifo $B.spare-behind",
        "F=$(ls -d Site/.cache/*); rm $F; mkfifo $F",
        "D=$S/$(printf '\\377'); mkdir \"$D\" && touch \"$D/x\"",
        "rm -rf $S/en && mkfifo $S/en", "find $S -type f -exec touch -d '2001-01-01' {} +",
    ]

    @Test func mendsWhatIsLeft() throws {
        var sites: [PublishedSite] = []
        for version in [1, 2] {
            try write(version: version)
            try build()
            sites.append(try published())
        }
        for (number, damage) in Self.damages.enumerated() {
            try write(version: number % 2 + 1)
            let script = "cd '\(guide.path)' && S=Site/public && B=Site/.public && \(damage)"
            let damaged = try Command(shell: script)
            #expect(damaged.status == 0, "\(damaged.errors)")
            let run = try build()
            #expect(run.status == 0, "\(damage): \(run.errors)")
            // What was not seen now would show in the next round, which starts from it.
            #expect(try published().differences(from: sites[number % 2]) == [], "\(damage)")
            #expect(leftovers == [], "\(damage)")
        }
    }

    @Test func letsOneOfTwoBuildsPublish() throws {
        try write(version: 1)
        let output = try TemporaryFolder()
        let processes = try (0..<4).map { number in
            try Command.start(
                ["build", "--root", guide.path], output: output.file("out\(number)"),
                errors: output.file("err\(number)"))
        }
        let statuses = try processes.map { try Command.wait(for: $0) }
        #expect(Set(statuses).isSubset(of: [0, 74]) && statuses.contains(0))
        for (number, status) in statuses.enumerated() where status == 74 {
            #expect(try output.read("err\(number)").contains("another taxguide is writing in"))
        }
        let together = try published()
        #expect(try Command(["build", "--root", guide.path, "--no-cache"]).status == 0)
        #expect(try published() == together)
        #expect(leftovers == [])
    }

    private static let canMount =
        (try? Command(shell: "unshare -rm sh -c 'mount -t tmpfs x /mnt'"))?.status == 0

    /// A disk of its own for each step of a build to fill, and one that cannot be written to.
    @Test(
        .enabled(
            if: canMount,
            "this system lets nobody mount a file system of their own (user_namespaces(7))"))
    func keepsTheOldSiteOnAFullOrReadOnlyDisk() throws {
        try write(version: 1)
        let run = try Command(
            shell: """
                export P="$0" G='\(guide.path)'
                exec unshare -rm sh -c '
                set -e
                D=$G/disk; mkdir -p $D; mount -t tmpfs -o size=512m x $D
                build() { status=0; $P build --root $G --output $D/site "$@" 2>&1 || status=$?; }
                digest() { (cd $D/site && find . -type f | sort | xargs sha256sum | sha256sum); }
                build >/dev/null; [ $status = 0 ] || { echo first $status; exit 1; }
                old=$(digest)
                sed -i "s/A test guide 1/A test guide 2/" $G/Site/site.yaml
                used=$(du -sk $D | cut -f1)
                for more in 0 40 200 700 1500 2500 3500; do
                    mount -o remount,size=$((used + more))k $D
                    text=$(build) || true
                    status=0; build >/dev/null
                    [ $status = 0 ] && break
                    [ $status = 74 ] || { echo status $status after $more; exit 1; }
                    [ "$old" = "$(digest)" ] || { echo another site after $more; exit 1; }
                    case $text in *"No space left"*) full=$more;; *) echo "$text"; exit 1;; esac
                    [ -z "$(ls -A $D | grep next)" ] || { ls -A $D; exit 1; }
                done
                [ -n "$full" ] || { echo never full; exit 1; }
                mount -o remount,size=512m $D
                build >/dev/null; [ $status = 0 ] || { echo then $status; exit 1; }
                new=$(digest); [ "$old" != "$new" ] || { echo nothing new; exit 1; }
                sed -i "s/A test guide 2/A test guide 3/" $G/Site/site.yaml
                mount -o remount,ro $D
                text=$(build) || true; build >/dev/null
                [ $status = 74 ] || { echo read-only $status; exit 1; }
                case $text in *"Read-only file system"*) ;; *) echo "$text"; exit 1;; esac
                [ "$new" = "$(digest)" ] || { echo another site; exit 1; }
                echo full at $full kB
                '
                """)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
