import Formulas
import Geometry
import Layers
import Locales
import Vocabulary

/// The variability at which a formula can change: what law 1 is checked with.
///
/// Nothing but values up to `stepwise` may alter the structure of a scene.
public enum Variability: Int, Comparable, Sendable {
  /// Never.
  case fixed
  /// Only at events: states that are only set, data, presses.
  case eventwise
  /// Also at instants that have to be searched: comparisons and roundings of moving things.
  case stepwise
  /// All the time.
  case moving

  public static func < (a: Variability, b: Variability) -> Bool { a.rawValue < b.rawValue }
}

/// A cell of a template, anywhere in the program: by the index of the template, and that of the cell in it.
struct CellID: Hashable, Sendable {
  package var template: Int
  package var cell: Int
}

/// A formula of a template, or one of its measures.
package struct Cell: Sendable {
  package enum Source: Sendable {
    case expression(Expression)
    // By itself, so that all others take a word.
    indirect case query(Query)
    case geometry(Measure)

    /// The source of cells whose formulas are not resolved yet: one for all.
    static let unresolved = Source.expression(.constant(.null))
  }

  package var name: String
  package var source: Source
  package var place: SourcePlace?
  var dependencies: [Dependency] = []
  package var variability = Variability.fixed
  /// Whether no formula stands for it alone: it is worked out once for several that have it in them.
  package var isShared = false

  /// The value that it has for good, as it is written; nil where it is worked out.
  package var constant: Value? { if case .expression(.constant(let value)) = source { value } else { nil } }
}

/// The measures of layers, and their cells' indices.
package enum Measure: Int, CaseIterable, Sendable {
  case x, y, width, height
  /// The size that the content wants; null where the kind has no natural size.
  case naturalWidth, naturalHeight
  /// The end of a label's text, in it.
  case textEndX, textEndY
  /// The size of the area that a scroll's children cover.
  case contentWidth, contentHeight

  /// The measures that a layer of a kind has; the others of its cells stand behind theirs.
  package static func all(of kind: Kind) -> ArraySlice<Measure> {
    switch kind {
    case .scroll: allCases[...]
    case .label: allCases[...Measure.textEndY.rawValue]
    default: allCases[...Measure.naturalHeight.rawValue]
    }
  }

  /// The name that formulas and messages use.
  package var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .naturalWidth: "naturalWidth"
    case .naturalHeight: "naturalHeight"
    case .textEndX: "textEndX"
    case .textEndY: "textEndY"
    case .contentWidth: "contentWidth"
    case .contentHeight: "contentHeight"
    }
  }

  /// The measures of a layer's place and size.
  package static let frame: [Measure] = [.x, .y, .width, .height]

  /// Returns the measure of where a layer begins on an axis.
  package static func place(_ axis: Axis) -> Measure { axis == .horizontal ? .x : .y }
  /// Returns the measure of a layer's length on an axis.
  package static func size(_ axis: Axis) -> Measure { axis == .horizontal ? .width : .height }
  /// Returns the measure of a layer's natural length on an axis.
  package static func natural(_ axis: Axis) -> Measure { axis == .horizontal ? .naturalWidth : .naturalHeight }
  /// Returns the measure of how far the content of a scroll reaches on an axis.
  package static func content(_ axis: Axis) -> Measure { axis == .horizontal ? .contentWidth : .contentHeight }
  package static func textEnd(_ axis: Axis) -> Measure { axis == .horizontal ? .textEndX : .textEndY }

  package var isTextEnd: Bool { self == .textEndX || self == .textEndY }

  var isNatural: Bool { self == .naturalWidth || self == .naturalHeight }
  /// Whether a cell of this index is a natural size.
  static func isNatural(_ cell: Int) -> Bool { cell == naturalWidth.rawValue || cell == naturalHeight.rawValue }

  package var axis: Axis {
    switch self {
    case .x, .width, .naturalWidth, .contentWidth, .textEndX: .horizontal
    case .y, .height, .naturalHeight, .contentHeight, .textEndY: .vertical
    }
  }
}

/// The formulas that fix a layer on one axis, as cell indices: at most two.
package struct AxisSpec: Sendable {
  /// `left` or `top`
  package var start: Int?
  /// `width` or `height`
  package var size: Int?
  /// `right` or `bottom`
  package var end: Int?
  /// `centerX` or `centerY`
  package var middle: Int?

  /// One of these.
  enum Part { case start, size, end, middle }

  subscript(_ part: Part) -> Int? {
    get {
      switch part {
      case .start: start
      case .size: size
      case .end: end
      case .middle: middle
      }
    }
    set {
      switch part {
      case .start: start = newValue
      case .size: size = newValue
      case .end: end = newValue
      case .middle: middle = newValue
      }
    }
  }

  package var cells: [Int] { [start, size, end, middle].compactMap { $0 } }
  package var count: Int {
    (start == nil ? 0 : 1) + (size == nil ? 0 : 1) + (end == nil ? 0 : 1) + (middle == nil ? 0 : 1)
  }
}

/// A declared state of a template.
package struct StateSlot: Sendable {
  /// The beginning of a state.
  package enum Start: Sendable {
    case expression(Expression)
    case follows(Expression, over: Expression?, curve: Expression?)
    /// The same state under another name: the index of its slot in the template of that index.
    case shared(LayerPath, slot: Int, template: Int)
  }

  package var name: String
  package var place: SourcePlace
  package var start: Start
  var animators = Animators()
  /// Returns false if it is surely a number, a text or a truth value.
  var mayHaveParts = true
  /// Whether something animates it, be it a take that is not played.
  package var isAnimated: Bool { animators.isAnyone }
  var dependencies: [Dependency] = []
}

/// The way from one layer to another: up through a number of its ancestors, then down, each step by the index of a
/// child template.
package struct LayerPath: Sendable {
  /// A step down, to instances of a child template.
  package enum Step: Sendable {
    case single(child: Int)
    /// Every instance of a repeated layer.
    case all(child: Int)
    case at(child: Int, RowIndex)
  }

  /// The index of a row of a list.
  package struct RowIndex: Sendable {
    /// A number is its place, a text its id.
    package var expression: Expression
    package var place: SourcePlace
    /// The word that a take's step writes alone: the row of that id, where there is one.
    package var id: String?
  }

  package var up: Int
  package var steps: [Step]
  /// The index of the template it leads to.
  package var template: Int

  /// Whether a row on it is called by its id, and not by its place.
  package var callsRowById: Bool {
    steps.contains { if case .at(_, let row) = $0, case .constant(.text) = row.expression { true } else { false } }
  }
}

/// A thing that can be read of a layer: a cell or a state, by its index in the template, or what happens to the layer.
package enum LayerRead: Hashable, Sendable {
  case cell(Int)
  case state(Int)
  case maxEdge(Axis)
  case middle(Axis)
  case center
  case onScreen(OnScreenField)
  case pressed
  /// The offset of a scroll, on one axis, or as a point.
  case offset(Axis?)
  case velocity(Axis?)
  case target(Axis?)
  case page, start, end
  case dragging, decelerating, settling, moving
  /// The drag of a layer with `drag`: that a finger drags it, and how far it has.
  case dragged
  case translation(Axis?)
  /// The pinch of a layer with `pinch`: that two fingers do, and how many times as far apart they are.
  case pinched, magnification
  /// The rotation of a layer with `rotate`: that two fingers turn it, and how far.
  case rotated, turn
  case contentSize(Axis)
  /// The end of a label's text, on one axis, or as a point.
  case textEnd(Axis?)
  case presence, leaving
}

/// The fields of `onScreen`.
package enum OnScreenField: String, Sendable, CaseIterable {
  case x, y, width, height, maxX, maxY, midX, midY, center
}

/// The fields of `finger`.
package enum FingerField: String, Sendable, CaseIterable {
  case down, x, y
}

/// The meaning of a name in a formula. `up` is the number of layers outwards, `slot` the index of a state there.
package enum ResolvedReference: Sendable {
  case read(LayerPath, LayerRead)
  case item(up: Int)
  case itemIndex(up: Int)
  case itemPrevious(up: Int)
  case itemNext(up: Int)
  case stateTarget(LayerPath, slot: Int)
  case stateMoving(LayerPath, slot: Int)
  /// A query's variable, `old`, or a result of the formula's own, by the index of the local.
  case local(Int)
  case time
  case age(up: Int)
  case presence(up: Int)
  case leaving(up: Int)
  case finger(FingerField)
}

/// A query whose names have been found. The variable is local `slot`, its place in the list the next one.
package struct Query: Sendable {
  package var slot: Int
  package var list: Expression
  package var condition: Expression?
  package var group: Expression?
  package var give: [Resolved.Field]
  /// The formula for what each item becomes, where that is no record of `give`.
  package var item: Expression?
  package var sort: [SortKey]
  package var place: SourcePlace
}

/// A key that a query sorts by.
package struct SortKey: Sendable {
  package var expression: Expression
  /// Whether a minus stands before it: what is greater comes first, also of texts, which have no negative.
  package var isDescending: Bool
}

/// A checked scene, ready to be played: templates, references, takes. Immutable.
package final class Program: @unchecked Sendable {
  @exclusivity(unchecked) package var templates: [Template] = []
  @exclusivity(unchecked) package private(set) var references: [ResolvedReference] = []
  /// The text of each reference as it was written, for messages.
  @exclusivity(unchecked) package var referenceNames: [String?] = []
  /// The names in messages of what references read.
  @exclusivity(unchecked) var dependencyNames = Dependency.Names()
  package var device: Device
  package let surroundings: any Surroundings
  /// The locale of the scene's texts; nil where nobody says one.
  package let locale: LocaleTag?
  /// The direction in which the lines of the scene's language run.
  package let direction: WritingDirection
  /// The size of the system's letters.
  package let textSize: TextSize
  /// Whether the system is dark.
  package let isDark: Bool
  package private(set) var takes: [TakeProgram] = []
  private var takePlaces: [String: Int] = [:]

  func add(_ take: TakeProgram) {
    if takePlaces[take.name] == nil { takePlaces[take.name] = takes.count }
    takes.append(take)
  }

  /// The first take of that name.
  package func take(named name: String) -> TakeProgram? { takePlaces[name].map { takes[$0] } }

  /// The place of that take among all.
  func number(ofTake name: String) -> Int? { takePlaces[name] }

  /// The indices of the root's states that are lists of data, where the scene edits data.
  package var dataSlots: [Int] = []
  /// The formulas of `SceneOptions.probes`, as they are written.
  package var probes: [Probe] = []
  /// All in the scene's own file that changes nothing, as nothing reads it.
  package var notes = Diagnostics()
  /// Whether instances that can sleep do.
  let rowsSleep: Bool
  /// Whether what has been worked out is kept while it holds.
  package let remembers: Bool

  /// - Parameter locale: that of the options, or else the scene's own.
  init(device: Device, surroundings: any Surroundings, locale: LocaleTag?, options: SceneOptions) {
    (self.device, self.surroundings, self.locale) = (device, surroundings, locale)
    direction = WritingDirection(of: locale ?? .standard)
    textSize = options.textSize ?? .standard
    isDark = options.dark ?? false
    (rowsSleep, remembers) = (options.rowsSleep, options.remembers)
  }

  package var root: Template { templates[0] }

  /// A trait as the system has it at the beginning.
  func value(of trait: SystemTrait) -> Value {
    switch trait {
    case .dark: .bool(isDark)
    case .textSize: .text(textSize.rawValue)
    case .textScale: .number(textSize.scale)
    case .locale: .text((locale ?? .standard).text)
    }
  }

  /// Adds a reference, and gives its number.
  func add(_ reference: ResolvedReference) -> Int {
    references.append(reference)
    referenceNames.append(nil)
    return references.count - 1
  }

  subscript(_ id: CellID) -> Cell { templates[id.template].cells[id.cell] }

  /// Whether instances of a layer are only made when somebody sees, touches or reads them.
  package func sleeps(_ template: Template) -> Bool { rowsSleep && template.sleep != nil }
}
