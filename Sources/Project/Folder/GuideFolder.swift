internal import BuildStore
internal import Files
internal import Glibc
package import TaxTables
package import Text

/// Read-only access to the folder of a guide, which contains `Content` and `Site`.
package struct GuideFolder: Sendable {
    /// The folder's path as given by the user.
    package let root: String
    /// The maximum file size in bytes, far above that of any real content file.
    private static let largestFile = 4 << 20
    /// The maximum depth of folders, a protection against loops.
    package static let deepestFolder = 12

    /// The files read so far.
    package let ledger: FileHashes

    /// The diagnostics of the files read.
    package let log: DiagnosticLog

    /// The results of earlier builds in this process; nil for a single build.
    package let memory: ParseCache?

    /// The languages and jurisdictions of the guide, as last read by `readNames`.
    package private(set) var names = GuideDeclarations.unread

    /// The publication date.
    ///
    /// Parts of files with a later date are hidden.
    package let publicOn: CalendarDay

    /// - Parameter publicOn: The publication date; today if nil.
    package init(root: String, memory: ParseCache? = nil, publicOn: CalendarDay? = nil) {
        self.root = root
        self.memory = memory
        self.publicOn = publicOn ?? .today ?? .first
        ledger = FileHashes()
        log = DiagnosticLog()
        // Errors are reported by the reader of the guide, which calls `readNames` again.
        var first = withSeparateLog()
        first.readNames()
        names = first.names
    }

    private init(_ other: GuideFolder, log: DiagnosticLog) {
        (root, ledger, memory) = (other.root, other.ledger, other.memory)
        (names, publicOn) = (other.names, other.publicOn)
        self.log = log
    }

    /// Returns the same folder with a log of its own, to collect or discard the diagnostics of some
    /// files.
    package func withSeparateLog() -> GuideFolder { GuideFolder(self, log: DiagnosticLog()) }

    /// Reads the languages and jurisdictions, which all other files depend on.
    ///
    /// Errors in the jurisdictions file are reported. Errors in `site.yaml` are reported by its own
    /// reader.
    package mutating func readNames() {
        let ending = ".yaml"
        let languageCodes = (listing(of: SiteStrings.folder) ?? [])
            .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
            .filter { Language(rawValue: $0) != nil }
        names = GuideDeclarations(languagesWithStrings: languageCodes)
        let said = withSeparateLog().readIfThere(GuidePath.site).flatMap { SiteLanguages(of: $0) }
        let places = read(JurisdictionFile.path).map { JurisdictionFile($0, log: log) }
        let english = Language.english
        let languages = said?.published ?? []
        let first = languageCodes.contains(english.rawValue) ? english : languages.first
        names = GuideDeclarations(
            languages: languages.map(\.rawValue),
            partialLanguages: Dictionary(
                uniqueKeysWithValues: (said?.partial ?? [:]).map { ($0.key.rawValue, $0.value) }),
            languagesWithStrings: languageCodes,
            writtenIn: (said?.writtenIn ?? first)?.rawValue, levels: places?.levels ?? [],
            places: places?.places ?? [], defaultPlace: places?.defaultPlace,
            currency: places?.currency ?? .default, taxYear: places?.taxYear ?? .default,
            taxNames: places?.taxNames ?? [], joiners: joiners(of: languageCodes))
    }

    /// Returns the joiners that languages declare.
    ///
    /// All texts depend on them, including the languages' own files.
    private func joiners(of languages: [String]) -> Set<Unicode.Scalar> {
        let silent = withSeparateLog()
        return languages.reduce(into: []) { found, code in
            guard let language = Language(rawValue: code),
                let source = silent.readIfThere(SiteStrings.path(language)),
                source.contains(LocaleData.joinersKey)
            else { return }
            let locale = LocaleData.read(source, of: language, log: silent.log)
            found.formUnion(locale?.joiners ?? [])
        }
    }

    /// Sets the caption words of languages, which are read later than `names`.
    package mutating func learn(captionWords: [String: String]) {
        names = names.with(captionWords: captionWords)
    }

    /// Returns the folder with empty caches and a new log.
    package func reloaded() -> GuideFolder { GuideFolder(root: root, publicOn: publicOn) }

    /// Returns the path of a file from its path relative to the root.
    package func path(_ relative: String) -> String { "\(root)/\(relative)" }

    /// True if the folder contains `Content`.
    package var isGuide: Bool { access(path("Content"), F_OK) == 0 }

    /// True if neither `Content` nor `Site` is a symbolic link.
    package var hasOwnFolders: Bool { !isLink("Content") && !isLink("Site") }

    /// Reads a file, or reports why it cannot be read.
    ///
    /// A byte order mark at the start is removed.
    package func read(_ relative: String) -> SourceText? {
        Reads.record(.file(relative))
        if let text = memory?.openText(relative) { return source(text, relative) }
        let descriptor = open(relative)
        guard descriptor >= 0 else {
            reportUnopened(relative)
            return nil
        }
        defer { close(descriptor) }
        return read(descriptor, relative)
    }

    /// Reads an optional file.
    ///
    /// Reports nothing if it does not exist.
    package func readIfThere(_ relative: String) -> SourceText? {
        // Its absence is read, too.
        Reads.record(.file(relative))
        if let text = memory?.openText(relative) { return source(text, relative) }
        let descriptor = open(relative)
        guard descriptor >= 0 else {
            if !FileSystem.isAbsence(errno) { reportUnopened(relative) }
            return nil
        }
        defer { close(descriptor) }
        return read(descriptor, relative)
    }

    private func read(_ descriptor: CInt, _ relative: String) -> SourceText? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            reportFailure(relative)
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            report("unreadable-file", "it is not a file", relative)
            return nil
        }
        guard status.st_size <= Self.largestFile else {
            report(
                "unreadable-file", "it has more than \(Self.largestFile >> 20) megabytes", relative)
            return nil
        }
        let size = Int(status.st_size)
        guard let bytes = FileSystem.bytes(of: descriptor, expecting: size) else {
            reportFailure(relative)
            return nil
        }
        return source(bytes, relative, size: size)
    }

    /// Returns the published text of a file and records its fingerprint.
    ///
    /// - Parameter size: The size of the file in bytes, if reading may have been incomplete.
    private func source(
        _ bytes: [UInt8], _ relative: String, size: Int? = nil
    ) -> SourceText? {
        // An incomplete text could be published as if it were complete.
        guard size ?? bytes.count == bytes.count,
            ledger.enter(relative, fingerprint(of: bytes, at: relative))
        else {
            let failure = Diagnostic.changed(relative)
            ledger.enter(failure: failure)
            log.report(failure)
            return nil
        }
        var bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let source = publicText(relative, bytes)
        // Checked in all text files: placeholders must not be published.
        if relative.hasPrefix("Content/"), !ImageName.isPicture(relative) {
            log.report(DraftPlaceholders.unfilled(in: source))
            if relative.hasPrefix("\(GuidePath.rules)/") {
                log.report(
                    DraftPlaceholders.unfilled(
                        inDraftsOf: SourceText(path: relative, bytes: bytes, names: names)))
            }
        }
        return source
    }

    /// Reports the error in `errno` about a file that could not be opened.
    private func reportUnopened(_ relative: String) {
        guard errno == ELOOP else {
            return reportFailure(relative)
        }
        log.report(linkError(on: relative) ?? .link(relative))
    }

    /// Returns the error of the first symbolic link on the path of a file, its own name included.
    package func linkError(on relative: String) -> Diagnostic? {
        let parts = relative.split(separator: "/")
        let prefixes = parts.indices.map { parts[...$0].joined(separator: "/") }
        return prefixes.first(where: isLink).map { .link($0) }
    }

    /// Returns the sorted paths of the files below a folder with one of the given extensions.
    ///
    /// Ignores `README.md` and names that start with a dot or end in '~'. Symbolic links are
    /// reported, because their targets are not part of the guide.
    package func files(below folder: String, endings: [String]) -> [String] {
        Reads.record(.folder(folder))
        if let found = memory?.files(below: folder, endings: endings) { return found }
        var found: [String] = []
        collect(folder, depth: 0, endings: endings, into: &found)
        return found.sorted()
    }

    /// Returns the sorted names in a folder, without ignored ones; empty if the folder does not
    /// exist.
    package func names(in folder: String) -> [String] {
        Reads.record(.folder(folder))
        guard let listed = listing(of: folder) else {
            if errno != ENOENT { reportUnopened(folder) }
            return []
        }
        return listed.filter { name in
            let relative = "\(folder)/\(name)"
            if !Self.isName(name) {
                log.report(
                    .aboutFile(
                        "bad-name", "the file's name is not text", path: relative,
                        fix: "rename it: letters, digits and hyphens"))
                return false
            }
            guard isLink(relative) else { return true }
            log.report(.link(relative))
            return false
        }
    }

    /// Returns true if a file name is valid text.
    static func isName(_ name: String) -> Bool {
        !name.unicodeScalars.contains {
            isUnprintable($0) || $0 == "\n" || $0 == "\t" || $0 == "\u{FFFD}"
        }
    }

    /// Returns the names in a folder; nil, with the error in `errno`, if they cannot be read
    /// completely.
    func listing(of folder: String) -> [String]? {
        let descriptor = open(folder, flags: O_DIRECTORY)
        guard descriptor >= 0 else { return nil }
        guard let directory = fdopendir(descriptor) else {
            enterFailure(folder)
            let reason = errno
            close(descriptor)
            errno = reason
            return nil
        }
        let entries = FileSystem.entries(of: directory)
        if entries == nil { enterFailure(folder) }
        let reason = errno
        closedir(directory)
        errno = reason
        return entries?.map(\.name).filter { !Self.isIgnored($0) }.sorted()
    }

    /// Returns true for the name of a hidden file, an editor's backup, or a note for authors.
    private static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name == "README.md"
    }

    private func isLink(_ relative: String) -> Bool {
        var status = stat()
        guard lstat(path(relative), &status) == 0 else {
            if errno != ENOENT { enterFailure(relative) }
            return false
        }
        return status.st_mode & S_IFMT == S_IFLNK
    }

    private func collect(
        _ folder: String, depth: Int, endings: [String], into found: inout [String]
    ) {
        guard depth < Self.deepestFolder else {
            report("deep-folder", "folders are nested too deep here", folder)
            return
        }
        for name in names(in: folder) {
            let relative = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path(relative), &status) == 0 else {
                // Removed since the folder was listed, or unreadable.
                if !FileSystem.isAbsence(errno) {
                    reportFailure(relative)
                }
                continue
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                collect(
                    relative, depth: depth + 1, endings: endings, into: &found)
            } else if endings.contains(where: name.hasSuffix) {
                found.append(relative)
            }
        }
    }

    /// Reports the error in `errno` about a file or folder: as an error of the file, which its
    /// author can fix, or as an I/O error.
    func reportFailure(_ path: String) {
        if errno != ENOENT { enterFailure(path) }
        let isOfFile = [
            ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ENAMETOOLONG, ENXIO, ENODEV,
        ].contains(errno)
        report(isOfFile ? "unreadable-file" : "failed-reading", systemError(), path)
    }

    private func report(
        _ identifier: String, _ reason: String, _ path: String
    ) {
        log.report(
            .aboutFile(identifier, "the file cannot be read: \(reason)", path: path))
    }
}

extension Diagnostic {
    /// The error about a symbolic link in the guide.
    fileprivate static func link(_ path: String) -> Diagnostic {
        .aboutFile(
            "linked-file", "this is a link, and what it points to is no part of the guide",
            path: path, fix: "put the file itself here")
    }
}

extension SourceText {
    /// Returns the error about a file of only white space, such as a truncated one; nil for any
    /// other file.
    ///
    /// - Parameter rest: The significant part of the file; by default, all of it.
    package func emptiness(but rest: [UInt8]? = nil) -> Diagnostic? {
        guard (rest ?? bytes).allSatisfy({ $0 <= 0x20 && $0 != 0 }) else { return nil }
        return Diagnostic(
            .error, "empty-file", "the file is empty", in: self, at: 0..<0,
            fix: "write what belongs here, or remove the file")
    }
}

extension SourceText {
    /// Returns true if the file contains a text.
    ///
    /// Works on bytes for speed: the file may be long and is read in every run.
    fileprivate func contains(_ text: String) -> Bool {
        let sought = Array(text.utf8)
        guard let first = sought.first else { return true }
        return bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while rest.count >= sought.count, let start = rest.firstIndex(of: first) {
                rest = rest[start...]
                if rest.starts(with: sought) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }
}
