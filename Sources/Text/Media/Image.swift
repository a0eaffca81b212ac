/// An image of a background colour and up to sixteen inks, each with sixteen levels of opacity.
///
/// So few colours fit a palette with one byte a pixel.
package struct Image: Sendable {
    package struct Colour: Hashable, Sendable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Parses a CSS colour in hexadecimal digits, `#0a5b4c` or `#fff`; nil for any other text.
        package init?(css text: some StringProtocol) {
            let digits = text.dropFirst().compactMap(\.hexDigitValue)
            guard text.first == "#", digits.count == text.count - 1 else { return nil }
            let pairs: [Int]
            switch digits.count {
            case 3: pairs = digits.map { $0 * 17 }
            case 6: pairs = [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
            default: return nil
            }
            self.init(red: UInt8(pairs[0]), green: UInt8(pairs[1]), blue: UInt8(pairs[2]))
        }

        /// Returns a mixture of this colour and another.
        ///
        /// - Parameter share: The percentage of the other colour.
        package func mixed(with other: Colour, share: Int) -> Colour {
            func between(_ first: UInt8, _ second: UInt8) -> UInt8 {
                UInt8((Int(first) * (100 - share) + Int(second) * share) / 100)
            }
            return Colour(
                red: between(red, other.red), green: between(green, other.green),
                blue: between(blue, other.blue))
        }
    }

    package let width: Int
    package let height: Int
    private let ground: Colour
    private let inks: [Colour]
    /// The pixels, each as ink × 16 + opacity.
    ///
    /// Zero is the background.
    private(set) var points: [UInt8]

    private static let strengths = 16

    /// - Precondition: There are at most sixteen inks.
    package init(width: Int, height: Int, ground: Colour, inks: [Colour]) {
        // Trap: only our own images reach this, with two inks.
        precondition(inks.count <= 16, "a point is one byte")
        self.width = width
        self.height = height
        self.ground = ground
        self.inks = inks
        points = [UInt8](repeating: 0, count: width * height)
    }

    /// Fills a rectangle, clipped to the image.
    package mutating func fill(x: Int, y: Int, width: Int, height: Int, ink: Int) {
        for row in max(0, y)..<min(self.height, y + height) {
            for column in max(0, x)..<min(self.width, x + width) {
                cover(column, row, by: .max, ink: ink)
            }
        }
    }

    /// Sets the opacity of a pixel out of 255, unless it is already more opaque.
    mutating func cover(_ x: Int, _ y: Int, by coverage: UInt8, ink: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        let strength = Int(coverage) * (Self.strengths - 1) / 255
        let point = y * width + x
        guard strength > Int(points[point]) % Self.strengths else { return }
        points[point] = UInt8(ink * Self.strengths + strength)
    }

    /// The colours of all pixel values.
    var palette: [Colour] {
        inks.flatMap { ink in
            (0..<Self.strengths).map { strength in
                func mixed(_ channel: KeyPath<Colour, UInt8>) -> UInt8 {
                    let whole = Self.strengths - 1
                    let sum =
                        Int(ground[keyPath: channel]) * (whole - strength)
                        + Int(ink[keyPath: channel]) * strength
                    return UInt8(sum / whole)
                }
                return Colour(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
            }
        }
    }
}
