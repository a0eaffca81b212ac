internal import Text

/// The check of `rates` blocks against the other declarations.
extension RuleSet {
    func mistakesOfRates() -> [Diagnostic] {
        var found: [Diagnostic] = []
        let blocks = files.flatMap { file in file.rates.map { (file.source, $0) } }
        for (source, rates) in blocks.dropFirst() {
            found.append(
                Diagnostic(
                    .error, "repeated-rule", "what rates are about is said twice", in: source,
                    at: rates.offsets, fix: "the other is in \(blocks[0].0.path)"))
        }
        guard let (source, rates) = blocks.first else { return found }
        let amounts = facts.all.filter { $0.owner == .adult && $0.kind == .money }.map(\.name.text)
        let credits = rules.keys.filter { $0.group == "credits" }.map(\.name)
        for (names, what, valid) in [
            (
                rates.kinds.flatMap { [$0.name, $0.base].compactMap(\.self) }, "amount of an adult",
                amounts
            ),
            ([rates.everybody].compactMap(\.self), "rule of a credit", credits),
            (rates.brackets + rates.causes, "step", stepNames),
        ] {
            let valid = Set(valid)
            for name in names where !valid.contains(name.text) {
                found.append(
                    Diagnostic(
                        .error, "unknown-line", "there is no \(what) '\(name)'", in: source,
                        at: name.offsets,
                        fix: nearestName(to: name.text, among: valid)
                            .map { "did you mean '\($0)'?" }))
            }
        }
        return found
    }
}
