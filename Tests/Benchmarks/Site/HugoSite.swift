import TestSupport

/// The same topics as a site for Hugo, with a layout that shows what ours does: navigation, breadcrumbs, a list of
/// contents, a footer, a page for every group and category, a site map and a feed.
struct HugoSite {
    let folder: TemporaryFolder

    init(of guide: SampleGuide, in folder: TemporaryFolder) throws {
        self.folder = folder
        try folder.write(
            "hugo.yaml",
            """
            baseURL: https://taxguide.example/
            title: The sample guide
            languageCode: en
            contentDir: \(guide.folder.file("Content/Topics"))
            disableKinds: [taxonomy, term]
            markup: {goldmark: {extensions: {footnote: true}}}

            """)
        try folder.write(
            "layouts/_default/baseof.html",
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>{{ .Title }} – {{ .Site.Title }}</title><meta name="description" content="{{ .Params.summary }}">
            <link rel="canonical" href="{{ .Permalink }}"><link rel="stylesheet" href="/assets/site.css"></head>
            <body><a href="#main">Skip to the text</a><header><a href="/">{{ .Site.Title }}</a>
            <nav><ul><li><a href="/topics/">Topics</a></li><li><a href="/rates/">Rates</a></li><li><a href="/index/">Index</a></li>
            <li><a href="/glossary/">Glossary</a></li><li><a href="/about/">About</a></li></ul></nav></header>
            <nav aria-label="Breadcrumbs"><ol>{{ range .Ancestors.Reverse }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ol></nav>
            <main id="main">{{ block "main" . }}{{ end }}</main>
            <footer><p>Nothing here is tax advice.</p><ul><li><a href="/sources/">Sources</a></li><li><a href="/changes/">Changes</a></li></ul></footer>
            </body></html>

            """)
        try folder.write(
            "layouts/_default/single.html",
            """
            {{ define "main" }}<h1>{{ .Title }}</h1><p>{{ .Params.official }}</p><p>{{ .Params.summary }}</p>
            <dl>{{ with .Params.lines }}<dt>Lines</dt>{{ range . }}<dd>{{ . }}</dd>{{ end }}{{ end }}
            {{ with .Params.slips }}<dt>Slips</dt>{{ range . }}<dd>{{ . }}</dd>{{ end }}{{ end }}</dl>
            {{ .TableOfContents }}{{ .Content }}
            <h2>Related</h2><ul>{{ range .Params.related }}<li><a href="/{{ . }}/">{{ . }}</a></li>{{ end }}</ul>
            <h2>Sources</h2><ul>{{ range .Params.sources }}<li>{{ . }}</li>{{ end }}</ul>
            <p>Last reviewed {{ .Params.reviewed }}</p>{{ end }}

            """)
        try folder.write(
            "layouts/_default/list.html",
            """
            {{ define "main" }}<h1>{{ .Title }}</h1><ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Params.summary }}</li>{{ end }}</ul>{{ end }}

            """)
    }
}
