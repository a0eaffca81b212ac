import TestSupport
import Testing

extension TemporaryFolder {
    /// Puts a test guide together in the folder `guide`: its own files, with the product's icons.
    ///
    /// - Parameter path: The folder of the test guide in the repository.
    func assembleGuide(_ path: String) throws {
        try lay(path, as: "parts/Sources/Starter")
        for part in ["Cards", "Static", "Templates"] {
            try lay("\(Repository.root)/Site/\(part)", as: "parts/Site/\(part)")
        }
        let made = try Command(["new", "guide", file("guide"), "--from", file("parts")])
        #expect(made.status == 0, "\(made.errors)")
    }
}
