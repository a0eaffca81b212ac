internal import CXXHash

/// What something is made from, in sixteen bytes: equal fingerprints stand for equal contents.
///
/// XXH3 tells accidents apart, not the work of an adversary, who could here only keep a page of their
/// own site from being made anew.
package struct Fingerprint: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// The fingerprint of what is not there, which equals that of no contents.
    package static let ofNothing = Fingerprint(high: 0, low: 0)

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package init(of bytes: some Collection<UInt8>) {
        let hash =
            bytes.withContiguousStorageIfAvailable { XXH3_128bits($0.baseAddress, $0.count) }
            ?? Array(bytes).withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        self.init(high: hash.high64, low: hash.low64)
    }

    /// The fingerprint of everything that `add` enters.
    package init(_ add: (inout FingerprintBuilder) -> Void) {
        var builder = FingerprintBuilder()
        add(&builder)
        self.init(of: builder.bytes)
    }
}

/// The fingerprint of bytes that are never all at hand.
///
/// A class because the library's state lies at an address of its own.
package final class FingerprintStream {
    private let state: OpaquePointer

    package init() {
        // Trap: only without memory, which nothing survives.
        guard let state = XXH3_createState() else { preconditionFailure("no memory for a hash") }
        self.state = state
        XXH3_128bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    package func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    }

    /// The fingerprint of all bytes added so far.
    package var value: Fingerprint {
        let hash = XXH3_128bits_digest(state)
        return Fingerprint(high: hash.high64, low: hash.low64)
    }
}

/// Gathers what something is made from.
///
/// Texts are entered with their length, so that what is entered one after the other is not mistaken
/// for something else.
package struct FingerprintBuilder {
    fileprivate var bytes: [UInt8] = []

    fileprivate init() {
        // As much as most things are made from.
        bytes.reserveCapacity(500)
    }

    @inlinable
    package mutating func add(_ number: some FixedWidthInteger) {
        add(bits: UInt64(truncatingIfNeeded: number))
    }

    @usableFromInline
    mutating func add(bits: UInt64) {
        withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    package mutating func add(_ fingerprint: Fingerprint) {
        add(fingerprint.high)
        add(fingerprint.low)
    }

    /// Nothing and an empty text differ.
    package mutating func add(_ text: String?) {
        add(text == nil ? 0 : 1)
        if let text { add(text) }
    }

    package mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }
}
