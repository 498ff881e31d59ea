import Basics
import Geometry
import Layers

/// A change between two layer trees, in words.
///
///     label `row.title` moved by 2 pt down, in 3–9
///     box `bar` opacity 1 became 0.5
public struct LayerDifference: Hashable, Sendable, Codable {
  /// The layer as takes read it; of several alike, the first.
  public var layer: String
  /// The sentence, without a full stop.
  public var sentence: String

  private enum CodingKeys: String, CodingKey {
    case layer
    case sentence = "words"
  }

  /// All changes from one tree to another in what baselines hold, the most telling first (`Weight`); of equal weight
  /// in the order of the new tree, then what is gone. Equal changes of repeated layers are one.
  public static func list(from old: [LayerEntry], to new: [LayerEntry]) -> [LayerDifference] {
    let changes = changes(from: old, to: new)
    return grouped(Weight.allCases.flatMap { weight in changes.filter { $0.weight == weight } })
  }

  /// The weight of a change, the most telling first: a label's size follows from its text, and the places of what is
  /// below it from that.
  private enum Weight: CaseIterable {
    case presence, content, look, size, place
  }

  private typealias Change = (entry: LayerEntry, phrase: String, weight: Weight)

  private static func changes(from old: [LayerEntry], to new: [LayerEntry]) -> [Change] {
    let before = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var changes: [Change] = topmost(new, missingFrom: before).map { ($0, "is new", .presence) }
    for entry in new {
      guard let earlier = before[entry.id] else { continue }
      changes += phrases(from: earlier, to: entry).map { (entry, $0.phrase, $0.weight) }
    }
    changes += topmost(old, missingFrom: after).map { ($0, "is gone", .presence) }
    let kept = (old.map(\.id).filter { after[$0] != nil }, new.map(\.id).filter { before[$0] != nil })
    if kept.0 != kept.1, let id = zip(kept.0, kept.1).first(where: { $0 != $1 })?.1, let entry = after[id] {
      changes.append((entry, "has another place in the order of the layers", .place))
    }
    return changes
  }

  /// The entries that the other tree lacks, without those inside of such.
  private static func topmost(_ entries: [LayerEntry], missingFrom other: [String: LayerEntry]) -> [LayerEntry] {
    var result: [LayerEntry] = []
    var inside = Int.max
    for entry in entries {
      if entry.depth > inside { continue }
      inside = .max
      if other[entry.id] == nil {
        result.append(entry)
        inside = entry.depth
      }
    }
    return result
  }

  /// The keys of the facts that baselines hold, in the order of the alphabet.
  private static let keys = LayerFact.Key.allCases.filter(\.isRecorded).sorted { $0.rawValue < $1.rawValue }

  private static func phrases(
    from old: LayerEntry, to new: LayerEntry
  ) -> [(phrase: String, weight: Weight)] {
    var phrases: [(phrase: String, weight: Weight)] = []
    if old.kind != new.kind { phrases.append(("was a \(old.kind)", .content)) }
    let move = Point(new.frame.minX - old.frame.minX, new.frame.minY - old.frame.minY)
    if let moved = self.move(move) { phrases.append(("moved by \(moved)", .place)) }
    if !isNear(old.frame.width, new.frame.width) || !isNear(old.frame.height, new.frame.height) {
      phrases.append(("was \(size(old.frame)) pt, is \(size(new.frame)) pt", .size))
    }
    for key in Self.keys {
      let (was, now) = (old[key]?.outlineText(.recorded), new[key]?.outlineText(.recorded))
      guard was != now else { continue }
      // The facts of runs are reported run by run.
      if key == .text, old[.runs] != nil, new[.runs] != nil { continue }
      let weight: Weight = [.runs, .text, .source].contains(key) ? .content : .look
      phrases += Self.phrases(for: key, from: was, to: now).map { ($0, weight) }
    }
    return phrases
  }

  /// Returns the phrases for a changed fact.
  private static func phrases(for key: LayerFact.Key, from was: String?, to now: String?) -> [String] {
    switch key {
    case .runs: return RunDifference.phrases(from: was, to: now)
    case .transform:
      let change = TransformDifference.text(from: was, to: now)
      return [change ?? "transform \(was ?? key.usual) became \(now ?? key.usual)"]
    case .clip: return [now == nil ? "no longer clips" : "clips now"]
    case .hidden: return [now == nil ? "is shown now" : "is hidden now"]
    case .joined: return [now == nil ? "no longer joins its children" : "joins its children now"]
    default: return ["\(key.rawValue) \(was ?? key.usual) became \(now ?? key.usual)"]
    }
  }

  private static func move(_ by: Point) -> String? {
    func along(_ value: Double, _ positive: String, _ negative: String) -> String? {
      isNear(value, 0) ? nil : "\(abs(value).shortText) pt \(value > 0 ? positive : negative)"
    }
    let parts = [along(by.x, "right", "left"), along(by.y, "down", "up")].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  private static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.000_5 }

  private static func size(_ frame: Rect) -> String { "\(frame.width.shortText) × \(frame.height.shortText)" }

  /// One for all repeated layers that changed alike: `row(3).title … row(9).title` are `row.title`, in 3–9.
  private static func grouped(_ changes: [Change]) -> [LayerDifference] {
    changes.groups { [stem(of: $0.entry.id), $0.entry.kind, $0.phrase] }.map { _, group in
      let (first, kind, phrase) = (RowName.printed(group[0].entry.id), group[0].entry.kind, group[0].phrase)
      guard group.count > 1 else { return LayerDifference(layer: first, sentence: "\(kind) `\(first)` \(phrase)") }
      let numbers = group.map { Self.numbers(in: $0.entry.id) }
      let places =
        numbers.allSatisfy { $0.count == 1 }
        ? "in \(ranges(numbers.flatMap { $0 }))" : "in \(group.count) places, first in `\(first)`"
      return LayerDifference(layer: first, sentence: "\(kind) `\(stem(of: first))` \(phrase), \(places)")
    }
  }

  /// The id without what stands in brackets, which tells repeated layers apart.
  static func stem(of id: String) -> String { RowName.stem(of: id) }

  /// The names of an id, without what tells repeated layers apart.
  static func path(of id: String) -> [String] {
    MachineText(stem(of: id)).replacing("~", by: "").words(between: ".").map(\.text)
  }

  private static func numbers(in id: String) -> [Int] {
    MachineText(id).words(between: "(").dropFirst().compactMap { Int($0.cut(at: ")")?.head ?? $0) }
  }

  /// `3–9, 12` for sorted numbers.
  static func ranges(_ numbers: [Int]) -> String {
    var parts: [String] = []
    var rest = numbers.sorted()[...]
    while let first = rest.popFirst() {
      var last = first
      while let next = rest.first, next <= last + 1 {
        last = next
        rest.removeFirst()
      }
      parts.append(first == last ? "\(first)" : "\(first)–\(last)")
    }
    return parts.joined(separator: ", ")
  }
}

extension [LayerDifference] {
  /// The first change, for a line.
  var reasons: Reasons { Reasons(prefix(1).map(Reason.change)) }
}
