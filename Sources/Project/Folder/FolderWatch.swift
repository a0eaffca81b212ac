package import Dispatch
internal import Files
internal import Glibc
internal import Synchronization

/// An event source, which may be used from any thread; the library has yet to say so.
private struct HeldSource: @unchecked Sendable {
    let source: any DispatchSourceProtocol
}

/// Calls back when something in a guide's folder changes: told by the kernel, or by looking again and
/// again where the kernel cannot tell.
///
/// A class because the system's event sources hold on to it.
package final class FolderWatch: Sendable {
    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)
    private static let lookingInterval = DispatchTimeInterval.milliseconds(300)

    private let folder: GuideFolder
    private let settling: DispatchTimeInterval
    private let queue: DispatchQueue
    private let onChange: @Sendable () -> Void
    private let state = Mutex(State())

    private struct State {
        var descriptor: CInt = -1
        /// The watched folders, as paths from the root.
        var watched: [CInt: String] = [:]
        /// How often changes came at once.
        var changes = 0
        var seen: Fingerprint?
        var source: HeldSource?
    }

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - polling: Looks again and again even if the kernel could tell.
    ///   - settling: How long nothing more may change before calling back: an editor writes in several steps.
    ///   - queue: Where `onChange` is called, one call at a time.
    package init(
        _ folder: GuideFolder, polling: Bool = false,
        settling: DispatchTimeInterval = .milliseconds(5), queue: DispatchQueue,
        onChange: @escaping @Sendable () -> Void
    ) {
        self.folder = folder
        self.settling = settling
        self.queue = queue
        self.onChange = onChange
        let descriptor = polling ? -1 : inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
        state.withLock { $0.descriptor = descriptor }
        if descriptor < 0 || !watchFolders() { poll() } else { listen(descriptor) }
    }

    /// Ends the watch.
    ///
    /// A call back that has begun is not waited for.
    package func end() {
        state.withLock { state in
            state.source?.source.cancel()
            state.source = nil
            if state.descriptor >= 0 { close(state.descriptor) }
            state.descriptor = -1
        }
    }

    private func hold(_ source: any DispatchSourceProtocol) {
        let held = HeldSource(source: source)
        state.withLock { $0.source = held }
        source.activate()
    }

    // MARK: Told by the kernel

    /// Watches every folder that is there now; false if the kernel has no room for that.
    private func watchFolders() -> Bool {
        state.withLock { state in
            guard state.descriptor >= 0 else { return false }
            for path in folder.folders {
                let number = inotify_add_watch(state.descriptor, folder.path(path), Self.mask)
                // A folder that went away meanwhile will be told of by the one above it.
                if number < 0, errno == ENOSPC || errno == ENOMEM { return false }
                if number >= 0 { state.watched[number] = path }
            }
            return true
        }
    }

    private func listen(_ descriptor: CInt) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.takeEvents(descriptor) }
        hold(source)
    }

    private func takeEvents(_ descriptor: CInt) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var concerns = false
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            concerns = concernsSite(buffer[..<count]) || concerns
        }
        guard concerns else { return }
        // There may be new folders, which there is time to find before the change is told.
        defer { _ = watchFolders() }
        let number = state.withLock { state in
            state.changes += 1
            return state.changes
        }
        queue.asyncAfter(deadline: .now() + settling) { [self] in
            if state.withLock({ $0.changes == number }) { onChange() }
        }
    }

    /// Whether one of some events is about a file that the site is made from.
    private func concernsSite(_ events: ArraySlice<UInt8>) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var position = events.startIndex
        while position + header <= events.endIndex {
            let event = events[position..<position + header].withUnsafeBytes {
                $0.loadUnaligned(as: inotify_event.self)
            }
            let length = Int(event.len)
            let name = String(
                decoding: events[(position + header)...].prefix(length).prefix { $0 != 0 },
                as: UTF8.self)
            position += header + length
            // The kernel lost count, so anything may have changed.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            let above = state.withLock { $0.watched[event.wd] ?? "" }
            if !name.hasPrefix("."), "\(above)/\(name)" != GuideFolder.published { return true }
        }
        return false
    }

    // MARK: Looking

    private func poll() {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + Self.lookingInterval, repeating: Self.lookingInterval)
        let first = folder.inventory.identities
        state.withLock { $0.seen = first }
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            let now = folder.inventory.identities
            let isNew = state.withLock { state in
                defer { state.seen = now }
                return state.seen != now
            }
            if isNew { onChange() }
        }
        hold(timer)
    }
}
