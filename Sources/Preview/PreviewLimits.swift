internal import NIOCore
internal import NIOHTTP1

/// Limits for clients, so that none can block the others.
package struct PreviewLimits: Sendable {
    /// The maximum number of open connections; more wait in the system's queue.
    package var connections = 512
    /// The timeout for receiving a complete request, for an idle connection, and for a client to
    /// accept a chunk.
    package var patience: Duration = .seconds(15)
    /// The maximum size of a request's body in bytes.
    ///
    /// Bodies are read and ignored.
    package var requestBody = 16_384
    /// The maximum size of a file sent at once, in bytes; larger files are sent in chunks.
    package var wholeFile = 1_048_576
    /// The size of a chunk in bytes.
    package var chunk = 262_144

    package init() {}

    /// Sufficient for browsers with many cookies of other previews on localhost.
    var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16_384
        limits.maxHeaderListSize = 65_536
        limits.maxHeaderFieldCount = 128
        return limits
    }
}
