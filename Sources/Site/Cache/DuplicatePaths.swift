internal import Content

/// Finds files that would stand at one place.
enum DuplicatePaths {
    /// The paths at which two files or more would stand, sorted: with capitals taken for small letters, as
    /// some servers and disks do, and a file in place of a folder too.
    static func find(in paths: some Sequence<String>) -> [String] {
        var seen: Set<String> = []
        var folders: Set<Substring> = []
        var repeated: Set<String> = []
        for path in paths {
            let folded = URLRegister.folded(path)
            if !seen.insert(folded).inserted { repeated.insert(path) }
            var rest = folded[...]
            // By bytes, since every page of the site is looked at.
            while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
                rest = rest[..<slash]
                guard folders.insert(rest).inserted else { break }
            }
        }
        repeated.formUnion(folders.lazy.map(String.init).filter(seen.contains))
        return repeated.sorted()
    }
}
