extension StringProtocol {
  /// A message up to its first semicolon, without the cures that follow.
  public var firstClause: String { String(prefix { $0 != ";" }) }
}
