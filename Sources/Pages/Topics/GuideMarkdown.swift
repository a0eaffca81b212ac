package import Content
package import Markup
package import Project
internal import TaxTables
package import Templates
internal import Text

extension MarkdownRenderer {
    /// Returns a renderer for a content file.
    ///
    /// It resolves figures in the page's language and year, and links to files of the guide.
    ///
    /// - Parameter source: The path of the file, which its links are relative to.
    package static func forGuide(
        _ guide: Guide, _ language: Language, source: String, label: String
    ) -> MarkdownRenderer {
        let addresses = Addresses(guide)
        let words = guide.words(language)
        var renderer = MarkdownRenderer(
            address: { link in
                guard let target = FileLink(link.destination, from: source) else {
                    return link.destination
                }
                if link.kind == .image {
                    return guide.pictures[target.path].map { addresses.link($0.path) }
                }
                let fragment = target.fragment.map { "#\($0)" } ?? ""
                return (guide.translated(target.path, language) ?? guide.pagePaths[target.path])
                    .map { addresses.link($0) + fragment }
            },
            figure: { reference in
                FigureReplacement(text: guide.quoted(reference, words))
            })
        renderer.backReferenceLabel = label
        renderer.size = { link in
            FileLink(link.destination, from: source).flatMap { guide.pictures[$0.path] }
                .map { ImageSize(width: $0.width, height: $0.height) }
        }
        return renderer
    }
}

extension HTMLFragment {
    /// Returns rendered text, with its language if that is not the language of the page.
    package static func text(_ html: [UInt8], in language: Language?) -> HTMLFragment {
        guard let language else { return HTMLFragment(trusted: html) }
        return HTMLFragment(
            trusted: Array("<div lang=\"\(language.rawValue)\">\n".utf8) + html
                + Array("</div>\n".utf8))
    }
}

extension Guide {
    /// Returns the page of a file's translation, which a text in another language leads to.
    fileprivate func translated(_ path: String, _ language: Language) -> String? {
        let ending = ".md"
        guard configuration.partialLanguages[language] == .fallback, path.hasSuffix(ending) else {
            return nil
        }
        return pagePaths["\(path.dropLast(ending.count)).\(language.rawValue)\(ending)"]
    }

    /// Returns the formatted value of a quoted figure.
    package func quoted(
        _ reference: MarkdownDocument.FigureReference, _ words: SiteStrings
    ) -> String {
        if let year = QuotedYear.year(reference.name, of: currentYear) {
            return words.numbers.year(year)
        }
        if let day = QuotedDay.last(reference.name) { return words.until(day) }
        if QuotedCount.isMeant(by: reference.name) {
            switch QuotedCount.result(reference.name, references, year: currentYear) {
            case .count(let count): return words.numbers.count(count)
            case .share(let millionths):
                // In whole per cent, rounded down, so that a share is never overstated.
                return words.numbers.percent(millionths: millionths / 10_000 * 10_000)
            case nil: return words[.notApplicable]
            }
        }
        // All references were validated before pages are made.
        let quoted = try? references.figure(reference.name, year: currentYear)
        return quoted.map { words.figure($0.figure, of: $0.table, on: publicOn) }
            ?? words[.notApplicable]
    }
}
