extension TextLines.Line {
  /// The places of the runs and the bars of each part among the line's own: a text may have thousands of parts, each
  /// drawn by itself.
  struct Places {
    var runs: [Int: [Int]] = [:]
    var underlines: [Int: [Int]] = [:]
    var strikethroughs: [Int: [Int]] = [:]
  }

  /// The fewest runs that have places; of fewer, all are gone through.
  private static let fewest = 8

  /// Notes where its parts are, where there are many.
  mutating func notePlaces() {
    guard runs.count > Self.fewest else { return }
    var places = Places()
    for (index, run) in runs.enumerated() { if let part = run.part { places.runs[part, default: []].append(index) } }
    for (index, bar) in underlines.enumerated() {
      if let part = bar.part { places.underlines[part, default: []].append(index) }
    }
    for (index, bar) in strikethroughs.enumerated() {
      if let part = bar.part { places.strikethroughs[part, default: []].append(index) }
    }
    self.places = places
  }

  /// All parts of which it shows anything.
  var shownParts: Set<Int> {
    Set(runs.compactMap(\.part) + underlines.compactMap(\.part) + strikethroughs.compactMap(\.part))
  }

  func underlines(of parts: [Int]?) -> [TextLines.Stretch] {
    Self.items(of: parts, among: underlines, at: places?.underlines, \.part)
  }

  func strikethroughs(of parts: [Int]?) -> [TextLines.Stretch] {
    Self.items(of: parts, among: strikethroughs, at: places?.strikethroughs, \.part)
  }

  /// Returns the runs that it shows of some parts, or of all: letters that one font has shaped together are together
  /// again.
  func runs(of parts: [Int]?) -> [TextLines.Run] {
    if parts == nil { return runs }
    var result: [TextLines.Run] = []
    for run in Self.items(of: parts, among: runs, at: places?.runs, \.part) {
      if let last = result.last, last.item == run.item, case .glyphs(let font, let before) = last.content,
        case .glyphs(_, let glyphs) = run.content
      {
        result[result.count - 1].content = .glyphs(font, before + glyphs)
      } else {
        result.append(run)
      }
    }
    return result
  }

  /// The items of some parts, in their order; all where `parts` is nil.
  private static func items<Item>(
    of parts: [Int]?, among items: [Item], at places: [Int: [Int]]?, _ part: (Item) -> Int?
  ) -> [Item] {
    guard let parts else { return items }
    guard let places else { return items.filter { part($0).map(parts.contains) ?? false } }
    return parts.flatMap { places[$0] ?? [] }.sorted().map { items[$0] }
  }
}
