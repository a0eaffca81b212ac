/// Why a site could not be written or read, in words that say what to do next.
package enum OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder has something in it that taxguide did not write.
    case notOurs(String)
    /// The path is that of a file.
    case notAFolder(String)
    /// The path is no folder with pages in it.
    case notASite(String)
    /// A file of the site would stand outside of its folder, or nowhere.
    case outside(String)
    /// Another build holds the folder.
    case busy(String)
    /// A file cannot be written, since another file or a folder stands there.
    case taken(String)
    /// A site cannot be published into a folder, for a reason.
    case unusable(String, String)
    /// Files of a published site are not as they were written.
    case differs(String, [String])
    /// A file is not as it was when it was read.
    case changed(String)
    /// Folders are not the shares of one site, for some reasons.
    case unmergeable([String])
    /// The system refused a call on a path.
    case system(String, String, String)

    package var description: String {
        switch self {
        case .notOurs(let folder):
            "'\(folder)' has files that taxguide did not write, and would be emptied; "
                + "choose another --output, or empty it first"
        case .notAFolder(let path): "'\(path)' is not a folder; choose another --output"
        case .notASite(let path):
            "there is no built site in '\(path)'; name a folder that 'taxguide build' wrote"
        case .outside(let path):
            "'\(path)' is no place in a site, so that nothing is published; "
                + "please report this as a mistake of taxguide"
        case .busy(let folder):
            "another taxguide is writing in '\(folder)'; wait for it to end"
        case .taken(let path):
            "cannot write '\(path)': something else stands there already"
        case .changed(let path):
            "'\(path)' changed while it was read, so that nothing was written; run the command again"
        case .unusable(let folder, let reason):
            "'\(folder)' cannot be published into: \(reason)"
        case .differs(let folder, let files):
            (files.count == 1
                ? "a file in '\(folder)' is not as it was written: "
                : "\(files.count) files in '\(folder)' are not as they were written: ")
                + files.prefix(10).joined(separator: ", ") + (files.count > 10 ? ", …" : "")
                + "; write them anew with 'taxguide build --no-cache'"
        case .unmergeable(let reasons):
            "the shares cannot be joined, and nothing was published: "
                + reasons.prefix(10).joined(separator: "; ")
                + (reasons.count > 10 ? "; …" : "")
        case .system(let call, let path, let reason):
            "cannot \(call) '\(path)': \(reason)"
        }
    }
}
