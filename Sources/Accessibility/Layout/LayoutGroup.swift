import Geometry
import Layers

/// Layers beside one another that may be rows: boxes, pictures or texts of one kind.
struct LayoutGroup {
  /// A layer that is off by so much.
  struct Slip {
    var link: LayerLink
    var dimension: Dimension
    /// Points.
    var distance: Double
    /// Whether it is the edge that all have in common: of a column the left one, of a row the top.
    var isOfEdge: Bool
    /// Whether it is a box with a text in it, as rows of a list are.
    var holdsText: Bool

    /// The measure that differs from those beside it.
    enum Dimension { case left, top, width, height }
  }

  /// A layer that can be a row.
  struct Entry {
    var layer: Layer
    var link: LayerLink
  }

  let slips: [Slip]

  /// Creates a group by what is off in some layers; nil where nothing is.
  init?(_ layers: [Entry]) {
    guard layers.count >= Self.least else { return nil }
    let kinds = Dictionary(grouping: layers) { Kind(of: $0.layer) }
    slips = kinds.sorted { $0.key.order < $1.key.order }.flatMap { kind, entries in
      kind.isJudged
        ? [true, false].flatMap { isColumn in
          Self.lines(of: entries, areColumns: isColumn).flatMap {
            Self.slips(in: $0, isColumn: isColumn, haveOwnSizes: kind.letters > 0)
          }
        } : []
    }
    if slips.isEmpty { return nil }
  }

  /// Fewer do not tell which of them is off.
  private static let least = 4
  /// Points by which one is off that is meant to be elsewhere.
  private static let most = 2.0
  /// Points that nobody sees.
  private static let slack = 0.6

  /// The marks of a layer that rows beside it have as well.
  private struct Kind: Hashable {
    let name: String
    /// Of a text, the size of its letters: on one line, those of another size may stand elsewhere. Else 0.
    let letters: Double
    let isJudged: Bool

    var order: (String, Double) { (name, letters) }

    init(of layer: Layer) {
      name = layer.kind
      switch layer.content {
      case .none, .image: (letters, isJudged) = (0, true)
      case .text(let text): (letters, isJudged) = (text.style.size, text.runs == nil && text.along == nil)
      case .shape: (letters, isJudged) = (0, false)
      }
    }
  }

  /// Returns the layers whose left edges are about the same, from top to bottom, or whose tops are, from left to right.
  private static func lines(of entries: [Entry], areColumns: Bool) -> [[Entry]] {
    func across(_ entry: Entry) -> Double { areColumns ? entry.layer.frame.minX : entry.layer.frame.minY }
    func along(_ entry: Entry) -> Double { areColumns ? entry.layer.frame.minY : entry.layer.frame.minX }
    var lines: [[Entry]] = []
    for entry in entries.sorted(by: { across($0) < across($1) }) {
      if let first = lines.last?.first, across(entry) - across(first) < most {
        lines[lines.count - 1].append(entry)
      } else {
        lines.append([entry])
      }
    }
    return lines.filter { $0.count >= least }.map { line in line.sorted { along($0) < along($1) } }
      .filter { line in line.last.map(along) ?? 0 > (line.first.map(along) ?? 0) + 2 * most }
  }

  /// - Parameter haveOwnSizes: whether they are as large as what they hold, as texts are.
  private static func slips(in rows: [Entry], isColumn: Bool, haveOwnSizes: Bool) -> [Slip] {
    let frames = rows.map(\.layer.frame)
    let across = frames.map { Span(of: $0, onX: isColumn) }
    let along = frames.map { Span(of: $0, onX: !isColumn) }
    var found: [Slip] = []
    func add(_ odd: (index: Int, off: Double)?, _ dimension: Slip.Dimension, isOfEdge: Bool = false) {
      guard let odd else { return }
      found.append(
        Slip(
          link: rows[odd.index].link, dimension: dimension, distance: odd.off, isOfEdge: isOfEdge,
          holdsText: rows[odd.index].layer.children.contains(where: holdsText)))
    }
    if !haveOwnSizes {
      func given(_ odd: (index: Int, off: Double)?) -> (index: Int, off: Double)? {
        odd.flatMap { hasNaturalSize(rows[$0.index].layer) ? nil : $0 }
      }
      add(given(oddOne(frames.map(\.width))), .width)
      add(given(oddOne(frames.map(\.height))), .height)
    }
    // Aligned by their middles or ends, or with equal gaps between them, they are where they should be.
    if !isEven(across.map(\.middle)), !isEven(across.map(\.end)) {
      add(oddOne(across.map(\.start)), isColumn ? .left : .top, isOfEdge: true)
    }
    let gaps = zip(along.dropFirst(), along).map { $0.start - $1.end }
    if !isEven(gaps), !isEven(steady(along.map(\.middle))), !isEven(steady(along.map(\.end))) {
      add(oddOne(steady(along.map(\.start))), isColumn ? .top : .left)
    }
    return found
  }

  /// The part of an axis that a layer takes.
  private struct Span {
    let start: Double
    let end: Double

    var middle: Double { (start + end) / 2 }

    init(of frame: Rect, onX: Bool) {
      (start, end) = onX ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
    }
  }

  /// Returns each value less its place in an even row, whose step is the median of all steps.
  private static func steady(_ places: [Double]) -> [Double] {
    let steps = zip(places.dropFirst(), places).map { $0 - $1 }.sorted()
    let step = steps[steps.count / 2]
    return places.enumerated().map { $1 - Double($0) * step }
  }

  private static func isEven(_ values: [Double]) -> Bool {
    (values.max() ?? 0) - (values.min() ?? 0) < slack
  }

  /// The one that differs, by less than two points, where all others are equal.
  private static func oddOne(_ values: [Double]) -> (index: Int, off: Double)? {
    let usual = values.sorted()[values.count / 2]
    let others = values.enumerated().filter { abs($0.element - usual) > 0.01 }
    guard others.count == 1, let odd = others.first, slack..<most ~= abs(odd.element - usual) else { return nil }
    return (odd.offset, odd.element - usual)
  }

  /// Whether a layer is a text, or one is in it.
  private static func holdsText(_ layer: Layer) -> Bool {
    if case .text = layer.content { return true }
    return layer.children.contains(where: holdsText)
  }

  /// Whether a layer is a picture that is as large as the picture itself is.
  private static func hasNaturalSize(_ layer: Layer) -> Bool {
    if case .image(let image) = layer.content { return image.naturalSize == layer.frame.size }
    return false
  }
}
