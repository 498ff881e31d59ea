import Formulas
import Geometry
import Layers
import Vocabulary

/// Finds what each measure depends on: has its rule worked out for a layer of which nothing is known, and notes what
/// that asks for.
final class LayoutTrace {
  fileprivate let program: Program
  // Nothing is called while one of these is written.
  @exclusivity(unchecked) private var layers: [TracedLayer?]
  @exclusivity(unchecked) private var found: [Dependency] = []
  /// The measure in hand, counted through, and the last that asked for a cell, and for a cell that decides on layers.
  @exclusivity(unchecked) private var turn = 0
  @exclusivity(unchecked) private var asked: [Int]
  @exclusivity(unchecked) private var deciding: [Int]
  private let numbers: SubjectNumbers

  init(_ program: Program) {
    self.program = program
    layers = Array(repeating: nil, count: program.templates.count)
    numbers = SubjectNumbers(of: program)
    asked = Array(repeating: 0, count: numbers.count)
    deciding = asked
  }

  /// Gives every measure its dependencies.
  func run() {
    let labels = labelsWhoseEndIsRead
    for template in program.templates {
      let layer = layer(of: template)
      let measures = Measure.all(of: template.kind)
      for measure in measures where !measure.isTextEnd || labels.contains(template.index) {
        found.removeAll(keepingCapacity: true)
        turn += 1
        // A constant of a wrong kind is told elsewhere.
        _ = try? Layout.measure(measure, of: layer)
        template.cells[measure.rawValue].dependencies = found.map(\.self)
      }
    }
  }

  /// The labels of whose text a formula reads the end: of others nobody asks what it depends on.
  private var labelsWhoseEndIsRead: Set<Int> {
    Set(program.references.compactMap { if case .read(let path, .textEnd) = $0 { path.template } else { nil } })
  }

  fileprivate func layer(of template: Template) -> TracedLayer {
    if let known = layers[template.index] { return known }
    let layer = TracedLayer(template, self)
    layers[template.index] = layer
    return layer
  }

  fileprivate func note(cell: CellID) {
    let number = numbers[cell]
    guard asked[number] != turn else { return }
    asked[number] = turn
    found.append(.cell(cell))
  }

  fileprivate func note(decider: CellID) {
    let number = numbers[decider]
    guard deciding[number] != turn else { return }
    deciding[number] = turn
    found.append(.structure(decider))
  }
}

/// A layer that stands for all that a template may become, and notes what it is asked for.
private final class TracedLayer: LaidOutLayer {
  let template: Template
  private unowned let trace: LayoutTrace

  init(_ template: Template, _ trace: LayoutTrace) {
    self.template = template
    self.trace = trace
  }

  var program: Program { trace.program }
  var container: (any LaidOutLayer)? { template.parent.map { trace.layer(of: $0) } }
  var standsForAll: Bool { true }

  func value(_ cell: Int) -> Value {
    trace.note(cell: CellID(template: template.index, cell: cell))
    switch template.cells[cell].source {
    case .expression(.constant(let constant)): return constant
    case .geometry: return .number(0)
    case .expression, .query: return .unknown
    }
  }

  func mismatch(_ cell: Int, wanted: String, got: Value) -> Diagnostic {
    let written = template.cells[cell]
    return Diagnostic(
      SceneProblem.wrongType(property: written.name, wanted: wanted, given: got.phrase), at: written.place)
  }

  func layers(_ child: Int) -> [any LaidOutLayer] {
    let inner = template.children[child]
    for decider in inner.deciders { trace.note(decider: decider) }
    return [trace.layer(of: inner)]
  }

  // Which layers sleep is found later.
  func rowCount(_ child: Int) -> Int { 0 }
  func rowLengths(_ child: Int) -> LengthSums? { nil }
  func rowReach(_ child: Int) -> Point { .zero }
  func awakeRows(_ child: Int) -> [(position: Int, layer: any LaidOutLayer)] { [] }
  func probe(_ child: Int) -> any LaidOutLayer { trace.layer(of: template.children[child]) }
  func positionAmongRows() -> Int? { nil }

  func places(of child: any LaidOutLayer, _ axis: Axis) throws -> StackPlaces {
    try Stacks.places(of: self, on: axis, upTo: child)
  }

  func lines() throws -> [Line]? { try Lines.lines(of: self) }

  func lengthInLine(of child: any LaidOutLayer) throws -> Interval? {
    _ = try lines()
    return Interval(0)
  }

  func measure(_ text: Text.Setting, width: Double?) -> TextMetrics { TextMetrics(exactSize: .zero, lineCount: 1) }
  func imageSize(_ path: String, of property: Property<String?>) -> Size { .zero }
  func pathBounds() -> Rect? { nil }
}
