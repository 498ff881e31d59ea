import Formulas
import Geometry
import Layers
import Scenes
import Vocabulary

/// A layer that is played gives what its evaluator knows, and has the evaluator remember it; lengths are points, cells
/// and child templates are indices.
extension Instance: LaidOutLayer {
  package var program: Program { evaluator.program }
  package var container: (any LaidOutLayer)? { parent }
  package var standsForAll: Bool { false }

  package func value(_ cell: Int) throws -> Value { try evaluator.value(cell, of: self) }

  package func mismatch(_ cell: Int, wanted: String, got: Value) -> Diagnostic {
    evaluator.wrong(cell, wanted: wanted, got: got, of: self)
  }

  package func layers(_ child: Int) throws -> [any LaidOutLayer] { try evaluator.structure.children(child, of: self) }

  package func rowCount(_ child: Int) throws -> Int { try evaluator.rows.rowSequence(child, of: self).count }
  package func rowLengths(_ child: Int) throws -> LengthSums? { try evaluator.rows.sleepingRows(child, of: self).sums }
  package func rowReach(_ child: Int) throws -> Point { try evaluator.rows.sleepingRows(child, of: self).reach }

  package func awakeRows(_ child: Int) throws -> [(position: Int, layer: any LaidOutLayer)] {
    try evaluator.rows.awakeRows(child, of: self).map { ($0.position, $0.instance) }
  }

  package func probe(_ child: Int) -> any LaidOutLayer { evaluator.structure.probe(child, of: self) }

  package func positionAmongRows() throws -> Int? {
    guard let parent else { return nil }
    return evaluator.rows.position(of: self, in: try evaluator.rows.rowSequence(template.childIndex, of: parent))
  }

  package func places(of child: any LaidOutLayer, _ axis: Axis) throws -> StackPlaces {
    if template.readsOwnPlaces { return try Stacks.places(of: self, on: axis, upTo: child) }
    return try evaluator.layout.places(of: self, on: axis)
  }

  package func lines() throws -> [Line]? { try evaluator.layout.lines(of: self).lines }

  package func lengthInLine(of child: any LaidOutLayer) throws -> Interval? {
    try evaluator.layout.lines(of: self).lengths[ObjectIdentifier(child)]
  }

  package func measure(_ text: Text.Setting, width: Double?) throws -> TextMetrics {
    try evaluator.layout.measure(text, width: width, of: self)
  }

  package func imageSize(_ path: String, of property: Property<String?>) throws -> Size {
    try evaluator.layout.imageSize(path, at: evaluator.place(of: property, in: self))
  }

  package func pathBounds() throws -> Rect? { try evaluator.contents.path(of: self)?.bounds }
}
