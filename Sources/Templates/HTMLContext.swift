/// Where in the markup a tag stands, which decides what may be printed there.
///
/// It knows the attributes that browsers follow or run, and no others. One that holds several addresses, or
/// an address inside of something else, takes no text at all.
enum HTMLContext: Hashable, Sendable {
    /// A place between the tags of elements.
    case content
    /// A place in an element whose text is unescaped but not parsed, such as `title`.
    case escapableText(element: String)
    /// A place in an element whose text is never unescaped, such as `script`.
    case rawText(element: String)
    case comment
    /// A place in a tag, outside the value of an attribute.
    case tag
    case unquotedValue(attribute: String)
    case quotedValue(attribute: String, before: AddressPrefix)

    /// Elements whose text browsers take byte for byte.
    static let rawTextElements: Set<String> = [
        "iframe", "noembed", "noframes", "script", "style", "xmp",
    ]
    static let escapableTextElements: Set<String> = ["textarea", "title"]

    /// Attributes that lead somewhere, or load something, when they start with the wrong scheme.
    private static let addressAttributes: Set<String> = [
        "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon",
        "longdesc", "manifest", "ping", "poster", "profile", "src", "usemap", "xlink:href",
        "xml:base", pragma,
    ]

    /// Stands for the `content` of an element with `http-equiv`, which may lead to another page.
    static let pragma = "content of http-equiv"

    /// Attributes with several addresses, or with the values of another attribute, such as `href`, that an
    /// animation gives it.
    private static let listAttributes: Set<String> = [
        "archive", "by", "from", "imagesrcset", "srcset", "to", "values",
    ]

    /// Why a field of this kind must not be printed here, with a remedy; nothing when it may be.
    func objection(to kind: PrintedKind, named name: String) -> (summary: String, remedy: String)? {
        switch self {
        case .content:
            return nil
        case .rawText(let element):
            return (
                "'\(name)' stands in <\(element)>, where nothing is escaped",
                "print it in a data attribute"
            )
        case .tag:
            return (
                "'\(name)' stands in a tag outside a quoted value",
                "print it only in text or in a quoted value"
            )
        case .unquotedValue(let attribute):
            return (
                "'\(name)' stands in the value of '\(attribute)' without quotation marks",
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
    ) -> (summary: String, remedy: String)? {
        if attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc" {
            return (
                "'\(name)' stands in the attribute '\(attribute)', which holds code",
                "print it in a data attribute"
            )
        }
        if Self.listAttributes.contains(attribute) {
            return (
                "'\(name)' stands in the attribute '\(attribute)', which may hold several addresses",
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
