import Formulas
import Geometry
import Layers

/// How often a formula can change: what law 1 is checked with.
///
/// Nothing but values up to `stepwise` may alter the structure of a scene.
public enum Pace: Int, Comparable, Sendable {
  /// Never.
  case fixed
  /// Only at events: states that are only set, data, presses.
  case eventwise
  /// At instants that have to be searched: comparisons and roundings of moving things.
  case stepwise
  /// All the time.
  case moving

  public static func < (a: Pace, b: Pace) -> Bool { a.rawValue < b.rawValue }
}

/// A cell of a template, anywhere in the program.
struct CellID: Hashable, Sendable {
  var template: Int
  var cell: Int
}

/// What a formula or a piece of geometry reads.
enum Dependency: Hashable, Sendable {
  case cell(CellID)
  /// A cell that decides which layers exist: it changes at events only.
  case structure(CellID)
  case state(template: Int, slot: Int)
  /// Where a scroll is, with a name for messages.
  case offset(template: Int, String)
  /// Anything else that is no cell: how often it changes, and its name for messages.
  case source(Pace, String)
}

/// One formula of a template, or one of its measures.
struct Cell: Sendable {
  enum Source: Sendable {
    case expression(Expression)
    case query(Query)
    case geometry(Measure)
  }

  var name: String
  var source: Source
  var place: SourcePlace?
  var dependencies: [Dependency] = []
  var pace = Pace.fixed
}

/// The measures that every layer has, and their cells' indices.
enum Measure: Int, CaseIterable, Sendable {
  case x, y, width, height
  /// What the content wants; null where the kind has no natural size.
  case naturalWidth, naturalHeight
  /// What a scroll's children cover.
  case contentWidth, contentHeight

  /// Where a layer is and how large.
  static let frame: [Measure] = [.x, .y, .width, .height]

  static func place(_ axis: Axis) -> Measure { axis == .horizontal ? .x : .y }
  static func size(_ axis: Axis) -> Measure { axis == .horizontal ? .width : .height }
  static func natural(_ axis: Axis) -> Measure { axis == .horizontal ? .naturalWidth : .naturalHeight }
  static func content(_ axis: Axis) -> Measure { axis == .horizontal ? .contentWidth : .contentHeight }

  var axis: Axis {
    switch self {
    case .x, .width, .naturalWidth, .contentWidth: .horizontal
    case .y, .height, .naturalHeight, .contentHeight: .vertical
    }
  }
}

enum Axis: Int, Sendable, CaseIterable {
  case horizontal, vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The kinds of layers that everything is made of.
enum Kind: String, Sendable, CaseIterable {
  case box, row, column, grid, label, image, shape, scroll, slot

  /// The axis along which it puts its children one behind the other.
  var stackAxis: Axis? {
    switch self {
    case .row: .horizontal
    case .column: .vertical
    default: nil
    }
  }

  var isStack: Bool { self == .row || self == .column || self == .grid }
}

/// The formulas that fix a layer on one axis, as cell indices: at most two.
struct AxisSpec: Sendable {
  /// `left` or `top`
  var start: Int?
  /// `width` or `height`
  var size: Int?
  /// `right` or `bottom`
  var end: Int?
  /// `centerX` or `centerY`
  var middle: Int?

  var count: Int { [start, size, end, middle].count { $0 != nil } }
}

/// A declared state of a template.
struct StateSlot: Sendable {
  enum Start: Sendable {
    case expression(Expression)
    case follows(Expression, over: Expression?, curve: Expression?)
    /// The same state under another name.
    case shared(LayerPath, slot: Int, template: Int)
  }

  var name: String
  var place: SourcePlace
  var start: Start
  /// Whether something animates it.
  var isAnimated = false
  var pace: Pace { isAnimated ? .moving : .eventwise }
  var dependencies: [Dependency] = []
}

/// The way from one layer to another: up through its ancestors, then down.
struct LayerPath: Sendable {
  enum Step: Sendable {
    case single(child: Int)
    /// Every instance of a repeated layer.
    case all(child: Int)
    case at(child: Int, Expression, SourcePlace)
  }

  var up: Int
  var steps: [Step]
  /// The template it leads to.
  var template: Int
}

/// What can be read of a layer besides its cells.
enum LayerRead: Sendable {
  case cell(Int)
  case state(Int)
  case maxEdge(Axis)
  case middle(Axis)
  case center
  case onScreen(OnScreenField)
  case pressed
  case offset(Axis)
  case offsetPoint
  case velocity(Axis)
  case velocityPoint
  case target(Axis)
  case targetPoint
  case page, start, end
  case dragging, decelerating, settling, moving
  case contentSize(Axis)
  case presence, leaving
}

enum OnScreenField: String, Sendable, CaseIterable {
  case x, y, width, height, maxX, maxY, midX, midY, center
}

/// What a name in a formula stands for.
enum ResolvedReference: Sendable {
  case read(LayerPath, LayerRead)
  case item(up: Int)
  case itemIndex(up: Int)
  case itemPrevious(up: Int)
  case itemNext(up: Int)
  case stateTarget(LayerPath, slot: Int)
  case stateMoving(LayerPath, slot: Int)
  /// A query's variable or `old`.
  case local(Int)
  case time, age
  case presence(up: Int)
  case leaving(up: Int)
  case fingerDown, fingerX, fingerY
}

/// A query whose names have been found. The variable is local `slot`.
struct Query: Sendable {
  var slot: Int
  var list: Expression
  var condition: Expression?
  var group: Expression?
  var give: [(name: String, expression: Expression)]
  var sort: [Expression]
  var place: SourcePlace
}

/// A checked scene, ready to be played: templates, references, takes. Immutable.
final class Program: @unchecked Sendable {
  var templates: [Template] = []
  var references: [ResolvedReference] = []
  /// How each reference was written, for messages.
  var referenceNames: [Int: String] = [:]
  var device: Device
  let surroundings: any Surroundings
  var takes: [TakeProgram] = []
  /// The root's states that are lists of data, where the scene edits data.
  var dataSlots: [Int] = []
  /// Whether instances that can sleep do.
  let rowsSleep: Bool
  /// Whether what has been worked out is kept while it holds.
  let remembers: Bool

  init(device: Device, surroundings: any Surroundings, rowsSleep: Bool = true, remembers: Bool = true) {
    self.remembers = remembers
    self.device = device
    self.surroundings = surroundings
    self.rowsSleep = rowsSleep
  }

  var root: Template { templates[0] }

  /// Whether instances of a layer are only made when somebody sees, touches or reads them.
  func sleeps(_ template: Template) -> Bool { rowsSleep && template.sleep != nil }
}
