package import Project
internal import Text

/// A link between content files, as editors complete it: `../group/topic.md#heading`.
package struct FileLink {
    /// The path of the target file from the guide's root.
    package let path: String
    package let fragment: String?

    /// Parses a link; nil for a URL with a scheme or host, or for a fragment of the same page.
    package init?(_ destination: String, from source: String) {
        var destination = destination
        let link = destination.withUTF8 { Self.parts(of: $0, from: source) }
        guard let link else { return nil }
        self = link
    }

    private static func parts(
        of bytes: UnsafeBufferPointer<UInt8>, from source: String
    ) -> FileLink? {
        let slash = UInt8(ascii: "/")
        guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
        // A colon before any character that ends a scheme, or two slashes anywhere, mark a URL.
        var mayBeScheme = true
        var last: UInt8 = 0
        var hash = bytes.count
        for (index, byte) in bytes.enumerated() {
            if byte == slash, last == slash { return nil }
            switch byte {
            case UInt8(ascii: ":") where mayBeScheme: return nil
            case UInt8(ascii: "#"):
                mayBeScheme = false
                hash = min(hash, index)
            case slash, UInt8(ascii: "?"): mayBeScheme = false
            default: break
            }
            last = byte
        }
        let fragment =
            hash < bytes.count ? String(decoding: bytes[(hash + 1)...], as: UTF8.self) : nil
        var target: [UInt8] = []
        target.reserveCapacity(source.utf8.count + bytes.count)
        target += source.utf8
        /// Removes the last path component and the slash before it.
        func leave() {
            while let last = target.popLast(), last != slash {}
        }
        leave()
        var rest = bytes[..<hash]
        while true {
            let end = rest.firstIndex(of: slash) ?? rest.endIndex
            let part = rest[..<end]
            if part.elementsEqual("..".utf8) {
                leave()
            } else if !part.elementsEqual(".".utf8) {
                if !target.isEmpty { target.append(slash) }
                target += part
            }
            guard end < rest.endIndex else { break }
            rest = rest[(end + 1)...]
        }
        return FileLink(path: String(decoding: target, as: UTF8.self), fragment: fragment)
    }

    package init(path: String, fragment: String?) {
        self.path = path
        self.fragment = fragment
    }

    /// The path, with `#` and the fragment if there is one.
    package var text: String { fragment.map { "\(path)#\($0)" } ?? path }

    /// Creates a link from its `text`.
    package init(text: String) {
        let hash = text.utf8.firstIndex(of: UInt8(ascii: "#"))
        self.init(
            path: hash.map { String(text[..<$0]) } ?? text,
            fragment: hash.map { String(text[text.utf8.index(after: $0)...]) })
    }

    /// Returns true for an `http` or `https` URL.
    ///
    /// Pages must not load files from other hosts, which would see every reader.
    static func namesHost(_ address: String) -> Bool {
        let address = address.lowercased()
        return ["http:", "https:"].contains(where: address.hasPrefix)
    }

    /// Returns a fix that suggests the nearest file; nil if none is near.
    static func fix(
        for destination: String, among files: some Sequence<String>, from source: String
    ) -> String? {
        nearestName(to: destination, among: files.map { relative($0, from: source) })
            .map { "did you mean '\($0)'?" }
    }

    /// Returns the relative path from a file to another.
    package static func relative(_ target: String, from source: String) -> String {
        var to = target.split(separator: "/")[...]
        var from = source.split(separator: "/").dropLast()[...]
        while let first = to.first, to.count > 1, first == from.first {
            to.removeFirst()
            from.removeFirst()
        }
        return String(repeating: "../", count: from.count) + to.joined(separator: "/")
    }
}

/// Returns the components of a path.
package func partsOfPath(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
}

extension String {
    /// Returns the path of the original of a translation.
    package func replacingLanguage(_ language: Language) -> String {
        let ending = ".\(language.rawValue).md"
        return hasSuffix(ending) ? dropLast(ending.count) + ".md" : self
    }
}
