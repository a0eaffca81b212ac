internal import GuideDiagnostics
internal import GuideMarkup
internal import TaxTables

extension MarkdownRenderer {
    /// A renderer for a content file: figures in the page's language and year, links between files
    /// as addresses of the site.
    ///
    /// - Parameter source: The file's path, from which its links lead.
    static func forGuide(
        _ guide: Guide, _ language: Language, source: String, label: String
    ) -> MarkdownRenderer {
        let addresses = Addresses(guide)
        let words = guide.words(language)
        var renderer = MarkdownRenderer(
            address: { link in
                guard let target = FileLink(link.destination, from: source) else {
                    return link.destination
                }
                let fragment = target.fragment.map { "#\($0)" } ?? ""
                return guide.pagePath(ofFile: target.path, addresses).map {
                    addresses.link($0) + fragment
                }
            },
            figure: { reference in
                FigureReplacement(text: guide.quoted(reference, words))
            })
        renderer.backReferenceLabel = label
        return renderer
    }
}

extension Guide {
    /// A figure that a text quotes, in words.
    func quoted(
        _ reference: MarkdownDocument.FigureReference, _ words: SiteStrings
    ) -> String {
        // The checker has resolved every reference before a page is made.
        let figure = try? references.figure(reference.name, year: currentYear)
        let table = references.table(of: reference.name, year: currentYear)
        return figure.map { words.figure($0, of: table) } ?? words[.notApplicable]
    }

    private func topic(ofFile file: String) -> (Topic, Language)? {
        guard file.hasPrefix(Topic.folder) else { return nil }
        for language in Language.allCases {
            let original = file.replacingLanguage(language)
            let path = original.dropFirst(Topic.folder.utf8.count).dropLast(".md".utf8.count)
            guard let topic = topics[String(path)], topic.texts[language]?.file == file else {
                continue
            }
            return (topic, language)
        }
        return nil
    }

    /// The path of the page made from a content file.
    func pagePath(ofFile file: String, _ addresses: Addresses) -> String? {
        if let (topic, language) = topic(ofFile: file) {
            return addresses.topic(topic, language)
        }
        for page in pages {
            for (language, text) in page.texts where text.source.path == file {
                return addresses.page(page, language)
            }
        }
        for page in tools.checklists {
            for (language, text) in page.texts where text.source.path == file {
                return addresses.checklist(page, language)
            }
        }
        return nil
    }
}
