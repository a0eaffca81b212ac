import Foundation
import GuideTestSupport

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
        // What documents say of Nunavut in 2025 is not so by an invented table: the examples get a year that the
        // guide does not have.
        for name in guide.folder.files(below: "Content/Rules") {
            let path = "Content/Rules/\(name)"
            let rules = try guide.folder.read(path)
            guard rules.contains("example 2025 NU:") else { continue }
            try guide.folder.write(
                path, rules.replacingOccurrences(of: "example 2025 NU:", with: "example 2016 NU:"))
        }
        try guide.folder.edit("Site/site.yaml", "years: [2026]", "years: [2026, 2025]")
        return guide
    }
}
