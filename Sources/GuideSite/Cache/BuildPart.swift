internal import GuideFiles
internal import GuidePages
internal import GuideWords

/// A share of a site's pages, for builds that run side by side.
///
/// A unit of pages is in the share that the hash of its name says, whatever else is built, so that
/// the shares of a site are the site, with no file in two of them.
package struct BuildPart: Hashable, Sendable {
    /// Which of the shares it is, counted from 1.
    package let number: Int
    package let count: Int

    /// The share of a text such as `2/8`; nil if it is none.
    package init?(text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
            (1...Self.largestCount).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    private static let largestCount = 10_000

    /// Whether the share holds what is not pages: assets, the site map, header files.
    var isFirst: Bool { number == 1 }

    func contains(_ unit: String) -> Bool {
        Fingerprint(of: Array(unit.utf8)).low % UInt64(count) == UInt64(number - 1)
    }
}
