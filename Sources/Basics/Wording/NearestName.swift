/// Finds the name that was probably meant.
public enum NearestName {
  /// The candidate closest to `name`, or nil where none is close enough to be worth suggesting: insertions, deletions,
  /// replacements and swaps of neighbours count one each, capitals are as small letters. Ties go to the first in
  /// alphabetical order.
  public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    // One or two letters are nobody's slip of the pen: another letter makes another name of them. An ideograph says
    // more.
    let isOfIdeographs = name.unicodeScalars.contains { $0.properties.isIdeographic }
    let limit = max(name.count / 3, isOfIdeographs && name.count > 1 ? 1 : 0)
    guard name.utf8.count <= longest else { return nil }
    let wanted = Array(name.lowercased())
    let letters = Letters(of: name)
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      let known = Letters(of: candidate)
      guard letters.mayBe(known, within: limit) else { continue }
      let lowered = Array(candidate.lowercased())
      guard abs(lowered.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, lowered, limit: limit)
      guard distance <= limit else { continue }
      if best.map({ (distance, candidate) < $0 }) ?? true { best = (distance, candidate) }
    }
    return best?.name
  }

  /// Bytes of a name that others are compared with: a longer one is no slip of the pen, but a text.
  private static let longest = 200

  /// The letters of a name, as far as they can be known quickly, of names of ASCII: which there are, and how many.
  private struct Letters {
    var which: UInt64 = 0
    var count = 0
    var isASCII = true

    init(of name: String) {
      for byte in name.utf8 {
        isASCII = isASCII && byte < 0x80
        count += 1
        // Capitals as small letters.
        which |= 1 << UInt64(byte & 0x40 == 0 ? byte & 0x1F : 32 + byte & 0x1F)
      }
    }

    /// Returns false if one surely does not become the other by so many changes, each of which adds one letter, or
    /// takes one away, or both.
    func mayBe(_ other: Letters, within limit: Int) -> Bool {
      guard isASCII, other.isASCII else { return true }
      return abs(count - other.count) <= limit && (which & ~other.which).nonzeroBitCount <= limit
        && (other.which & ~which).nonzeroBitCount <= limit
    }
  }

  /// `; did you mean 'X'?` for the nearest candidate, or nothing where none is near.
  public static func suggestion(for name: String, among candidates: some Sequence<String>) -> Message {
    question(of(name, among: candidates))
  }

  /// `; did you mean 'X'?`, or nothing where nothing was found.
  public static func question(_ found: String?) -> Message { found.map { "; did you mean '\($0)'?" } ?? "" }

  /// Damerau's distance with adjacent swaps; stops at `limit + 1`.
  private static func distance(_ a: [Character], _ b: [Character], limit: Int) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var current = [i + 1]
      for j in 0..<b.count {
        var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        current.append(cost)
      }
      // From here on it does not become less: a swap takes one more than the least of the row before.
      if let least = current.min(), least > limit, previous.min() ?? 0 > limit { return limit + 1 }
      before = previous
      previous = current
    }
    return previous[b.count]
  }
}
