internal import Files
internal import Glibc
package import TaxTables
package import Text

/// The folder that holds `Content` and `Site`, read and never written.
package struct GuideFolder: Sendable {
    /// The folder's path on this machine, as it was given.
    package let root: String
    /// A file larger than this is refused: no author writes one.
    private static let largestFile = 4 << 20
    /// Folders nested deeper than this are refused: they would be a loop.
    package static let deepestFolder = 12

    /// What was read so far.
    package let ledger: FileHashes

    /// What was found wrong with the files that were read.
    package let log: DiagnosticLog

    /// What earlier builds of this process made of the files; nil for a build on its own.
    package let memory: ParseCache?

    /// The languages and places of the guide, as they were when it was last read.
    package private(set) var names = GuideDeclarations.unread

    /// The day of publication: what is public only later is as if it did not stand in the files.
    package let publicOn: CalendarDay

    /// - Parameter publicOn: The day of publication; this machine's if nil.
    package init(root: String, memory: ParseCache? = nil, publicOn: CalendarDay? = nil) {
        self.root = root
        self.memory = memory
        self.publicOn = publicOn ?? .today ?? .first
        ledger = FileHashes()
        log = DiagnosticLog()
        // What is wrong is told to whoever reads the guide, and reads them once more.
        var first = withSeparateLog()
        first.readNames()
        names = first.names
    }

    private init(_ other: GuideFolder, log: DiagnosticLog) {
        (root, ledger, memory) = (other.root, other.ledger, other.memory)
        (names, publicOn) = (other.names, other.publicOn)
        self.log = log
    }

    /// The same folder with a log of its own, for whoever asks what is wrong with some files, or reads them
    /// without telling.
    package func withSeparateLog() -> GuideFolder { GuideFolder(self, log: DiagnosticLog()) }

    /// Reads the languages and places anew, by which all other files are read.
    ///
    /// What is wrong with the file of places is reported; what is wrong with the file of the site is told where
    /// that is read.
    package mutating func readNames() {
        let ending = ".yaml"
        let known = (listing(of: SiteStrings.folder) ?? [])
            .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
            .filter { Language(rawValue: $0) != nil }
        names = GuideDeclarations(knownLanguages: known)
        let said = withSeparateLog().readIfThere(GuidePath.site).flatMap { SiteLanguages(of: $0) }
        let places = read(JurisdictionFile.path).map { JurisdictionFile($0, log: log) }
        let english = Language.english
        let languages = said?.published ?? []
        let first = known.contains(english.rawValue) ? english : languages.first
        names = GuideDeclarations(
            languages: languages.map(\.rawValue), knownLanguages: known,
            writtenIn: (said?.writtenIn ?? first)?.rawValue, levels: places?.levels ?? [],
            places: places?.places ?? [], usual: places?.usual,
            currency: places?.currency ?? .usual, taxYear: places?.taxYear ?? .usual,
            taxNames: places?.taxNames ?? [], joiners: joiners(of: known))
    }

    /// What languages declare of characters that join letters, by which all texts are read, theirs as well.
    private func joiners(of languages: [String]) -> Set<Unicode.Scalar> {
        let silent = withSeparateLog()
        return languages.reduce(into: []) { found, code in
            guard let language = Language(rawValue: code),
                let source = silent.readIfThere(SiteStrings.path(language)),
                source.contains(LocaleData.joinersKey)
            else { return }
            let locale = LocaleData.read(source, log: silent.log)
            found.formUnion(locale?.joiners ?? [])
        }
    }

    /// Takes over what languages call the caption of a table.
    package mutating func learn(captionWords: [String: String]) {
        names = names.with(captionWords: captionWords)
    }

    /// The folder as if nothing of it had been read.
    package func reloaded() -> GuideFolder { GuideFolder(root: root, publicOn: publicOn) }

    /// The path on this machine of a path relative to the root.
    package func path(_ relative: String) -> String { "\(root)/\(relative)" }

    /// Whether the folder looks like a guide's.
    package var isGuide: Bool { access(path("Content"), F_OK) == 0 }

    /// A Boolean value that is true if neither `Content` nor `Site` is a link.
    package var hasOwnFolders: Bool { !isLink("Content") && !isLink("Site") }

    /// Reads a file, or reports why it cannot be read.
    ///
    /// A byte order mark at the start is kept out of the text.
    package func read(_ relative: String) -> SourceText? {
        if let text = memory?.openText(relative) { return source(text, relative) }
        let descriptor = open(relative)
        guard descriptor >= 0 else {
            reportUnopened(relative)
            return nil
        }
        defer { close(descriptor) }
        return read(descriptor, relative)
    }

    /// Reads a file that the guide may do without, and reports nothing if it is not there.
    package func readIfThere(_ relative: String) -> SourceText? {
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

    /// What a file says.
    ///
    /// - Parameter size: How many bytes it has, if not all of them may have been read.
    private func source(
        _ bytes: [UInt8], _ relative: String, size: Int? = nil
    ) -> SourceText? {
        // A part of it would be a page that says something else, or none.
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
        // Whatever kind of text it is: what is still to be written must not be published.
        if relative.hasPrefix("Content/"), !ImageName.isPicture(relative) {
            log.report(DraftPlaceholders.blanks(in: source))
            if relative.hasPrefix("\(GuidePath.rules)/") {
                log.report(
                    DraftPlaceholders.blanks(
                        inDraftsOf: SourceText(path: relative, bytes: bytes, names: names)))
            }
        }
        return source
    }

    /// Reports why something could not be opened, as `errno` has it.
    private func reportUnopened(_ relative: String) {
        guard errno == ELOOP else {
            return reportFailure(relative)
        }
        // The first of the names on the way that is a link.
        let parts = relative.split(separator: "/")
        let prefixes = parts.indices.map { parts[...$0].joined(separator: "/") }
        log.report(.link(prefixes.first(where: isLink) ?? relative))
    }

    /// The files below a folder with one of the given endings, as paths from the root, sorted.
    ///
    /// Names that start with a dot or end in '~', and README.md, are ignored. Links are reported: what they point to is no part
    /// of the guide.
    package func files(below folder: String, endings: [String]) -> [String] {
        if let found = memory?.files(below: folder, endings: endings) { return found }
        var found: [String] = []
        collect(folder, depth: 0, endings: endings, into: &found)
        return found.sorted()
    }

    /// The names in a folder, sorted, without those that are ignored; none if it is not there.
    package func names(in folder: String) -> [String] {
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
                        remedy: "rename it: letters, digits and hyphens"))
                return false
            }
            guard isLink(relative) else { return true }
            log.report(.link(relative))
            return false
        }
    }

    /// Whether a file may have a name: it is text.
    static func isName(_ name: String) -> Bool {
        !name.unicodeScalars.contains {
            isUnprintable($0) || $0 == "\n" || $0 == "\t" || $0 == "\u{FFFD}"
        }
    }

    /// The names; nil, with the reason in `errno`, if they cannot be read to their end.
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

    /// A Boolean value that is true if a file is no part of the guide by its name: one that is hidden, a copy that an
    /// editor leaves, or a note for whoever writes the guide.
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
                // Gone since it was listed, or nobody knows whether it is.
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

    /// Reports what the system says of a file or folder, as `errno` has it: of how the file is, which its
    /// author mends, or of a call that failed.
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
    /// The error that a link in a guide's folder is.
    fileprivate static func link(_ path: String) -> Diagnostic {
        .aboutFile(
            "linked-file", "this is a link, and what it points to is no part of the guide",
            path: path, remedy: "put the file itself here")
    }
}

extension SourceText {
    /// The error of a file that holds nothing but white space, as one does that was cut off; nil for any other.
    ///
    /// - Parameter rest: What is left of the file without what nobody sees, if not all of it counts.
    package func emptiness(but rest: [UInt8]? = nil) -> Diagnostic? {
        guard (rest ?? bytes).allSatisfy({ $0 <= 0x20 && $0 != 0 }) else { return nil }
        return Diagnostic(
            .error, "empty-file", "the file says nothing: it is empty", in: self, at: 0..<0,
            remedy: "write what belongs here, or remove the file")
    }
}

extension SourceText {
    /// Whether a text stands somewhere in the file, found by its bytes: the file may be long, and is read in
    /// every run of the program.
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
