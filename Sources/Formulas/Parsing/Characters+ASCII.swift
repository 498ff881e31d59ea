extension [Character] {
  private static let ascii = (0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) }

  /// The characters of a text, quickly where it is of ASCII and has no carriage returns, which may be half a character.
  package init(quickly text: String) {
    self = text.plainCodes?.map { Self.ascii[Int($0)] } ?? Array(text)
  }
}

extension String {
  /// The text's bytes where each of them is a character: of ASCII, without carriage returns, which may be half of one.
  /// Nil where one is not. A loop over the bytes themselves: closures over a text's view of them take ten times as
  /// long.
  package var plainCodes: [UInt8]? {
    var text = self
    return text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? Array(bytes) : nil }
  }
}
