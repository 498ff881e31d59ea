import Basics
import SceneFiles

/// A place at which two versions of a file say something else: the least part that does.
struct SourceChange {
  /// A step of the path from the file as a whole to a part.
  enum Step: Hashable {
    /// A name in a map.
    case name(String)
    /// An item of a list: its place, from 1, and what tells it from the others, such as `label title`.
    case item(Int, String?)
  }

  /// The kind of a part's change.
  enum Kind: Hashable { case changed, new, gone, moved }

  var kind: Kind
  var keyPath: [Step]
  var was: String?
  var now: String?
  /// The line, from 1; where the part stands, or stood if it is gone.
  var line: Int
  /// The maps and lists that the part is in, the file as a whole first, as they are and as they were.
  var around: [[SourceNode]]

  /// Lists the differences, in the order of the file as it is; each behind what it stands in. Where two versions differ
  /// by spaces alone, it is these: they mean nothing in formulas, and something in data.
  static func list(from old: SourceNode, to new: SourceNode) -> [SourceChange] {
    var comparison = Comparison(countsSpaces: old.says(sameAs: new))
    comparison.compare(old, new, at: [], line: new.line)
    return comparison.changes
  }

  /// Goes through two versions of a file.
  private struct Comparison {
    /// Whether spaces within lines are differences.
    let countsSpaces: Bool
    private(set) var changes: [SourceChange] = []
    private var around: [[SourceNode]] = []

    init(countsSpaces: Bool) { self.countsSpaces = countsSpaces }

    private mutating func add(_ kind: Kind, _ keyPath: [Step], _ was: SourceNode?, _ now: SourceNode?, line: Int) {
      changes.append(
        SourceChange(kind: kind, keyPath: keyPath, was: was?.text, now: now?.text, line: line, around: around))
    }

    mutating func compare(_ old: SourceNode, _ new: SourceNode, at keyPath: [Step], line: Int) {
      if countsSpaces ? old.isIdentical(to: new) : old.says(sameAs: new) { return }
      around.append([new, old])
      defer { around.removeLast() }
      switch (old.content, new.content) {
      case (.map(let before), .map(let after)): compare(before, after, at: keyPath)
      case (.list(let before), .list(let after)): compare(before, after, at: keyPath)
      // The last part of a list or a map went, or the first came.
      case (.list(let before), .scalar("")): compare(before, [], at: keyPath)
      case (.scalar(""), .list(let after)): compare([], after, at: keyPath)
      case (.map(let before), .scalar("")): compare(before, [], at: keyPath)
      case (.scalar(""), .map(let after)): compare([], after, at: keyPath)
      default: add(.changed, keyPath, old, new, line: line)
      }
    }

    private mutating func compare(_ old: [SourceNode.Entry], _ new: [SourceNode.Entry], at keyPath: [Step]) {
      let before = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      let after = Set(new.map(\.name))
      for entry in new {
        let keyPath = keyPath + [.name(entry.name)]
        if let was = before[entry.name] {
          compare(was.node, entry.node, at: keyPath, line: entry.line)
        } else {
          add(.new, keyPath, nil, entry.node, line: entry.line)
        }
      }
      for entry in old where !after.contains(entry.name) {
        add(.gone, keyPath + [.name(entry.name)], entry.node, nil, line: entry.line)
      }
      let kept = (old.map(\.name).filter(after.contains), new.map(\.name).filter { before[$0] != nil })
      if kept.0 != kept.1, let index = zip(kept.0, kept.1).map({ $0 != $1 }).firstIndex(of: true),
        let entry = new.first(where: { $0.name == kept.1[index] })
      {
        add(.moved, keyPath + [.name(entry.name)], nil, entry.node, line: entry.line)
      }
    }

    /// Items of the same name are held against each other, and between two of those, others in their order.
    private mutating func compare(_ old: [SourceNode], _ new: [SourceNode], at keyPath: [Step]) {
      let (before, after) = ListNames.pair(old, new)
      let places = Dictionary(uniqueKeysWithValues: before.unique.enumerated().map { ($1, $0) })
      let common = after.unique.map { places[$0] }
      let ordered = ListNames.longestRise(of: common)
      let kept = Set(ordered.compactMap { common[$0] })
      let afterNames = Set(after.unique)
      var (lastOld, lastNew) = (0, 0)
      for index in ordered + [new.count] {
        let was = index < new.count ? common[index] ?? old.count : old.count
        let olds = (lastOld..<was).filter { !kept.contains($0) && !afterNames.contains(before.unique[$0]) }
        let news = (lastNew..<index).filter { common[$0] == nil }
        compare(between: olds.map { ($0, old[$0]) }, news.map { ($0, new[$0]) }, at: keyPath, before, after)
        for moved in lastNew..<index where common[moved] != nil {
          add(.moved, keyPath + [.item(moved + 1, after.names[moved])], nil, new[moved], line: new[moved].line)
          if let was = common[moved] {
            compare(old[was], new[moved], at: keyPath + [.item(moved + 1, after.names[moved])], line: new[moved].line)
          }
        }
        guard index < new.count else { break }
        compare(old[was], new[index], at: keyPath + [.item(index + 1, after.names[index])], line: new[index].line)
        (lastOld, lastNew) = (was + 1, index + 1)
      }
    }

    private typealias Item = (index: Int, node: SourceNode)

    private mutating func compare(
      between old: [Item], _ new: [Item], at keyPath: [Step], _ before: ListNames, _ after: ListNames
    ) {
      var rest = old[...]
      for (index, node) in new {
        let step = Step.item(index + 1, after.names[index])
        if let was = rest.first, ListNames.areAlike(was.node, node) {
          compare(was.node, node, at: keyPath + [step], line: node.line)
          rest.removeFirst()
        } else {
          add(.new, keyPath + [step], nil, node, line: node.line)
        }
      }
      for (index, node) in rest {
        add(.gone, keyPath + [.item(index + 1, before.names[index])], node, nil, line: node.line)
      }
    }
  }
}

/// The names by which the items of a list are known again.
private struct ListNames {
  /// The names as they are reported; nil for an item that has none.
  let names: [String?]
  /// One for each item, no two alike.
  let unique: [String]

  /// - Parameter repeated: names that several items of one list have: those are known again by all that they say.
  private init(_ items: [SourceNode], _ names: [String?], repeated: Set<String>) {
    self.names = names
    var counts: [String: Int] = [:]
    unique = zip(items, names).map { item, name in
      let key = name.flatMap { repeated.contains($0) ? nil : $0 } ?? item.text
      counts[key, default: 0] += 1
      return "\(key)\u{0}\(counts[key, default: 0])"
    }
  }

  /// The names of two versions of a list.
  static func pair(_ old: [SourceNode], _ new: [SourceNode]) -> (old: ListNames, new: ListNames) {
    let (before, after) = (old.map(Self.name), new.map(Self.name))
    let repeated = [before, after].reduce(into: Set<String>()) { repeated, names in
      var known: Set<String> = []
      for name in names.compactMap({ $0 }) where !known.insert(name).inserted { repeated.insert(name) }
    }
    return (ListNames(old, before, repeated: repeated), ListNames(new, after, repeated: repeated))
  }

  /// Returns the `id` of a record, and of a layer its kind and its name.
  private static func name(of item: SourceNode) -> String? {
    if let id = item["id"]?.scalar { return id }
    guard let first = item.entries.first, let name = first.node.scalar else { return nil }
    return "\(first.name) \(name)"
  }

  /// Whether the second may be what became of the first.
  static func areAlike(_ old: SourceNode, _ new: SourceNode) -> Bool {
    switch (old.content, new.content) {
    case (.map(let before), .map(let after)):
      before.first?.name == after.first?.name || !Set(before.map(\.name)).isDisjoint(with: after.map(\.name))
    case (.list, .list), (.scalar, .scalar): true
    default: false
    }
  }

  /// The places of the longest row of numbers, from first to last, each of which is larger than the one before it.
  static func longestRise(of numbers: [Int?]) -> [Int] {
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if (numbers[ends[middle]] ?? 0) < number { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var rise: [Int] = []
    var next = ends.last
    while let place = next {
      rise.append(place)
      next = before[place]
    }
    return rise.reversed()
  }
}
