extension BinaryInteger {
  /// Returns the digits, with zeros before them where they are fewer than `count`: `00037` for 37 and 5.
  @inlinable
  public func zeroPadded(to count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(count - digits.utf8.count, 0)) + digits
  }
}
