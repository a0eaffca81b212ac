import TestSupport
import Testing

/// The list of changed files, with which a publisher updates a server.
@Suite struct ChangedFilesTests {
    /// Edits of a guide, of which the last takes a page away.
    private static let edits: [(file: String, old: String, new: String)] = [
        ("Site/site.yaml", "contact: ", "contact: x."),
        ("Site/Styles/site.css", ":root", ".added { margin: 0 } :root"),
        ("Site/site.yaml", "languages: [en, fr]", "languages: [en]"),
    ]

    private func build(_ guide: GuideCopy, _ more: [String] = []) throws -> Command {
        try Command(["build", "--root", guide.path, "--changed", guide.folder.file("list")] + more)
    }

    @Test func bringsACopyUpToDateAfterAnyNumberOfBuilds() throws {
        let guide = try GuideCopy()
        #expect(try build(guide).status == 0)
        for sending in [[0], [1, 2]] {
            try send(guide)
            for edit in sending {
                let (file, old, new) = Self.edits[edit]
                try guide.folder.edit(file, old, new)
                let run = try build(guide)
                #expect(run.status == 0, "\(run.errors)")
            }
        }
        let list = try guide.folder.read("list").split(separator: "\n")
        let deleted = list.filter { $0.hasPrefix("delete ") }
        #expect(deleted.count > 10 && list.suffix(deleted.count).elementsEqual(deleted))
        #expect(list.first?.hasPrefix("send assets/") == true, "\(list.prefix(3))")
        try send(guide)
        // Nothing changed, and the list says nothing.
        #expect(try build(guide).status == 0)
        #expect(try guide.folder.read("list") == "")
    }

    /// Applies the list to a copy of the site, compares it with the site, and deletes the list.
    private func send(_ guide: GuideCopy) throws {
        let run = try Command(
            shell: """
                cd '\(guide.path)' && mkdir -p copy &&
                sed -n 's/^send //p' list | (cd Site/public && xargs -d '\\n' cp --parents -t ../../copy) &&
                sed -n 's/^delete //p' list | (cd copy && xargs -r -d '\\n' rm) && rm list
                """)
        #expect(run.status == 0, "\(run.errors)")
        let site = try PublishedSite(guide.folder, "Site/public")
        let copy = try PublishedSite(guide.folder, "copy")
        #expect(copy.differences(from: site) == [".taxguide"])
    }

    @Test func refusesWhatItCannotAddTo() throws {
        let guide = try GuideCopy()
        let notes = "milk\nsend ../bread\n"
        try guide.folder.write("list", notes)
        let run = try build(guide)
        #expect(
            run.status == 64 && run.errors.contains("is no list of changed files"), "\(run.errors)")
        #expect(try guide.folder.read("list") == notes)
        #expect(guide.folder.files(below: "Site/public").isEmpty)
        let nowhere = try Command([
            "build", "--root", guide.path, "--changed", "\(guide.path)/list/list",
        ])
        #expect(
            nowhere.status == 74 && nowhere.errors.contains("cannot write"), "\(nowhere.errors)")
        #expect(guide.folder.files(below: "Site/public").isEmpty)
        let inside = try Command([
            "build", "--root", guide.path, "--changed", "\(guide.path)/Site/public/list",
        ])
        #expect(inside.status == 64 && inside.errors.contains("elsewhere"), "\(inside.errors)")
    }
}
