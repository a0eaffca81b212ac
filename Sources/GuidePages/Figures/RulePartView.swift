package import GuideCalculations
package import GuideTemplates

extension RulePart: TemplateView {
    package static let fields: TemplateFields<RulePart> = [
        .text(\.text),
        .address(\.address),
    ]
}
