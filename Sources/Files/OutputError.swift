/// An error of reading or writing a site, with a message that suggests a fix.
package enum OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder contains files that taxguide did not write.
    case notOurs(String)
    /// The path is a file.
    case notAFolder(String)
    /// The folder does not contain a built site.
    case notASite(String)
    /// The path of an output file leads outside the site's folder.
    case outside(String)
    /// Another build holds the folder's lock.
    case busy(String)
    /// A file cannot be written, because another file or a folder has its path.
    case taken(String)
    /// A site cannot be published to a folder; with the reason.
    case unusable(String, String)
    /// Files of a published site were modified since they were written.
    case differs(String, [String])
    /// A file was modified since it was read.
    case changed(String)
    /// Folders are not shards of one site; with the reasons.
    case unmergeable([String])
    /// A system call failed: the call, the path and the system's message.
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
            "'\(path)' is not a valid path in a site, so nothing is published; "
                + "please report this as a bug of taxguide"
        case .busy(let folder):
            "another taxguide is writing in '\(folder)'; wait for it to end"
        case .taken(let path):
            "cannot write '\(path)': there is another file or folder of that name"
        case .changed(let path):
            "'\(path)' changed while it was read, so that nothing was written; run the command again"
        case .unusable(let folder, let reason):
            "'\(folder)' cannot be published into: \(reason)"
        case .differs(let folder, let files):
            (files.count == 1
                ? "a file in '\(folder)' is not as it was written: "
                : "\(files.count) files in '\(folder)' are not as they were written: ")
                + files.prefix(10).joined(separator: ", ") + (files.count > 10 ? ", …" : "")
                + "; write them again with 'taxguide build --no-cache'"
        case .unmergeable(let reasons):
            "the shards cannot be joined, and nothing was published: "
                + reasons.prefix(10).joined(separator: "; ")
                + (reasons.count > 10 ? "; …" : "")
        case .system(let call, let path, let reason):
            "cannot \(call) '\(path)': \(reason)"
        }
    }
}
