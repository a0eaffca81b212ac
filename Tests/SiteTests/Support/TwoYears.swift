import Foundation
import TestSupport

extension GuideCopy {
    /// The guide with every kind of page, with the tables of 2025 beside those of 2026.
    static func withTwoYears() throws -> GuideCopy {
        let guide = try GuideCopy(with: "every-kind")
        for name in ["federal", "ontario"] {
            let path = "Content/Tables/2025/\(name).yaml"
            try guide.folder.lay("\(Repository.root)/\(path)", as: path)
        }
        let invented = try guide.folder.read("Content/Tables/2026/nunavut.yaml")
        try guide.folder.write(
            "Content/Tables/2025/nunavut.yaml",
            invented.replacingOccurrences(of: "year: 2026", with: "year: 2025"))
        try guide.folder.edit("Site/site.yaml", "years: [2026]", "years: [2026, 2025]")
        return guide
    }
}
