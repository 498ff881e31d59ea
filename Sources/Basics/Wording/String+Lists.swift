extension [String] {
  /// The texts as one reads them out: `["a", "b", "c"].listed("or")` is `a, b or c`.
  public func listed(_ last: String) -> String {
    [dropLast().joined(separator: ", "), self.last ?? ""].filter { !$0.isEmpty }.joined(separator: " \(last) ")
  }

  /// Returns so many of the texts, and how many more there are.
  public func listed(most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }
}
