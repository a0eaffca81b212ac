internal import Glibc

/// An error that prevents or ends a preview, with a message that suggests a fix.
package enum PreviewError: Error, Hashable {
    case folderMissing(String)
    case notFolder(String)
    case folderUnreadable(String)
    case invalidPort(Int)
    /// `nextFree` is the lowest higher port that could be bound.
    case portInUse(port: Int, nextFree: Int?)
    case portReserved(port: Int)
    case unknownHost(String)
    case hostNotOfThisMachine(String)
    case cannotListen(host: String, port: Int, reason: String)
    case stoppedListening

    init(bindingErrno code: Int32, host: String, port: Int) {
        self =
            switch code {
            case EADDRINUSE: .portInUse(port: port, nextFree: nil)
            case EACCES, EPERM: .portReserved(port: port)
            case EADDRNOTAVAIL: .hostNotOfThisMachine(host)
            default: .cannotListen(host: host, port: port, reason: String(cString: strerror(code)))
            }
    }
}

extension PreviewError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .folderMissing(let path):
            "there is no folder '\(path)' to serve; build the site first, or name another folder"
        case .notFolder(let path):
            "'\(path)' is not a folder; name the folder that holds the pages"
        case .folderUnreadable(let path):
            "the folder '\(path)' may not be read; change its permissions, or name another folder"
        case .invalidPort(let port):
            "\(port) is not a port; choose one from 1024 to 65535, or 0 for any free one"
        case .portInUse(let port, let nextFree?):
            "port \(port) is in use by another program; stop it, or use port \(nextFree), "
                + "which is free"
        case .portInUse(let port, nil):
            "port \(port) is in use by another program; stop it, or use port 0 for any free one"
        case .portReserved(let port):
            "port \(port) may not be opened without special rights, as ports below 1024 may not "
                + "be on most systems; choose one from 1024 to 65535"
        case .unknownHost(let host):
            "the host name '\(host)' leads to no address; check its spelling, or use 127.0.0.1"
        case .hostNotOfThisMachine(let host):
            "'\(host)' is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all of "
                + "its addresses"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on '\(host)', port \(port): \(reason); try 127.0.0.1 and another port"
        case .stoppedListening:
            "the system closed the listening socket; start the preview again"
        }
    }
}
