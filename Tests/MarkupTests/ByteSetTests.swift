import Testing
import Text

/// Texts of many lengths, searched from every place, by a look at each byte.
@Suite struct ByteSetTests {
    @Test(arguments: ["\n", "&<>\"'", "[<!?*_~`|)", "acegikmoqsuwy", ""])
    func findsWhatALookAtEachByteFinds(members: String) {
        let set = ByteSet(members)
        let letters = Array("ab<cd&ef\ngh|ij'kl".utf8)
        for count in 0...67 {
            // So many letters between two members that all places in a block are met.
            for distance in [1, 5, 16, 17, 40] {
                let text = (0..<count).map { index in
                    index % distance == 0 ? letters[index % letters.count] : UInt8(ascii: "z")
                }
                text.withUnsafeBufferPointer { bytes in
                    let places = text.indices.filter { members.utf8.contains(text[$0]) }
                    let starts = Array(0...count)
                    #expect(
                        starts.map { set.next(in: bytes, from: $0) }
                            == starts.map { start in places.first { $0 >= start } ?? count })
                }
            }
        }
    }
}
