import ImageFiles

extension [String] {
  /// Sixteen digits that stand for these texts: others hardly have the same.
  func digest(joinedBy separator: String = "\n") -> String {
    String(SHA256.hex([UInt8](joined(separator: separator).utf8)).prefix(16))
  }
}
