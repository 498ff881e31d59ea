import Formulas
import Geometry
import Layers

/// The nearness of things that are taken for the same.
struct RecordingTolerance {
  /// The share of themselves by which numbers may differ that are no places.
  var share: Double
  /// The points that places may be apart.
  var points = 1.0

  // MARK: Layers

  func areAlike(_ a: LayerEntry, _ b: LayerEntry) -> Bool {
    a.id == b.id && a.kind == b.kind && a.depth == b.depth && a.isMask == b.isMask
      && areAlike(sides(of: a.frame), sides(of: b.frame), within: points)
      && a.facts.map(\.key) == b.facts.map(\.key)
      && zip(a.facts, b.facts).allSatisfy { areAlike($0, $1) }
  }

  private func sides(of frame: Rect) -> [Double] { [frame.minX, frame.minY, frame.maxX, frame.maxY] }

  func areAlike(_ a: LayerFact, _ b: LayerFact) -> Bool {
    switch (a.value, b.value) {
    case (.number(let a), .number(let b)): areAlike(a, b)
    case (.numbers(let one), .numbers(let other)):
      a.key == .offset
        ? areAlike(one, other, within: points) : one.count == other.count && zip(one, other).allSatisfy(areAlike)
    default: a.value == b.value
    }
  }

  func areAlike(_ a: [Double], _ b: [Double], within tolerance: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  func areAlike(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= share * Swift.max(1, abs(a), abs(b)) }

  // MARK: States

  func areAlike(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): areAlike(a, b)
    case (.point(let ax, let ay), .point(let bx, let by)): areAlike(ax, bx) && areAlike(ay, by)
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy(areAlike)
    default: a == b
    }
  }
}
