internal import Content

/// A search for files with equal paths.
enum DuplicatePaths {
    /// Returns the paths of several files, sorted.
    ///
    /// Upper and lower case are equal, as on some servers and disks, and so are a file and a folder of one
    /// name.
    static func find(in paths: some Sequence<String>) -> [String] {
        var seen: Set<String> = []
        var folders: Set<Substring> = []
        var repeated: Set<String> = []
        for path in paths {
            let folded = URLRegister.folded(path)
            if !seen.insert(folded).inserted { repeated.insert(path) }
            var rest = folded[...]
            // The search compares bytes, because it looks at every page of the site.
            while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
                rest = rest[..<slash]
                guard folders.insert(rest).inserted else { break }
            }
        }
        repeated.formUnion(folders.lazy.map(String.init).filter(seen.contains))
        return repeated.sorted()
    }
}
