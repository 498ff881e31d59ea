import Formulas
import Vocabulary

/// Values that read what a layer may say of the system, such as `dark`, as they are inside of such layers: there each
/// has a cell of its own, with the same formula.
///
/// Owns which value reads what of the system, and the cells. It resolves nothing.
final class ValueCopies {
  private struct Key: Hashable {
    var value: CellID
    var layer: Int
  }

  // Nothing is called while one of these is written.
  @exclusivity(unchecked) private var recipes = TemplateTable<(Template) -> Int>()
  @exclusivity(unchecked) private var copies: [Key: Int] = [:]
  @exclusivity(unchecked) private var traits = TemplateTable<Set<SystemTrait>>()

  /// Notes how a value gets another cell, in a layer inside.
  func add(_ id: CellID, copy: @escaping (Template) -> Int) { recipes[id] = copy }

  /// Notes the traits that a value reads, by itself or by others.
  func note(_ read: Set<SystemTrait>, of id: CellID) {
    if !read.isEmpty, recipes[id] != nil { traits[id] = read }
  }

  /// Forgets how values get other cells, when all is resolved: these ways hold on to this table.
  func finish() { recipes = .init() }

  /// The traits that a value reads; nil where it reads none, or is the same everywhere.
  func traits(of id: CellID) -> Set<SystemTrait>? { traits[id] }

  /// The cell of a value in a layer inside of its own.
  func copy(of id: CellID, in layer: Template) -> Int? {
    let key = Key(value: id, layer: layer.index)
    if let known = copies[key] { return known }
    let copy = recipes[id]?(layer)
    copies[key] = copy
    return copy
  }
}
