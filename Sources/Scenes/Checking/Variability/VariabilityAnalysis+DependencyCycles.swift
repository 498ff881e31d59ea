import Basics
import Formulas

extension VariabilityAnalysis {
  /// Reports cells each of which reads the next, and the last the first: nobody could tell what they give. They are
  /// found where the variabilities are inferred (`VariabilityInference`).
  func reportCycle(_ cells: [CellID]) {
    guard cells.allSatisfy({ !reported.contains($0) }) else { return }
    reported.formUnion(cells)
    let unshared = cells.filter { !program[$0].isShared }
    let first = unshared.min { ($0.template, $0.cell) < ($1.template, $1.cell) } ?? cells[0]
    let start = unshared.firstIndex(of: first) ?? 0
    let ring = unshared[start...] + unshared[..<start] + [first]
    let names = ring.map { name(of: $0) }
    let place = unshared.lazy.compactMap { id -> SourcePlace? in
      let cell = self.program[id]
      if case .geometry = cell.source { return nil }
      return cell.place
    }.first
    findings.add(.cycle(CyclePath(withoutStutter(names))), at: place ?? program.templates[first.template].place)
  }
}
