import Scenes
import Vocabulary

/// The places of a stack's children on an axis as a node.
final class StackPlacesNode: InstanceNode {
  private let axis: Axis
  private(set) var places = StackPlaces()

  init(_ stack: Instance, _ axis: Axis) {
    self.axis = axis
    super.init(stack)
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    places = try Stacks.places(of: instance, on: axis)
    return true
  }
}
