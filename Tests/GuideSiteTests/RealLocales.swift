import GuideTestSupport
import Project
import Text

/// How the guide's languages are written, from its own files.
extension LocaleData {
    static let english = ofFile("en")
    static let french = ofFile("fr")

    private static func ofFile(_ language: String) -> LocaleData {
        let log = DiagnosticLog()
        guard let source = try? Repository.source("Site/Strings/\(language).yaml"),
            let locale = LocaleData.read(source, log: log)
        else {
            preconditionFailure("no locale in the strings of '\(language)': \(log.diagnostics)")
        }
        return locale
    }
}
