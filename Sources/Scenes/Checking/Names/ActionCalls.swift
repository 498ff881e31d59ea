import Basics
import Formulas

/// Finds actions with names that do one another in a ring, too deep or too often. Only those of one layer can do so in
/// a ring: those around it do not see them.
final class ActionCalls {
  /// All that a name comes to.
  private struct Size {
    var depth = 1
    var count = 0
  }

  private let named: [String: NamedActions]
  private let names: [Placed<String>]
  /// The actions of the layers around, which these can do.
  private let outer: ActionCalls?
  private let findings: Findings
  private var sizes: [String: Size] = [:]
  /// Whether some come to too much: that has been said.
  private var isTooLarge = false

  init(_ named: [NamedActions], within outer: ActionCalls?, _ findings: Findings) {
    self.outer = outer
    self.named = Dictionary(named.map { ($0.name.value, $0) }) { first, _ in first }
    names = named.map(\.name)
    self.findings = findings
  }

  func check() { for name in names { _ = size(of: name, within: []) } }

  private func size(of name: Placed<String>, within open: [String]) -> Size {
    if let known = sizes[name.value] { return known }
    guard let actions = named[name.value]?.actions else { return outer?.size(of: name, within: []) ?? Size() }
    let path = open + [name.value]
    var size = Size(count: actions.count)
    for action in actions {
      guard case .perform(let called) = action.act else { continue }
      if let ring = CyclePath(from: path, to: called.value) {
        findings.add(other: ActionProblem.doThemselves(ring), at: called.place)
      } else if path.count < Limits.stepDepth {
        let inner = self.size(of: called, within: path)
        size.depth = max(size.depth, inner.depth + 1)
        size.count = min(size.count + inner.count, Limits.functionParts + 1)
      } else {
        size.depth = Limits.stepDepth + 1
      }
    }
    if size.depth > Limits.stepDepth { report(.tooDeep(limit: Limits.stepDepth), at: name.place) }
    if size.count > Limits.functionParts { report(.tooMany(name.value, limit: Limits.functionParts), at: name.place) }
    sizes[name.value] = size
    return size
  }

  private func report(_ problem: ActionProblem, at place: SourcePlace) {
    if !isTooLarge { findings.add(other: problem, at: place) }
    isTooLarge = true
  }
}
