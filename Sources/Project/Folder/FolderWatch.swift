package import Dispatch
internal import Files
internal import Glibc
internal import Synchronization

/// A Dispatch source.
///
/// Dispatch sources are thread-safe but not yet declared Sendable.
private struct SendableSource: @unchecked Sendable {
    let source: any DispatchSourceProtocol
}

/// Calls a closure when a file of a guide changes.
///
/// Uses inotify, or polling where inotify is not available.
///
/// A class, because Dispatch sources hold a reference.
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
        /// The watched folders by inotify watch descriptor, as paths from the root.
        var watched: [CInt: String] = [:]
        /// The number of changes so far, for debouncing.
        var changes = 0
        var seen: Fingerprint?
        var source: SendableSource?
    }

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - polling: True to poll even if inotify is available.
    ///   - settling: The quiet period before `onChange` is called, because editors write in several
    ///     steps.
    ///   - queue: A serial queue for calls of `onChange`.
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
    /// Does not wait for a running call of `onChange`.
    package func end() {
        state.withLock { state in
            state.source?.source.cancel()
            state.source = nil
            if state.descriptor >= 0 { close(state.descriptor) }
            state.descriptor = -1
        }
    }

    private func hold(_ source: any DispatchSourceProtocol) {
        let held = SendableSource(source: source)
        state.withLock { $0.source = held }
        source.activate()
    }

    // MARK: inotify

    /// Watches all existing folders.
    ///
    /// Returns false if the system's limit of watches is reached.
    private func watchFolders() -> Bool {
        state.withLock { state in
            guard state.descriptor >= 0 else { return false }
            for path in folder.folders {
                let number = inotify_add_watch(state.descriptor, folder.path(path), Self.mask)
                // The removal of a folder is an event of its parent.
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
        // New folders are watched before `onChange` is called.
        defer { _ = watchFolders() }
        let number = state.withLock { state in
            state.changes += 1
            return state.changes
        }
        queue.asyncAfter(deadline: .now() + settling) { [self] in
            if state.withLock({ $0.changes == number }) { onChange() }
        }
    }

    /// Returns true if any event concerns a file of the guide.
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
            // Events were lost, so any file may have changed.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            let above = state.withLock { $0.watched[event.wd] ?? "" }
            if !name.hasPrefix("."), "\(above)/\(name)" != GuideFolder.published { return true }
        }
        return false
    }

    // MARK: Polling

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
