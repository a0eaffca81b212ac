internal import Files
internal import Glibc
internal import Pages
internal import Project

/// A writer of lines of numbers and texts, the format of cache files.
struct CacheLineWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Adds a number and a space to the current line.
    mutating func number(_ number: some FixedWidthInteger) {
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes[start...].reverse()
        bytes.append(UInt8(ascii: " "))
    }

    /// Ends the current line with a text, in which line breaks are replaced.
    mutating func line(_ text: String) {
        bytes.append(contentsOf: SafeName(line: text).text.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Adds a line of ascending numbers, each as the difference to the one before.
    mutating func line(numbers: [UInt32]) {
        var last: UInt32 = 0
        for number in numbers {
            self.number(number - last)
            last = number
        }
        line("")
    }

    mutating func line(_ fingerprint: Fingerprint) {
        number(fingerprint.high)
        line(String(fingerprint.low))
    }
}

/// A reader of lines in the order in which they were written.
///
/// Each method returns nil if a line does not have the requested format.
struct CacheLineReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func text() -> String? {
        line().map { String(decoding: $0.rest, as: UTF8.self) }
    }

    mutating func fingerprint() -> Fingerprint? {
        guard var line = line(), let high = line.number(UInt64.self),
            let low = line.number(UInt64.self)
        else { return nil }
        return Fingerprint(high: high, low: low)
    }

    /// Returns true if all numbers of a line satisfy a condition, and false if the line is damaged.
    ///
    /// The numbers ascend. Each is written as the difference to the one before.
    ///
    /// - Complexity: O(*n*) in the length of the line, without allocation, because every build checks all
    ///   dependencies.
    mutating func numbers(satisfy isTrue: (Int) -> Bool) -> Bool {
        guard let line = line() else { return false }
        return line.rest.withUnsafeBufferPointer { bytes in
            var (number, gap) = (0, 0)
            for byte in bytes {
                if byte == UInt8(ascii: " ") {
                    number += gap
                    guard isTrue(number) else { return false }
                    gap = 0
                } else {
                    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), gap < 1 << 32
                    else { return false }
                    gap = gap * 10 + Int(byte - UInt8(ascii: "0"))
                }
            }
            return true
        }
    }

    /// Returns the ascending numbers of a line; nil if the line is damaged or one is not below a bound.
    mutating func numbers(below bound: Int) -> [Int]? {
        var numbers: [Int] = []
        let areBelow = self.numbers(satisfy: { number in
            numbers.append(number)
            return number < bound
        })
        return areBelow ? numbers : nil
    }

    mutating func count() -> Int? {
        guard var line = line() else { return nil }
        return line.number(Int.self)
    }

    mutating func texts(_ count: Int) -> [String]? {
        // No capacity is reserved, because a damaged file can have any number.
        var texts: [String] = []
        for _ in 0..<count {
            guard let text = text() else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// Skips lines.
    ///
    /// Returns false if there are too few.
    mutating func skip(_ count: Int) -> Bool {
        for _ in 0..<count where line() == nil { return false }
        return true
    }

    /// Returns the next line, to be read number by number.
    mutating func line() -> CacheLineReader? {
        let length = rest.withUnsafeBytes { bytes -> Int? in
            guard let start = bytes.baseAddress,
                let end = memchr(start, CInt(UInt8(ascii: "\n")), bytes.count)
            else { return nil }
            return UnsafeRawPointer(end) - start
        }
        guard let length else { return nil }
        let end = rest.startIndex + length
        defer { rest = rest[(end + 1)...] }
        return CacheLineReader(rest[..<end])
    }

    /// Consumes the number at the start of the line and the space after it.
    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        var value: Number = 0
        var digits = 0
        for byte in rest {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Number(byte - UInt8(ascii: "0")))
            guard !overflow, !carry else { return nil }
            value = sum
            digits += 1
        }
        rest = rest.dropFirst(digits)
        if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
        return digits == 0 ? nil : value
    }
}
