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
  /// The cells that the measure in hand has asked for, and those that decide on layers.
  private let asked: CellMarks
  private let deciding: CellMarks
  /// The natural sizes that some measure has asked for, and of those the ones of which it is not known what they ask
  /// for.
  private let natural: CellMarks
  @exclusivity(unchecked) private var untraced: [CellID] = []

  init(_ program: Program) {
    self.program = program
    layers = Array(repeating: nil, count: program.templates.count)
    let numbers = CellNumbering(of: program)
    asked = CellMarks(numbers)
    deciding = CellMarks(numbers)
    natural = CellMarks(numbers)
    natural.begin()
  }

  /// Records the dependencies of every measure, but those that nobody asks for: natural sizes of layers that are as
  /// large as they say, and the ends of texts.
  func run() {
    let labels = labelsWhoseEndIsRead
    for template in program.templates {
      let layer = layer(of: template)
      for measure in Measure.all(of: template.kind)
      where !measure.isNatural && (!measure.isTextEnd || labels.contains(template.index)) {
        trace(measure, of: layer)
      }
    }
    while let id = untraced.popLast() {
      guard let measure = Measure(rawValue: id.cell) else { continue }
      trace(measure, of: layer(of: program.templates[id.template]))
    }
    layers.removeAll()
  }

  private func trace(_ measure: Measure, of layer: TracedLayer) {
    found.removeAll(keepingCapacity: true)
    asked.begin()
    deciding.begin()
    // A constant of a wrong kind is reported elsewhere.
    _ = try? Layout.measure(measure, of: layer)
    layer.template.cells[measure.rawValue].dependencies = found.isEmpty ? [] : found.withUnsafeBufferPointer(Array.init)
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
    guard asked.insert(cell) else { return }
    found.append(.cell(cell))
    if Measure.isNatural(cell.cell), natural.insert(cell) { untraced.append(cell) }
  }

  fileprivate func note(decider: CellID) {
    if deciding.insert(decider) { found.append(.structure(decider)) }
  }
}

/// A layer that stands for all that a template may become, and notes what it is asked for.
private final class TracedLayer: LaidOutLayer {
  let template: Template
  /// Holds the layers until it has run.
  private let trace: LayoutTrace

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

  func lines() throws -> [Line]? { try FlexLineBreaking.lines(of: self) }

  func lengthInLine(of child: any LaidOutLayer) throws -> Interval? {
    _ = try lines()
    return Interval(0)
  }

  func measure(_ text: Text.Setting, width: Double?) -> TextMetrics { TextMetrics(exactSize: .zero, lineCount: 1) }
  func imageSize(_ path: String, of property: Property<String?>) -> Size { .zero }
  func pathBounds() -> Rect? { nil }
}
