import Calculations
import Content
import Project
import Site
import Testing

@Suite struct FileLinkTests {
    private static let source = "Content/Topics/income/investment/interest.md"

    @Test(arguments: [
        ("savings.md", "Content/Topics/income/investment/savings.md", nil),
        ("./savings.md", "Content/Topics/income/investment/savings.md", nil),
        ("../pensions/oas.md", "Content/Topics/income/pensions/oas.md", nil),
        ("../../../Pages/method.md#figures", "Content/Pages/method.md", "figures"),
        ("savings.md#", "Content/Topics/income/investment/savings.md", ""),
        ("savings.md#a#b", "Content/Topics/income/investment/savings.md", "a#b"),
        // Nothing lies above the root.
        ("../../../../../../../etc/passwd", "etc/passwd", nil),
    ])
    func resolvesFilesFromTheLinkingOne(
        destination: String, path: String, fragment: String?
    ) throws {
        let link = try #require(FileLink(destination, from: Self.source))
        #expect(link.path == path)
        #expect(link.fragment == fragment)
    }

    @Test(arguments: [
        "", "#tip", "https://canada.ca/a.md", "http://x", "//host/a", "mailto:a@b.example",
        "javascript:alert(1)", "tel:911",
    ])
    func leavesOtherAddressesAlone(destination: String) {
        #expect(FileLink(destination, from: Self.source) == nil)
    }

    @Test(arguments: [
        ("Content/Topics/income/investment/savings.md", "savings.md"),
        ("Content/Topics/income/pensions/oas.md", "../pensions/oas.md"),
        ("Content/Pages/method.md", "../../../Pages/method.md"),
    ])
    func writesLinksThatResolve(target: String, link: String) throws {
        #expect(FileLink.relative(target, from: Self.source) == link)
        #expect(FileLink(link, from: Self.source)?.path == target)
    }
}
