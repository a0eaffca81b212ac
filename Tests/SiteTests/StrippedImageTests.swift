import Testing
import Text

/// The published bytes of an image: its pixels, without metadata of cameras and programs.
@Suite struct StrippedImageTests {
    private static func problem(
        _ bytes: [UInt8], _ kind: StrippedImage.Kind
    ) -> StrippedImage.Problem? {
        do throws(StrippedImage.Problem) {
            _ = try StrippedImage(bytes, as: kind)
            return nil
        } catch { return error }
    }

    private static func isDamaged(_ bytes: [UInt8], _ kind: StrippedImage.Kind) -> Bool {
        if case .damaged = problem(bytes, kind) { true } else { false }
    }

    @Test func leavesOfAPNGWhatDraws() throws {
        let bytes = try PictureFiles.png()
        #expect(bytes.firstRange(of: Array(PictureFiles.secret.utf8)) != nil)
        let plain = try StrippedImage(bytes, as: .png)
        #expect(plain.width == 30 && plain.height == 20)
        // As libpng wrote it, before anything was added.
        #expect(plain.bytes == (try PictureFiles.png(extra: [])))
    }

    @Test func leavesOfAJPEGWhatDraws() throws {
        let plain = try StrippedImage(PictureFiles.jpeg(), as: .jpg)
        #expect(plain.width == 8 && plain.height == 8)
        #expect(plain.bytes.firstRange(of: Array("Taken".utf8)) == nil)
        #expect(plain.bytes.firstRange(of: Array("ICC".utf8)) == nil)
        #expect(plain.bytes.suffix(3) == [0x3F, 0xFF, 0xD9])
        // The start of JFIF without its small copy: what is left is left once more.
        #expect(plain.bytes[18..<20] == [0, 0])
        #expect(try StrippedImage(plain.bytes, as: .jpeg).bytes == plain.bytes)
    }

    @Test func refusesEveryPartOfAFile() throws {
        let png = try PictureFiles.png()
        for count in png.indices { #expect(Self.isDamaged(Array(png[..<count]), .png), "\(count)") }
        let jpeg = PictureFiles.jpeg().dropLast(PictureFiles.secret.utf8.count)
        for count in jpeg.indices {
            #expect(Self.isDamaged(Array(jpeg[..<count]), .jpg), "\(count)")
        }
    }

    @Test func refusesAPNGOfWhichAByteChanged() throws {
        let png = try PictureFiles.png()
        for index in png.indices {
            var changed = png
            changed[index] ^= 0x20
            #expect(Self.isDamaged(changed, .png), "\(index)")
        }
    }

    /// Any bytes are read in bounded time, and the published image can be read again.
    @Test func readsJPEGsOfWhichAByteChanged() throws {
        let jpeg = PictureFiles.jpeg()
        for index in jpeg.indices {
            for bit in 0..<8 {
                var changed = jpeg
                changed[index] ^= 1 << bit
                guard let plain = try? StrippedImage(changed, as: .jpg) else { continue }
                #expect(try StrippedImage(plain.bytes, as: .jpg).bytes == plain.bytes, "\(index)")
            }
        }
    }

    @Test(arguments: 0...9)
    func refusesAPhotographThatIsTurned(orientation: UInt8) {
        let problem = Self.problem(PictureFiles.jpeg(orientation: orientation), .jpeg)
        if (2...8).contains(orientation) {
            guard case .unsupported = problem else {
                Issue.record("\(orientation): \(String(describing: problem))")
                return
            }
        } else {
            #expect(problem == nil)
        }
    }

    @Test func refusesWhatMovesOrIsOfAnotherKind() throws {
        let moving = try PictureFiles.png(
            extra: [PictureFiles.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])])
        #expect(Self.problem(moving, .png) == .unsupported("it moves"))
        #expect(Self.isDamaged(try PictureFiles.png(), .jpeg))
        #expect(Self.isDamaged(PictureFiles.jpeg(), .png))
        #expect(Self.isDamaged(Array("<svg onload='alert(1)'/>".utf8), .png))
    }
}
