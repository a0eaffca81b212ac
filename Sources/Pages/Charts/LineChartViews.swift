package import Templates
internal import Text

/// A line of a chart.
package struct ChartLineView: TemplateView {
    /// The `LineChart.Role` that determines its colour.
    var role: String
    /// The SVG path, in thousandths of the chart's width and height.
    var path: String

    package static let fields = TemplateFields(\Self.role, \.path)
}

/// The name of a line at its end.
package struct ChartNameView: TemplateView {
    var name: String
    /// The letter that stands for the name where the name has no room.
    var mark: String
    var role: String
    /// The position from the top, as a percentage of the height.
    var position: String

    package static let fields = TemplateFields(\Self.name, \.mark, \.role, \.position)
}

/// A grid line or an axis label.
package struct AxisMarkView: TemplateView {
    var label: String
    /// The position from the top or the start, as a percentage.
    var position: String
    /// The CSS classes: of a grid line `zero` or `grid`; of a label below the chart its anchor, and
    /// `wide` if it is left out on a phone.
    var kind: String

    package static let fields = TemplateFields(\Self.label, \.position, \.kind)
}

/// A chart of lines by income.
package struct LineChartView: TemplateView {
    package var identifier: String
    var heading: String
    /// The text alternative, with figures.
    var description: String
    var valueTitle: String
    var incomeTitle: String
    var lines: [ChartLineView]
    /// The names at the ends of the lines, from the top; empty for a single line.
    var names: [ChartNameView]
    var down: [AxisMarkView]
    var across: [AxisMarkView]
    /// The URL of the chart as a file, if any.
    var file: String?

    package static let fields = TemplateFields(
        \Self.identifier, \.heading, \.description, \.valueTitle, \.incomeTitle, \.lines, \.names,
        \.down, \.across, addresses: \.file)
}

extension LineChartView {
    /// The chart as an SVG file that needs no style sheet.
    package var svg: [UInt8] {
        let colours = [
            "main": "#0b6453", "benefit": "#2f74a8", "tax": "#b95722", "secondary": "#7d8a84",
        ]
        func text(_ text: String, _ attributes: String) -> String {
            "<text \(attributes)>\(Self.escaped(text))</text>"
        }
        var parts: [String] = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"520\""
                + " font-family=\"sans-serif\" font-size=\"14\" fill=\"#14201b\">",
            "<title>\(Self.escaped(heading))</title><desc>\(Self.escaped(description))</desc>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            text(heading, "x=\"20\" y=\"32\" font-size=\"19\" font-weight=\"bold\""),
            text(valueTitle, "x=\"20\" y=\"62\""),
            text(incomeTitle, "x=\"90\" y=\"500\""),
            "<svg x=\"90\" y=\"80\" width=\"570\" height=\"370\" overflow=\"visible\">",
        ]
        for mark in down {
            parts.append(
                "<line x2=\"100%\" y1=\"\(mark.position)%\" y2=\"\(mark.position)%\" stroke=\""
                    + (mark.kind == "zero" ? "#4a5952" : "#d5ddd9") + "\"/>")
            parts.append(
                text(mark.label, "y=\"\(mark.position)%\" dx=\"-8\" dy=\"5\" text-anchor=\"end\""))
        }
        for mark in across {
            parts.append(
                text(
                    mark.label,
                    "x=\"\(mark.position)%\" y=\"100%\" dy=\"20\" text-anchor=\""
                        + (mark.kind.split(separator: " ").first ?? "") + "\""))
        }
        parts.append(
            "<svg width=\"100%\" height=\"100%\" viewBox=\"0 0 1000 1000\""
                + " preserveAspectRatio=\"none\" fill=\"none\">")
        for line in lines {
            parts.append(
                "<path d=\"\(line.path)\" stroke=\"\(colours[line.role] ?? "#000")\""
                    + " stroke-width=\"\(line.role == "main" ? 3 : 2)\""
                    + " vector-effect=\"non-scaling-stroke\"/>")
        }
        parts.append("</svg>")
        for name in names {
            parts.append(
                text(
                    name.name,
                    "x=\"100%\" y=\"\(name.position)%\" dx=\"10\" dy=\"5\" fill=\""
                        + (colours[name.role] ?? "#000") + "\""))
        }
        parts.append("</svg></svg>")
        return Array(parts.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
