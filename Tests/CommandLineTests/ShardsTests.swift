import Foundation
import TestSupport
import Testing
import Text

/// One site built by many processes, with the commands of the manual.
@Suite struct ShardsTests {
    /// Returns the commands of the manual's section on many machines.
    private static func recipe() throws -> String {
        let page = try Repository.source("Sources/Site/Site.docc/Publishing.md")
        let text = String(decoding: page.bytes, as: UTF8.self)
        let section = try #require(text.components(separatedBy: "## Many machines").last)
        let parts = section.components(separatedBy: "```")
        return try #require(parts.count > 2 ? String(parts[1].dropFirst(2)) : nil)
    }

    @Test func theRecipeOfTheManualMakesTheWholeSite() throws {
        let guide = try GuideCopy()
        #expect(try Command(["build", "--root", guide.path]).status == 0)
        let whole = try PublishedSite(guide.folder, "Site/public")
        let recipe = try Self.recipe()
        #expect(recipe.contains("--shard {}/8"))
        let program = URL(fileURLWithPath: try Command.program).deletingLastPathComponent().path
        let run = try Command(
            shell: "export PATH='\(program)':\"$PATH\" && set -e && cd '\(guide.path)'\n\(recipe)")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try PublishedSite(guide.folder, "site").differences(from: whole) == [])
    }
}
