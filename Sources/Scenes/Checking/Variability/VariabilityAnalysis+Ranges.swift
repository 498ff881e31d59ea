import Formulas
import Vocabulary

extension VariabilityAnalysis {
  /// Refuses the range of a scroll that would change while something moves. One that follows at instants from where
  /// other scrolls are is looked after; it may not follow from where the scroll is itself.
  func checkRange(_ template: Template) {
    guard template.kind == .scroll else { return }
    let scroll = Vocabulary.scroll
    let watched = template.cells(of: scroll.range, scroll.content, scroll.insets)
    for cell in rangeCells(of: template) {
      let isWatched = watched.contains(cell) && variability(of: CellID(template: template.index, cell: cell)) < .moving
      let found: String? = program.first(from: template.cells[cell].dependencies) { dependency in
        switch dependency {
        case .offset(let other, let name) where !isWatched || leads(from: other, to: template.index):
          program.dependencyNames.text(of: name)
        case .source(let source) where !isWatched && source.variability == .moving && !source.isPresence:
          program.dependencyNames.text(of: source)
        default: nil
        }
      }
      if let found {
        findings.add(.rangeDependsOnOffset(scroll: template.shortName, cause: found), at: template.place)
        return
      }
    }
  }

  /// The cells that say how far a scroll goes.
  private func rangeCells(of template: Template) -> [Int] {
    let scroll = Vocabulary.scroll
    let range = template.cells(of: scroll.range)
    // A range that is written down asks nothing else.
    if range.contains(where: { template.cells[$0].isList }) { return range }
    return range + template.cells(of: scroll.content, scroll.insets)
      + scrolledAxes(template).flatMap { axis in
        let edges = Vocabulary.insets.ends(axis)
        let ends = template.cells(of: edges.start, edges.end)
        guard template.cell(scroll.content) == nil else { return ends }
        return ends + [Measure.content(axis), Measure.size(axis)].map(\.rawValue)
      }
  }

  /// Whether the offset of a scroll is that of another one, or bound by a range that follows from it.
  private func leads(from scroll: Int, to other: Int) -> Bool {
    var seen: Set<Int> = []
    var open = [scroll]
    while let next = open.popLast() {
      if next == other { return true }
      guard seen.insert(next).inserted else { continue }
      let template = program.templates[next]
      _ = program.reaches(rangeCells(of: template).flatMap { template.cells[$0].dependencies }) { dependency in
        if case .offset(let one, _) = dependency { open.append(one) }
        return false
      }
    }
    return false
  }

  /// The axes a scroll moves on, as far as that is written down.
  private func scrolledAxes(_ template: Template) -> [Axis] {
    guard let cell = template.cell(Vocabulary.scroll.axis) else { return [.vertical] }
    return template.cells[cell].constant.flatMap { ScrollAxis.read($0)?.axes } ?? Axis.allCases
  }
}

extension Cell {
  /// Whether it gives a list in any case, as it is written.
  fileprivate var isList: Bool {
    switch source {
    case .expression(.list), .expression(.constant(.list)): true
    default: false
    }
  }
}
