import Formulas
import Vocabulary

extension Placement {
  /// A layer in a stack must bring a size along the stack.
  static func checkSizes(of template: Template, report: (SceneProblem, SourcePlace) -> Void) {
    guard let parent = template.parent, template.host?.isStack == true else { return }
    for axis in parent.kind.stackAxis.map({ [$0] }) ?? Axis.allCases {
      let spec = template.spec(axis)
      guard let cell = spec.start ?? spec.end ?? spec.middle else { continue }
      report(
        .placedByStack(property: template.cells[cell].name, owner: template.label, stack: parent.label),
        template.cells[cell].place ?? template.place)
    }
    for axis in parent.kind == .flow ? Axis.allCases : [parent.kind.stackAxis].compactMap({ $0 }) {
      switch sizeRule(of: template, axis) {
      case .fill: break
      case .share where template.cell(Vocabulary.placement.grow) == nil && !hasBase(template, axis): break
      default: continue
      }
      report(
        .needsSize(
          property: axis == .horizontal ? "width" : "height", owner: template.label, stack: parent.label),
        template.place)
    }
  }
}
