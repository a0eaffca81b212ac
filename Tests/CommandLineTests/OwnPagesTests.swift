import Foundation
import TestSupport
import Testing

/// What a publisher adds to a site without Swift: pages with lists in templates of the guide, and old addresses.
@Suite struct OwnPagesTests {
    private let folder: TemporaryFolder
    private static let site = "guide/Site/public"

    init() throws {
        folder = try TemporaryFolder()
        #expect(try Command(["new", "guide", folder.file("guide")]).status == 0)
    }

    private func run(_ arguments: String...) throws -> Command {
        try Command(arguments + ["--root", folder.file("guide")])
    }

    private func writePage(_ lists: String) throws {
        try folder.write(
            "guide/Content/Pages/first-job.md",
            """
            ---
            title: Your first job
            summary: What matters in the first year.
            reviewed: 2026-11-20
            \(lists)
            ---

            ## Before you start

            Read these.

            """)
    }

    private static let lists = """
        lists:
          - title: {en: Topics for you, fr: Vos sujets}
            topics: [income/work, credits/everybody/basic-amount]
          - title: {en: Basic amounts, fr: Montants de base}
            figures: [northshore.credits.basic-amount.maximum, southbay.credits.basic-amount.maximum]
            chart: true
        """

    @Test func listsTopicsAndFigures() throws {
        try writePage(Self.lists)
        let build = try run("build")
        #expect(build.status == 0, "\(build.errors)")
        let page = try folder.read("\(Self.site)/en/first-job/index.html")
        #expect(page.contains("href=\"/en/topics/income/work/wages/\""))
        #expect(page.contains("href=\"/en/topics/credits/everybody/basic-amount/\""))
        // The amounts of the tables, with a bar for each.
        #expect(page.contains("<span>$5,000</span>") && page.contains("<td>Southbay</td>"))
        #expect(page.components(separatedBy: "<rect class=\"kept\"").count == 3)
    }

    @Test func takesATemplateOfTheGuide() throws {
        try writePage(Self.lists + "\ntemplate: prose-jobs")
        let missing = try run("check")
        #expect(missing.status == 1)
        #expect(
            missing.errors.contains("there is no template 'prose-jobs' [missing-template]"),
            "\(missing.errors)")
        try folder.write(
            "guide/Site/Templates/prose-jobs.html",
            "<h1 class=\"job\">{{title}}</h1>\n{{#lists}}<h2>{{title}}</h2>{{/lists}}\n")
        let build = try run("build")
        #expect(build.status == 0, "\(build.errors)")
        let page = try folder.read("\(Self.site)/en/first-job/index.html")
        #expect(page.contains("<h1 class=\"job\">Your first job</h1>"))
        #expect(page.contains("<h2>Basic amounts</h2>") && !page.contains("Before you start"))
        // Other pages keep the usual template.
        #expect(try !folder.read("\(Self.site)/en/about/index.html").contains("class=\"job\""))
        // An edit of the template makes the page anew.
        try folder.edit("guide/Site/Templates/prose-jobs.html", "class=\"job\"", "class=\"work\"")
        #expect(try run("build").status == 0)
        #expect(
            try folder.read("\(Self.site)/en/first-job/index.html").contains("class=\"work\""))
        try folder.edit("guide/Site/Templates/prose-jobs.html", "{{title}}</h1>", "{{titel}}</h1>")
        let mistaken = try run("check")
        #expect(mistaken.status == 1 && mistaken.errors.contains("prose-jobs.html:1:"))
    }

    @Test func namesMistakesOfLists() throws {
        try writePage(
            Self.lists.replacing("income/work,", with: "income/wrok,")
                .replacing("southbay.credits.basic-amount", with: "southbay.credits.basik-amount"))
        let check = try run("check")
        #expect(check.status == 1)
        #expect(
            check.errors.contains("there is no topic, group or category 'income/wrok'"),
            "\(check.errors)")
        #expect(check.errors.contains("did you mean 'income/work'?"))
        #expect(check.errors.contains("[unknown-figure]"))
    }

    @Test func leadsOnFromAnyOldAddress() throws {
        try folder.write(
            "guide/Site/redirects.yaml",
            """
            - {from: old-page.html, to: en/topics/}
            - {from: Old_Page/, to: en/topics/}
            - {from: caf%C3%A9/, to: fr/sujets/}
            - {from: plain, to: en/topics/}
            - {from: old.php, to: en/topics/}

            """)
        let check = try run("check", "--strict")
        #expect(check.status == 0, "\(check.errors)")
        #expect(try run("build").status == 0)
        for file in ["old-page.html", "Old_Page/index.html", "café/index.html", "plain/index.html"]
        {
            #expect(folder.exists("\(Self.site)/\(file)"), "\(file)")
        }
        #expect(!folder.exists("\(Self.site)/old.php"))
        #expect(
            try folder.read("\(Self.site)/_redirects") == """
                /old-page.html /en/topics/ 301
                /Old_Page/ /en/topics/ 301
                /caf%C3%A9/ /fr/sujets/ 301
                /plain /en/topics/ 301
                /old.php /en/topics/ 301

                """)
        let nginx = try folder.read("\(Self.site)/_server/nginx-redirects.map")
        #expect(nginx.contains("\n\"/café/\" /fr/sujets/;\n"))
        let apache = try folder.read("\(Self.site)/.htaccess")
        #expect(apache.contains("RedirectMatch 301 ^/old-page\\.html$ /en/topics/\n"))
        #expect(apache.contains("RedirectMatch 301 \"^/café/$\" /fr/sujets/\n"))
        for from in ["../up/", ".hidden/", "a b?c/", "%zz/", "index.html", "EN/topics/", ""] {
            try folder.write(
                "guide/Site/redirects.yaml", "- {from: \"\(from)\", to: en/topics/}\n")
            #expect(try run("check").status == 1, "\(from)")
        }
    }

    /// A build replaces its folder, with the repository in it.
    @Test func keepsARepositoryInTheOutputFolder() throws {
        #expect(try run("build").status == 0)
        try folder.write("\(Self.site)/.git/HEAD", "ref: refs/heads/gh-pages\n")
        let build = try run("build")
        #expect(build.status == 64)
        #expect(build.errors.contains("it is a git repository"), "\(build.errors)")
        #expect(folder.exists("\(Self.site)/.git/HEAD"))
    }

    @Test func namesWhatCommandsDoNotFind() throws {
        let place = try run("tables", "show", "2026", "ZZ")
        #expect(place.errors.contains("there is no jurisdiction 'ZZ'; one of: MA, NO, SO"))
        let template = try run("new", "template", "nope")
        #expect(template.errors.contains("there is no template 'nope'; one of: all-words, "))
        let sheet = try run("new", "stylesheet", "stie")
        #expect(sheet.errors.contains("there is no style sheet 'stie'; did you mean 'site'?"))
        let year = try run("calc", "--year", "2026-27", "--place", "NO", "wages=1")
        #expect(year.errors.contains("'2026-27' is not the number of a tax year; write 2026"))
        let notches = try run("check", "--notches")
        #expect(notches.errors.contains("there are no people to search for"), "\(notches.errors)")
    }
}
