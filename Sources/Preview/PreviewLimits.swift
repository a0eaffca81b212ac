internal import NIOCore
internal import NIOHTTP1

/// What a preview allows its clients, so that none of them can hold up the others.
package struct PreviewLimits: Sendable {
    /// Connections open at once; more wait in the system's queue.
    package var connections = 512
    /// How long a request may take to arrive whole, an unused connection may stay open, and a
    /// client may leave a chunk unread.
    package var patience: Duration = .seconds(15)
    /// Bytes of a request's body, which is read and ignored.
    package var requestBody = 16_384
    /// Bytes up to which a file is read whole; a longer one is sent in chunks.
    package var wholeFile = 1_048_576
    /// Bytes of a chunk.
    package var chunk = 262_144

    package init() {}

    /// Ample for a browser with many cookies of other previews on localhost.
    var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16_384
        limits.maxHeaderListSize = 65_536
        limits.maxHeaderFieldCount = 128
        return limits
    }
}
