import Project
import TestSupport
import Text

/// How the guide's languages are written, from its own files.
extension LocaleData {
    static let english = ofFile(.english)
    static let french = ofFile(.french)

    private static func ofFile(_ language: Language) -> LocaleData {
        let log = DiagnosticLog()
        guard let source = try? Repository.source(SiteStrings.path(language)),
            let locale = LocaleData.read(source, of: language, log: log)
        else {
            preconditionFailure("no locale in the strings of '\(language)': \(log.diagnostics)")
        }
        return locale
    }
}
