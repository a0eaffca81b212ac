/// Returns a message of at most about 600 bytes; longer ones are cut in the middle.
package func shortened(_ sentence: String) -> String {
    let longest = 600
    guard sentence.utf8.count > longest else { return sentence }
    // Unicode scalars, because one character may be arbitrarily long.
    let half = longest / 3
    let scalars = sentence.unicodeScalars
    return "\(String(scalars.prefix(half))) … \(String(scalars.suffix(half)))"
}
