package import Calculations
package import Templates

extension RulePart: TemplateView {
    package static let fields: TemplateFields<RulePart> = [
        .text(\.text),
        .address(\.address),
    ]
}
