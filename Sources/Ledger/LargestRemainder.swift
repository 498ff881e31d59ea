/// A division into whole shares that add up, in whole numbers throughout.
public enum LargestRemainder {
  /// Divides `units` in proportion to `parts`, which are 0 or more: each gets its share rounded down, and the units
  /// that are left go to the largest remainders, of equals to the first. All 0 where the parts' sum is, or is larger
  /// than 64 bits tell, or where a part is less than 0.
  public static func shares(of parts: [Int], units: Int) -> [Int] {
    var total = 0
    for part in parts {
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard part >= 0, !overflow else { return parts.map { _ in 0 } }
      total = sum
    }
    guard total > 0 else { return parts.map { _ in 0 } }
    let divided = parts.map { total.dividingFullWidth($0.multipliedFullWidth(by: units)) }
    var shares = divided.map(\.quotient)
    let missing = units - shares.reduce(0, +)
    let order = parts.indices.sorted { a, b in
      let (first, second) = (divided[a].remainder, divided[b].remainder)
      return first == second ? a < b : first > second
    }
    for index in order.prefix(missing) { shares[index] += 1 }
    return shares
  }
}
