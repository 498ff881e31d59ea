/// A thing that a formula or a piece of geometry reads. There are many of them, so that all are of plain numbers.
enum Dependency: Hashable, Sendable {
  case cell(CellID)
  /// A cell that decides which layers exist: it changes at events only.
  case structure(CellID)
  case state(template: Int, slot: Int)
  /// The place of a scroll, with a name for messages.
  case offset(template: Int, Name)
  /// Anything else that is no cell.
  case source(Source)

  /// The cell that is read, or decides.
  var cellID: CellID? {
    switch self {
    case .cell(let id), .structure(let id): id
    case .state, .offset, .source: nil
    }
  }

  enum Source: Hashable, Sendable {
    case time, age
    /// The presence of the layer around that is nearest and comes or goes.
    case presence, leaving
    case finger(FingerField)
    /// The value that a state is on its way to, and that it is on its way.
    case stateTarget, stateMoving
    /// Something of a layer that follows from no cell of it, with a name for messages.
    case layer(LayerRead, Name)

    var variability: Variability {
      switch self {
      case .time, .age, .presence: .moving
      case .leaving, .stateTarget, .stateMoving: .eventwise
      case .finger(let field): field.variability
      case .layer(let read, _): read.ownVariability ?? .moving
      }
    }

    var isLeaving: Bool { if case .layer(.leaving, _) = self { true } else { self == .leaving } }

    var isPresence: Bool { if case .layer(.presence, _) = self { true } else { self == .presence } }
  }
}

extension Dependency {
  /// The name of something in a program's messages: its place among those of the program.
  struct Name: Hashable, Sendable {
    fileprivate let index: Int
  }

  /// The names in a program's messages, each once.
  struct Names {
    private var all: [String] = []
    private var known: [String: Name] = [:]

    mutating func name(_ text: String) -> Name {
      if let name = known[text] { return name }
      let name = Name(index: all.count)
      all.append(text)
      known[text] = name
      return name
    }

    func text(of name: Name) -> String { all[name.index] }

    /// Returns the name of a source in messages.
    func text(of source: Source) -> String {
      switch source {
      case .time: "time"
      case .age: "age"
      case .presence: "presence"
      case .leaving: "leaving"
      case .finger(let field): "finger.\(field.rawValue)"
      case .stateTarget: "target"
      case .stateMoving: "moving"
      case .layer(_, let name): text(of: name)
      }
    }
  }
}

extension FingerField {
  var variability: Variability { self == .down ? .eventwise : .moving }
}

extension LayerRead {
  /// The measures of the layer that it follows from, where it follows from nothing else.
  var measures: [Measure] {
    switch self {
    case .maxEdge(let axis), .middle(let axis): [.place(axis), .size(axis)]
    case .center: [.x, .width, .y, .height]
    case .contentSize(let axis): [.content(axis)]
    case .textEnd(let axis?): [.textEnd(axis)]
    case .textEnd(nil): [.textEndX, .textEndY]
    default: []
    }
  }

  /// The variability at which it can change; nil of what follows from cells and states, which have variabilities of
  /// their own.
  var ownVariability: Variability? {
    switch self {
    case .cell, .state, .maxEdge, .middle, .center, .contentSize, .textEnd: nil
    case .onScreen, .offset, .velocity, .presence, .translation, .magnification, .turn: .moving
    case .page: .stepwise
    case .pressed, .target, .start, .end, .dragging, .decelerating, .settling, .moving, .leaving,
      .dragged, .pinched, .rotated:
      .eventwise
    }
  }
}
