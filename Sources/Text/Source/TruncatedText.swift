/// A sentence, cut in its middle if it is longer than any that quotes what a person wrote.
package func shortened(_ sentence: String) -> String {
    let longest = 600
    guard sentence.utf8.count > longest else { return sentence }
    // Scalars: one character may go on for as long as the text.
    let half = longest / 3
    let scalars = sentence.unicodeScalars
    return "\(String(scalars.prefix(half))) … \(String(scalars.suffix(half)))"
}
