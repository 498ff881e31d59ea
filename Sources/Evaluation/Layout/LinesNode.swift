import Geometry
import Scenes

/// The lines of a row, a column or a flow as a node.
final class LinesNode: InstanceNode {
  private(set) var lines: [Line]?
  /// The length of each layer in its line.
  private(set) var lengths: [ObjectIdentifier: Interval] = [:]

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    lines = try FlexLineBreaking.lines(of: instance)
    lengths = [:]
    for line in lines ?? [] {
      for (child, length) in zip(line.children, line.lengths) { lengths[ObjectIdentifier(child)] = length }
    }
    return true
  }

  override func forgetInstances() { lines = nil }
}
