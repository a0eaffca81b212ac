/// A picture of a ground and a few inks on it, each in sixteen strengths.
///
/// So few colours take a byte a point and little room in a file.
package struct Picture: Sendable {
    package struct Colour: Hashable, Sendable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    package let width: Int
    package let height: Int
    private let ground: Colour
    private let inks: [Colour]
    /// An ink's number times the strengths, and the strength; zero is the ground.
    private(set) var points: [UInt8]

    private static let strengths = 16

    /// - Precondition: There are at most sixteen inks.
    package init(width: Int, height: Int, ground: Colour, inks: [Colour]) {
        precondition(inks.count <= 16, "a point is one byte")
        self.width = width
        self.height = height
        self.ground = ground
        self.inks = inks
        points = [UInt8](repeating: 0, count: width * height)
    }

    /// Covers a rectangle; what lies outside the picture is left out.
    package mutating func fill(x: Int, y: Int, width: Int, height: Int, ink: Int) {
        for row in max(0, y)..<min(self.height, y + height) {
            for column in max(0, x)..<min(self.width, x + width) {
                cover(column, row, by: .max, ink: ink)
            }
        }
    }

    /// Covers a point by a part of 255, unless more of it is covered already.
    mutating func cover(_ x: Int, _ y: Int, by coverage: UInt8, ink: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        let strength = Int(coverage) * (Self.strengths - 1) / 255
        let point = y * width + x
        guard strength > Int(points[point]) % Self.strengths else { return }
        points[point] = UInt8(ink * Self.strengths + strength)
    }

    /// The colour of each value that a point can have.
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
