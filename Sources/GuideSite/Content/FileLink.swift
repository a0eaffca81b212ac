/// A link from one content file to another, as editors write it: `../group/topic.md#heading`.
struct FileLink {
    /// The file linked to, from the root folder.
    let path: String
    let fragment: String?

    /// The link to a file that `destination` is; nil for an address with a scheme or a host, or a
    /// place on the same page.
    init?(_ destination: String, from source: String) {
        let bytes = destination.utf8
        let slash = UInt8(ascii: "/")
        guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
        // A colon before anything that ends a scheme, or two slashes anywhere, lead elsewhere.
        var mayBeScheme = true
        var last: UInt8 = 0
        for byte in bytes {
            if byte == slash, last == slash { return nil }
            switch byte {
            case UInt8(ascii: ":") where mayBeScheme: return nil
            case slash, UInt8(ascii: "?"), UInt8(ascii: "#"): mayBeScheme = false
            default: break
            }
            last = byte
        }
        let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
        fragment = hash.map { String(destination[bytes.index(after: $0)...]) }
        var folders = source.utf8.split(separator: slash).dropLast()
        for part in bytes[..<(hash ?? bytes.endIndex)].split(
            separator: slash, omittingEmptySubsequences: false)
        {
            if part.elementsEqual("..".utf8) {
                _ = folders.popLast()
            } else if !part.elementsEqual(".".utf8) {
                folders.append(part)
            }
        }
        path = folders.map { String(Substring($0)) }.joined(separator: "/")
    }

    init(path: String, fragment: String?) {
        self.path = path
        self.fragment = fragment
    }

    /// The path, with `#` and the heading if there is one.
    var text: String { fragment.map { "\(path)#\($0)" } ?? path }

    /// A link of which `text` is known.
    init(text: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(path: String(parts[0]), fragment: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// How a file is linked to from another.
    static func relative(_ target: String, from source: String) -> String {
        var to = target.split(separator: "/")[...]
        var from = source.split(separator: "/").dropLast()[...]
        while let first = to.first, to.count > 1, first == from.first {
            to.removeFirst()
            from.removeFirst()
        }
        return String(repeating: "../", count: from.count) + to.joined(separator: "/")
    }
}

extension String {
    /// The path of the English file that a translation's path belongs to.
    func replacingLanguage(_ language: Language) -> String {
        let ending = ".\(language.rawValue).md"
        return hasSuffix(ending) ? dropLast(ending.count) + ".md" : self
    }
}
