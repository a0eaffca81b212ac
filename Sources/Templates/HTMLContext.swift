/// The HTML context of a tag, which determines the kinds of fields permitted there.
///
/// It covers the attributes that browsers load, follow or execute. No text may be printed in
/// attributes with several URLs or with a URL inside another value.
enum HTMLContext: Hashable, Sendable {
    /// The content between tags.
    case content
    /// The text of an element such as `title`, which is unescaped but not parsed.
    case escapableText(element: String)
    /// The text of an element such as `script`, which is never unescaped.
    case rawText(element: String)
    case comment
    /// The inside of a tag, outside of attribute values.
    case tag
    case unquotedValue(attribute: String)
    case quotedValue(attribute: String, before: AddressPrefix)

    /// Elements whose text browsers take verbatim.
    static let rawTextElements: Set<String> = [
        "iframe", "noembed", "noframes", "script", "style", "xmp",
    ]
    static let escapableTextElements: Set<String> = ["textarea", "title"]

    /// Attributes whose URL browsers load or follow.
    private static let addressAttributes: Set<String> = [
        "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon",
        "longdesc", "manifest", "ping", "poster", "profile", "src", "usemap", "xlink:href",
        "xml:base", pragma,
    ]

    /// The `content` attribute of an element with `http-equiv`, which may redirect.
    static let pragma = "content of http-equiv"

    /// Attributes with several URLs, or with values that an animation assigns to another attribute,
    /// such as `href`.
    private static let listAttributes: Set<String> = [
        "archive", "by", "from", "imagesrcset", "srcset", "to", "values",
    ]

    /// Returns the reason why a kind of field must not be printed here, with a fix; nil if it may
    /// be.
    func objection(to kind: PrintedKind, named name: String) -> (summary: String, fix: String)? {
        switch self {
        case .content:
            return nil
        case .rawText(let element):
            return (
                "'\(name)' is in <\(element)>, where nothing is escaped",
                "print it in a data attribute"
            )
        case .tag:
            return (
                "'\(name)' is in a tag outside a quoted value",
                "print it only in text or in a quoted value"
            )
        case .unquotedValue(let attribute):
            return (
                "'\(name)' is in the value of '\(attribute)' without quotation marks",
                "put quotation marks around the value"
            )
        case .escapableText, .comment, .quotedValue:
            guard kind != .html else {
                return (
                    "'\(name)' is markup, which belongs between elements",
                    "print a text here"
                )
            }
            guard case .quotedValue(let attribute, let prefix) = self else { return nil }
            return objection(to: kind, named: name, in: attribute, after: prefix)
        }
    }

    private func objection(
        to kind: PrintedKind, named name: String, in attribute: String, after prefix: AddressPrefix
    ) -> (summary: String, fix: String)? {
        if attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc" {
            return (
                "'\(name)' is in the attribute '\(attribute)', which holds code",
                "print it in a data attribute"
            )
        }
        if Self.listAttributes.contains(attribute) {
            return (
                "'\(name)' is in the attribute '\(attribute)', which may hold several addresses",
                "write the value out, or print it in a data attribute"
            )
        }
        guard Self.addressAttributes.contains(attribute) else { return nil }
        switch prefix {
        case .settled:
            return nil
        case .refused:
            return (
                "'\(name)' continues an address whose scheme is not http, https or mailto",
                "write an address with one of these schemes"
            )
        case .open where kind == .address:
            return nil
        case .open:
            return (
                "'\(name)' decides where '\(attribute)' leads but is a text",
                "declare the field as an address"
            )
        }
    }
}
