package import Calculations
package import Templates

extension RuleDescriptionPart: TemplateView {
    package static let fields = TemplateFields(\Self.text, addresses: \.address)
}
