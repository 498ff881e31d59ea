/// The last lines of a paragraph, chosen among all of so many lines that fit, as CSS wants it of `text-wrap-style:
/// pretty` ([Text 4](https://www.w3.org/TR/css-text-4/#text-wrap-style)).
///
/// First comes that the last line is neither a single word nor shorter than a third of the one before it, then that
/// lines before it differ little from their neighbours in length, then that lines take as much as fits. Nothing but the
/// lines themselves is weighed, so that a label as wide as the longest of them has the same.
struct PrettyLines {
  /// The number of lines that are chosen anew.
  static let count = 4
  /// Beyond so many places at which they may break, they are not.
  static let maxPlaces = 300

  /// The places at which lines may break, in order.
  let gaps: [LineBreakOpportunities.Gap]
  /// The byte that the first line begins with.
  let start: Int
  /// The points of the paragraph before each byte.
  let advances: [Double]
  let room: Double
  /// Points by which the first line is further in.
  let indent: Double
  /// The length of the line before the first, in points; nil where there is none.
  let before: Double?
  /// Points by which neighbours may differ without seeming to.
  let em: Double

  private typealias Cost = (shortness: Int, raggedness: Double)

  /// The bytes that lines begin with; nil where there are not so many lines that fit.
  func best(count: Int) -> [Int]? {
    var best: (cost: Cost, starts: [Int])?
    let widestSpace = gaps.map { advances[$0.next] - advances[$0.end] }.max() ?? 0
    /// Tries all ends of a line, those that take the most first.
    func choose(_ line: Int, from first: Int, before: Double?, _ cost: Cost, _ starts: [Int]) {
      let begin = starts[line]
      let inset = line == 0 ? indent : 0
      func length(to gap: LineBreakOpportunities.Gap) -> Double { inset + advances[gap.end] - advances[begin] }
      guard line < count - 1 else {
        guard let last = gaps.last, length(to: last) <= room else { return }
        let total = (
          shortness: max(cost.shortness, shortness(length(to: last), from: first, before)), raggedness: cost.raggedness
        )
        if best.map({ total < $0.cost }) ?? true { best = (total, starts) }
        return
      }
      let ends = gaps.indices.dropLast().dropFirst(first)
      for end in ends.prefix(while: { length(to: gaps[$0]) <= room }).reversed() {
        let length = length(to: gaps[end])
        var cost = cost
        if let before { cost.raggedness += difference(length, before) }
        if let best, best.cost < cost { continue }
        // The rest must fit; there are no spaces where lines end.
        let rest = advances[gaps[gaps.count - 1].end] - advances[gaps[end].next]
        let following = Double(count - 1 - line)
        if rest - widestSpace * (following - 1) > room * following { break }
        choose(line + 1, from: end + 1, before: length, cost, starts + [gaps[end].next])
      }
    }
    choose(0, from: 0, before: before, (shortness: 0, raggedness: 0), [start])
    return best?.starts
  }

  private func difference(_ a: Double, _ b: Double) -> Double {
    let beyond = max(abs(a - b) - em, 0)
    return beyond * beyond
  }

  /// 2 of a last line that is one word behind a space, 1 of a short one.
  private func shortness(_ length: Double, from first: Int, _ before: Double?) -> Int {
    if first > 0, gaps[first - 1].isSpace, !gaps[first...].dropLast().contains(where: \.isSpace) { return 2 }
    return length * 3 < before ?? 0 ? 1 : 0
  }
}
