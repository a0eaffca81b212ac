import Markup
import Testing
import Text

@Suite struct RenderingTests {
    @Test(arguments: [
        ("plain", "<p>plain</p>\n"),
        ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"),
        ("~~gone~~ ~5", "<p><del>gone</del> ~5</p>\n"),
        ("a\nb  \nc\\\nd", "<p>a\nb<br>\nc<br>\nd</p>\n"),
        ("a < b & \"c\" 'd' > e", "<p>a &lt; b &amp; &quot;c&quot; &#39;d&#39; &gt; e</p>\n"),
        ("`<b>&`", "<p><code>&lt;b&gt;&amp;</code></p>\n"),
        ("\"quoted\" -- it's", "<p>&quot;quoted&quot; -- it&#39;s</p>\n"),
        ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("3. a\n\n4. b", "<ol start=\"3\">\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ol>\n"),
        ("***", "<hr>\n"),
        ("    a < b", "<pre><code>a &lt; b\n</code></pre>\n"),
        ("```yaml x\r\na: 1\r\n```", "<pre><code class=\"language-yaml\">a: 1\n</code></pre>\n"),
        ("# One", "<h1 id=\"one\">One</h1>\n"),
        ("![a *b*](c.png \"t\")", "<p><img src=\"c.png\" alt=\"a b\" title=\"t\"></p>\n"),
        ("[a](b.md)", "<p><a href=\"b.md\">a</a></p>\n"),
        (
            "https://canada.ca/a_b_c.",
            "<p><a href=\"https://canada.ca/a_b_c\" rel=\"external\">https://canada.ca/a_b_c</a>.</p>\n"
        ),
        ("me@example.org", "<p><a href=\"mailto:me@example.org\">me@example.org</a></p>\n"),
        ("[a](</b c.md>)", "<p><a href=\"/b%20c.md\">a</a></p>\n"),
        ("[a](b?c=d&e=é)", "<p><a href=\"b?c=d&amp;e=%C3%A9\">a</a></p>\n"),
        ("", ""),
        ("\n\n", ""),
    ])
    func rendersEachConstruct(markdown: String, html: String) {
        let body = ParsedBody(markdown)
        #expect(body.html() == html)
        #expect(body.diagnostics.hasErrors == false)
    }

    @Test func rendersTasksAsControlsWithLabels() {
        let body = ParsedBody("- [ ] *a*\n- [x] b\n  - c\n- d\n\n<!-- -->\n\n- [ ] e\n\n- [ ] f\n")
        var renderer = MarkdownRenderer()
        renderer.identifierPrefix = "steps-"
        #expect(
            body.html(renderer) == """
                <ul>
                <li class="task"><input type="checkbox" id="steps-task-1"> \
                <label for="steps-task-1"><em>a</em></label></li>
                <li class="task"><input type="checkbox" id="steps-task-2" checked> \
                <label for="steps-task-2">b</label><ul>
                <li>c</li>
                </ul>
                </li>
                <li>d</li>
                </ul>
                <ul>
                <li class="task"><p><input type="checkbox" id="steps-task-3"> \
                <label for="steps-task-3">e</label></p>
                </li>
                <li class="task"><p><input type="checkbox" id="steps-task-4"> \
                <label for="steps-task-4">f</label></p>
                </li>
                </ul>

                """)
    }

    @Test func makesFootnotesUniqueOverSections() {
        let body = ParsedBody(
            """
            ## A
            one[^x] two[^x]
            ## B
            three[^y]

            [^y]: Why.
            [^x]: Ex.

                - list
            """)
        var renderer = MarkdownRenderer()
        renderer.backReferenceLabel = "Retour"
        #expect(
            body.html(renderer) == """
                <h2 id="a">A</h2>
                <p>one<sup><a href="#footnote-1" id="footnote-reference-1" \
                role="doc-noteref">1</a></sup> two<sup><a href="#footnote-1" \
                id="footnote-reference-1-2" role="doc-noteref">1</a></sup></p>
                <h2 id="b">B</h2>
                <p>three<sup><a href="#footnote-2" id="footnote-reference-2" \
                role="doc-noteref">2</a></sup></p>
                <ol class="footnotes">
                <li id="footnote-1"><p>Ex.</p>
                <ul>
                <li>list</li>
                </ul>
                 <a href="#footnote-reference-1" role="doc-backlink" aria-label="Retour">↩</a> \
                <a href="#footnote-reference-1-2" role="doc-backlink" aria-label="Retour 2">↩</a></li>
                <li id="footnote-2"><p>Why. <a href="#footnote-reference-2" role="doc-backlink" \
                aria-label="Retour">↩</a></p>
                </li>
                </ol>

                """)
    }

    @Test func readsCarriageReturnsAsLineEnds() {
        let text =
            "## A\n\n- b\n- c\n\nTable: d\n\n| e | f |\n|---|---|\n| g | h |\n\n*i*\nj  \nk\n"
        let carriageReturns = text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\r\n")
        #expect(ParsedBody(carriageReturns).html() == ParsedBody(text).html())
    }
}
