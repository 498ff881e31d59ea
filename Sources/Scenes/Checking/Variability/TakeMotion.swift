/// The motion while a take is played, where other takes of the file move more: nothing that only they do counts.
package struct TakeMotion: Sendable {
  /// The numbers of templates whose scale or rotation moves, or that of a layer around them; nil for all that may move.
  private var turned: Set<Int>?
  /// The cells that layers keep while they leave, of those that may move.
  private var moving: Set<CellID> = []

  package init() {}

  /// - Parameter take: its name; nil for a scene that nobody plays.
  package init(of take: String?, in program: Program) {
    let number = take.flatMap { program.number(ofTake: $0) }
    let movesMore = program.templates.contains { template in
      template.states.contains { $0.animators.isAnyone && !$0.animators.include(number) }
    }
    if movesMore { turned = [] }
    let keeps = program.templates.contains { !$0.keptCells.isEmpty }
    guard keeps || movesMore && program.templates.contains(where: \.isTransformAnimated) else { return }
    let variabilities = VariabilityInference(program) { $0.animators.include(number) }
    // Layers stand behind those around them.
    for template in program.templates where movesMore && template.isTransformAnimated {
      let isAround = template.parent.map { turned?.contains($0.index) ?? false } ?? false
      if isAround || variabilities.isTurned(template) { turned?.insert(template.index) }
    }
    for template in program.templates {
      for kept in template.keptCells {
        let id = kept.id(in: template)
        if variabilities.variability(of: id) == .moving { moving.insert(id) }
      }
    }
  }

  /// Whether the scale or the rotation of a layer moves, or that of one around it.
  package func turns(_ template: Template) -> Bool {
    turned.map { $0.contains(template.index) } ?? template.isTransformAnimated
  }

  /// Whether a cell moves that a layer keeps else while it leaves.
  package func moves(_ kept: KeptCell, of template: Template) -> Bool { moving.contains(kept.id(in: template)) }
}

extension KeptCell {
  fileprivate func id(in template: Template) -> CellID {
    CellID(template: path.reduce(template) { $0.children[$1] }.index, cell: cell)
  }
}
