import Basics
import Scenes

/// A finder of layers by their paths.
package struct InstancePaths: EvaluatorPart {
  package let evaluator: Evaluator

  /// The layer whose identities from the root are these; nil where there is none now.
  package func instance(at path: String) throws -> Instance? {
    var found: Instance = evaluator.root
    while found.path != path {
      guard let next = try child(towards: path, of: found) else { return nil }
      found = next
    }
    return found
  }

  private func child(towards path: String, of parent: Instance) throws -> Instance? {
    func leads(_ one: String) -> Bool { path == one || MachineText(path).starts(with: MachineText(one + ".")) }
    for (index, template) in parent.template.children.enumerated() {
      guard MachineText(path).starts(with: MachineText(Structure.path(of: template, in: parent))) else { continue }
      if program.sleeps(template) {
        // Who is to be seen is known: only for the others the whole list is asked.
        let known = parent.children[index].known.values
        if let row = known.filter({ leads($0.path) }).min(by: { $0.path < $1.path }) { return row }
        let rows = try evaluator.rows.sleepingRows(index, of: parent)
        let base = Structure.path(of: template, in: parent)
        let identities = try evaluator.rows.rowIdentities(of: rows, index, of: parent).identities
        for position in 0..<rows.count where leads("\(base)(\(identities[rows.index(at: position)]))") {
          return try evaluator.rows.row(at: position, index, of: parent)
        }
      } else if let child = try evaluator.structure.children(index, of: parent).first(where: { leads($0.path) }) {
        return child
      }
    }
    return evaluator.structure.mask(of: parent).flatMap { leads($0.path) ? $0 : nil }
  }
}
