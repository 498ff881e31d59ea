extension [String] {
  /// The texts as one reads them out: `["a", "b", "c"].listed("or")` is `a, b or c`.
  public func listed(_ last: String) -> String {
    [dropLast().joined(separator: ", "), self.last ?? ""].filter { !$0.isEmpty }.joined(separator: " \(last) ")
  }
}
