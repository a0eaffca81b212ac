internal import BuildStore
internal import Files
package import Project
internal import Text

/// The images in texts of a guide.
///
/// Only sizes and paths are kept in memory; the files are read again when they are published.
package struct ImageList: Sendable {
    package struct Image: Hashable, Sendable {
        /// The path in the guide.
        package let file: String
        /// The path in the site, with a content hash in its name.
        package let path: String
        /// The width in pixels.
        package let width: Int
        package let height: Int

        /// Returns the file to publish; nil, after a diagnostic, if it has changed since it was
        /// read.
        package func contents(_ folder: GuideFolder) -> [UInt8]? {
            guard let source = folder.read(file) else { return nil }
            guard let kind = ImageName.kind(of: file),
                let plain = try? StrippedImage(source.bytes, as: kind),
                ImageList.path(of: file, plain.bytes) == path
            else {
                folder.log.report(
                    .aboutFile(
                        "failed-reading", "the file changed while the site was made", path: file,
                        fix: "run the command again when no other program writes the file"))
                return nil
            }
            return plain.bytes
        }
    }

    /// The folder of images in a site.
    package static let folder = "assets/pictures/"

    /// The maximum file size, about ten seconds on a slow connection.
    private static let mostBytes = 1 << 20
    /// The maximum width and height, twice that of a wide screen.
    private static let mostPixels = 4_000

    /// The images by file.
    private let byFile: [String: Image]
    private var pictures: [String: Image] {
        Reads.record(Dependency(.pictures))
        return byFile
    }
    /// The files with errors.
    private let unusable: Set<String>

    /// All files, with the paths in the site of the valid ones.
    var names: [String] {
        pictures.map { "\($0) \($1.path)" }.sorted() + unusable.sorted()
    }

    package static let none = ImageList(pictures: [:], unusable: [])

    private init(pictures: [String: Image], unusable: Set<String>) {
        byFile = pictures
        self.unusable = unusable
    }

    /// All images sorted by file.
    package var all: [Image] { pictures.values.sorted { $0.file < $1.file } }

    package var isEmpty: Bool { pictures.isEmpty }

    package subscript(file: String) -> Image? {
        Reads.record(.picture(file))
        return byFile[file]
    }

    /// Returns true for a file with errors, which were reported.
    package func isUnusable(_ file: String) -> Bool {
        Reads.record(.picture(file))
        return unusable.contains(file)
    }

    package var files: [String] { Array(pictures.keys) }

    private static func path(of file: String, _ bytes: [UInt8]) -> String {
        SiteAssets.hashed(folder + (file.split(separator: "/").last ?? ""), bytes)
    }

    // MARK: Reading

    /// Returns the files below `Content` with an image's extension.
    ///
    /// Invalid folders are reported, even if they were before.
    package static func files(in folder: GuideFolder) -> [String] {
        folder.files(below: "Content", endings: endings)
    }

    /// The file extensions of all images, including unsupported ones.
    package static let endings = ImageName.all.flatMap { [".\($0)", ".\($0.uppercased())"] }

    package static func read(
        _ files: [String], in folder: GuideFolder
    ) -> ImageList {
        var pictures: [String: Image] = [:]
        for file in files {
            pictures[file] = picture(file, in: folder)
        }
        return ImageList(
            pictures: pictures, unusable: Set(files.filter { pictures[$0] == nil }))
    }

    private static func picture(
        _ file: String, in folder: GuideFolder
    ) -> Image? {
        func report(_ identifier: String, _ summary: String, _ fix: String) -> Image? {
            folder.log.report(.aboutFile(identifier, summary, path: file, fix: fix))
            return nil
        }
        guard let kind = ImageName.kind(of: file) else {
            return report(
                "unsupported-picture", "texts show no pictures of this kind",
                "export it as PNG, or a photograph as JPEG")
        }
        let name = file.split(separator: "/").last ?? ""
        guard name.utf8.allSatisfy(isNameByte), name.utf8.count <= 100 else {
            return report(
                "bad-address", "the picture's name cannot be a part of an address",
                "use letters without accents, digits, '-' and '_', at most 100 of them")
        }
        guard let source = folder.read(file) else { return nil }
        do throws(StrippedImage.Problem) {
            let plain = try StrippedImage(source.bytes, as: kind)
            if max(plain.width, plain.height) > mostPixels || plain.bytes.count > mostBytes {
                return report(
                    "large-picture",
                    "the picture has \(plain.width) × \(plain.height) pixels in "
                        + "\(plain.bytes.count) bytes",
                    "scale it down: at most \(mostPixels) pixels a side and \(mostBytes) bytes")
            }
            return Image(
                file: file, path: path(of: file, plain.bytes), width: plain.width,
                height: plain.height)
        } catch {
            return switch error {
            case .damaged(let why):
                report(
                    "damaged-picture", "the picture cannot be shown: \(why)",
                    "export it again, or copy it here once more")
            case .unsupported(let why):
                report(
                    "unsupported-picture", "texts show no such picture: \(why)",
                    "export it again, upright and still, in the colours of screens, as PNG or JPEG")
            }
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
