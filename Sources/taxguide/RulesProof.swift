internal import ArgumentParser
internal import Calculations
internal import Project
internal import Text

extension Rules {
    struct Proof: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "proof",
            abstract: "Runs the examples of rules, and names rules without an official one.",
            discussion: """
                An example is a case of a published document, written below a rule as 'example …'. Prints each rule with \
                the number of its examples, of those from official documents and copies of them, and the years; then the \
                rules without an official example. With a rule, prints each of its amounts as the document states it and as \
                the rules compute it.

                Exit status:
                  0   all amounts are those of their documents
                  1   an amount differs from that of its document, or errors in the guide

                Examples, in a new guide:
                  taxguide rules proof
                  taxguide rules proof basic-amount
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Name of a rule, as 'taxguide rules list' prints it. (default: all)")
        var rule: String?

        func run() throws {
            let folder = try rootOption.folder()
            let (laws, _, diagnostics) = LawReader.readLaws(folder)
            guard !diagnostics.hasErrors else {
                Console.report(diagnostics)
                throw Console.Status.after(diagnostics)
            }
            let register = SourceRegister.read(folder.withSeparateLog())
            guard let listing = ProofListing(laws, register) else {
                throw Console.commandLineError("the guide has no tables")
            }
            if let rule, !listing.names.contains(rule) {
                throw Console.commandLineError(
                    "there is no rule '\(rule)'; "
                        + (didYouMean(rule, among: listing.names)
                            ?? "'taxguide rules list' lists them"))
            }
            Console.write(
                Console.printable(
                    rule.map { Self.text(of: $0, listing) } ?? Self.text(listing)))
            let wrong = listing.errors
            guard wrong.isEmpty else {
                Console.report(wrong)
                throw Console.Status.after(wrong)
            }
        }

        /// Every rule with the number of its examples, and the rules without an official one.
        private static func text(_ listing: ProofListing) -> String {
            var table = TextTable(header: ["rule", "examples", "official", "years"])
            for row in [table.header] + listing.rows { table.add(row) }
            let text =
                table.text
                + "\n\(listing.exampleCount) examples from \(listing.documentCount) documents\n"
            let without = listing.rulesWithoutOfficialExample
            if without.isEmpty { return text + "every rule has an official example\n" }
            return text + "without an official example (\(without.count)):\n"
                + without.map { "  \($0)\n" }.joined()
        }

        /// The amounts of a rule's examples.
        private static func text(of rule: String, _ listing: ProofListing) -> String {
            var table = TextTable(header: ["example", "amount", "document", "computed", "from"])
            for row in [table.header] + listing.rows(of: rule) { table.add(row) }
            return table.text
        }
    }
}
