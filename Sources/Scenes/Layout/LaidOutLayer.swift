import Formulas
import Geometry
import Layers
import Vocabulary

/// A layer as the rules of layout see it: it knows what its cells give, and which layers stand in it.
///
/// Each rule is written once, for two that ask. A layer that is played gives lengths, over a range of instants
/// intervals, and remembers them. A `TracedLayer` stands for all that its template may become: it gives nothing, and
/// notes what it is asked for. So a measure depends on what its rule reads, and on nothing else.
///
/// Lengths are points. Cells and child templates are given by their indices in the layer's template, from 0.
package protocol LaidOutLayer: AnyObject {
  var template: Template { get }
  var program: Program { get }
  /// The layer that it is placed in; nil for the screen.
  var container: (any LaidOutLayer)? { get }
  /// Whether it stands for all that its template may become: none of its values is known but constants, and rules go
  /// every way that one may decide on.
  var standsForAll: Bool { get }

  /// Returns what a cell holds.
  func value(_ cell: Int) throws -> Value
  /// The error of a cell whose value is of a wrong kind.
  func mismatch(_ cell: Int, wanted: String, got: Value) -> Diagnostic

  /// The layers of one child template, in order; none may sleep.
  func layers(_ child: Int) throws -> [any LaidOutLayer]
  /// Returns the number of layers of a child template that sleep.
  func rowCount(_ child: Int) throws -> Int
  /// The sums of their lengths in a stack; nil where all are of one length.
  func rowLengths(_ child: Int) throws -> LengthSums?
  /// Returns the farthest point that they reach where they stand in no stack.
  func rowReach(_ child: Int) throws -> Point
  /// The rows that are awake, in order, with their positions.
  func awakeRows(_ child: Int) throws -> [(position: Int, layer: any LaidOutLayer)]
  /// One of them of which nothing is known.
  func probe(_ child: Int) -> any LaidOutLayer
  /// Its position among those that sleep with it; nil where it is not there.
  func positionAmongRows() throws -> Int?

  /// Returns the places of the layers of a stack on an axis, as `Stacks` works it out; those up to `child` at least.
  func places(of child: any LaidOutLayer, _ axis: Axis) throws -> StackPlaces
  /// The lines of a row, a column or a flow, as `FlexLineBreaking` works them out; nil where they cannot be known.
  func lines() throws -> [Line]?
  /// Returns the length of a layer in its line of these; nil where that cannot be known.
  func lengthInLine(of child: any LaidOutLayer) throws -> Interval?

  /// The metrics of a text in lines no longer than `width`.
  func measure(_ text: Text.Setting, width: Double?) throws -> TextMetrics
  /// The size in points of the picture that one of its properties names.
  func imageSize(_ path: String, of property: Property<String?>) throws -> Size
  /// The box around the path that a label's letters stand on; nil where there is none.
  func pathBounds() throws -> Rect?
}
