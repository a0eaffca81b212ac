internal import CLinux

/// Memory that the program has freed.
package enum FreedMemory {
    /// Returns freed blocks of 128 KiB and more to the system from now on.
    ///
    /// By default, the limit grows while the program runs, and a long build holds several megabytes more.
    package static func returnToSystem() {
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        mallopt(M_TRIM_THRESHOLD, 128 << 10)
    }
}
