extension Double {
  /// The number as people read it: at most three digits behind the point, and no point for a whole number.
  public var shortText: String {
    let rounded = (self * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(clamped: rounded))" : "\(rounded)"
  }
}
