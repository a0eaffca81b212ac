import Glibc

/// A pseudoterminal (Linux: pty(7)).
struct Terminal: ~Copyable {
    struct Unavailable: Error {}

    /// The path at which a program opens it.
    let path: String
    private let master: CInt
    /// Held open, so that what was written is still there when the program has ended.
    private let slave: CInt

    // Macros of <sys/ioctl.h> that Swift does not see.
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    init() throws {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var locked: CInt = 0
        var number: CInt = 0
        guard master >= 0, ioctl(master, Self.unlock, &locked) == 0,
            ioctl(master, Self.number, &number) == 0
        else { throw Unavailable() }
        self.master = master
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY)
    }

    deinit {
        close(slave)
        close(master)
    }

    /// Returns the output to the terminal, up to a few kilobytes; empty if there is none.
    func shown() -> String {
        // What comes after the rest says that the rest has come.
        let end = UInt8(0x04)
        withUnsafeBytes(of: end) { _ = write(slave, $0.baseAddress, 1) }
        var shown: [UInt8] = []
        while shown.last != end {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { break }
            shown += bytes.prefix(count)
        }
        return String(decoding: shown.prefix { $0 != end }, as: UTF8.self)
    }
}
