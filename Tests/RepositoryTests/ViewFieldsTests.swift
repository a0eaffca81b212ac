import TestSupport
import Testing
import Text

/// A view lists each stored property as a field, so that no template lacks one.
@Suite struct ViewFieldsTests {
    @Test func listEachStoredProperty() throws {
        var count = 0
        for path in TidyTests.swiftFiles(below: "Sources") where path.contains("Pages/") {
            let text = try Repository.text(of: path)
            for view in text.matches(
                of:
                    /(?s)\n(?:package )?struct (\w+): (?:TemplateView|LayoutPageView|PageView) \{(.*?)\n\}/
            ) {
                guard let list = view.2.firstRange(of: "static let fields") else { continue }
                let properties = view.2[..<list.lowerBound].matches(
                    of: /\n    (?:package )?var `?(\w+)`?(?::| =)[^\n{]*(?=\n)/)
                let fields = view.2[list.lowerBound...].matches(of: /\\(?:Self)?\.(\w+)/)
                #expect(
                    Set(properties.map(\.1)) == Set(fields.map(\.1)), "\(view.1) in \(path)")
                count += 1
            }
        }
        #expect(count > 80)
    }
}
