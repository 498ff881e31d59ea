extension String {
  /// The text that a library of C left in a buffer, up to its zero. Bytes that are no UTF-8 are replaced.
  init(leftIn buffer: [CChar]) {
    self.init(decoding: buffer.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
