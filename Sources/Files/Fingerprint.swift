internal import CXXHash

/// A 128-bit hash (XXH3) of contents or dependencies.
///
/// It is not cryptographic. An attacker with a collision could only keep a page of their own site
/// from being rebuilt.
package struct Fingerprint: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// The fingerprint of missing contents, not equal to that of empty ones.
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

    /// Creates the fingerprint of all values that `add` adds to the builder.
    package init(_ add: (inout FingerprintBuilder) -> Void) {
        var builder = FingerprintBuilder()
        add(&builder)
        self.init(of: builder.bytes)
    }
}

/// An incremental fingerprint of bytes that are not in memory at once.
///
/// A class, because it owns the library's state.
package final class FingerprintStream {
    private let state: OpaquePointer

    package init() {
        // Trap: unreachable unless memory is exhausted.
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

/// Collects the values that a fingerprint is computed from.
///
/// Each text is preceded by its length, so that different sequences of texts do not collide.
@usableFromInline
package struct FingerprintBuilder {
    fileprivate var bytes: [UInt8] = []

    fileprivate init() {
        // Enough for most fingerprints.
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

    /// Adds an optional text.
    ///
    /// Nil and an empty text differ.
    package mutating func add(_ text: String?) {
        add(text == nil ? 0 : 1)
        if let text { add(text) }
    }

    package mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }
}
