import Files
import TestSupport
import Testing

@Suite("Sums of files that are kept")
struct ChecksumTests {
  private static let object = Array(#"{"a":1,"b":[2,3]}"#.utf8)

  @Test("a sealed object is an object with one member more, and what was sealed comes out")
  func round() {
    let sealed = Checksum.sealed(Self.object, named: "x")
    #expect(String(decoding: sealed, as: UTF8.self).hasPrefix(#"{"sum":""#))
    #expect(String(decoding: sealed, as: UTF8.self).hasSuffix(#"","a":1,"b":[2,3]}"#))
    #expect(Checksum.opened(sealed, named: "x") == Self.object)
  }

  @Test("any byte that is another, lacks, or is too many, and another name, are damage")
  func damage() {
    let sealed = Checksum.sealed(Self.object, named: "x")
    #expect(Checksum.opened(sealed, named: "y") == nil)
    for at in sealed.indices {
      for bit in 0..<8 {
        var other = sealed
        other[at] ^= 1 << UInt8(bit)
        #expect(Checksum.opened(other, named: "x") == nil)
      }
      #expect(Checksum.opened(Array(sealed[..<at]), named: "x") == nil)
      #expect(Checksum.opened(sealed[..<at] + [0] + sealed[at...], named: "x") == nil)
    }
    #expect(Checksum.opened(Self.object, named: "x") == nil)
  }
}
