import Formulas
import Scenes

/// The filter of mistakes in the readable part that may follow from what could not be read: those are not reported, all
/// others are, at once.
extension SceneReader.Failure {
  init(_ findings: Findings, sources: SourceTexts, readable: SceneDescription?) {
    (self.diagnostics, self.sources) = (findings.diagnostics, sources)
    lostWords = findings.lostWords
    // Where some are counted only, nobody knows what is lost with them.
    var isClear = !findings.isUnclear && diagnostics.further == 0
    var lines: [String: [String]] = [:]
    for diagnostic in diagnostics.list where !(diagnostic.problem is FormulaProblem) {
      switch (diagnostic.problem as? ReadingProblem)?.loss ?? .unknown {
      case .nothing: continue
      case .lines:
        guard let place = diagnostic.place, let text = sources[place.file] else { fallthrough }
        let known = lines[place.file] ?? SourceText.lines(of: text)
        lines[place.file] = known
        lostWords.formUnion(NameScanner.names(inBlockAt: place.line, of: known))
      case .unknown: isClear = false
      }
    }
    self.readable = isClear ? readable : nil
  }

  /// The mistakes, found in the readable part, that do not come of what could not be read, as far as one can tell.
  public func unexplained(among mistakes: Diagnostics) -> [Diagnostic] {
    var lines: [String: [String]] = [:]
    for case let file? in Set(mistakes.list.map { $0.place?.file }) {
      lines[file] = sources[file].map(SourceText.lines)
    }
    return mistakes.list.filter { !explains($0, lines: lines) }
  }

  /// - Parameter lines: those of each file.
  private func explains(_ mistake: Diagnostic, lines: [String: [String]]) -> Bool {
    let problem = mistake.problem as? SceneProblem
    let missesName =
      problem?.missesName == true || mistake.problem is ComponentProblem || mistake.problem is ImportProblem
    if missesName, lostWords.contains("import") { return true }
    guard let place = mistake.place, let lines = lines[place.file] else { return problem?.lack == .file }
    let named = NameScanner.names(in: lines[place.line - 1], at: place)
    if !lostWords.isDisjoint(with: named) { return true }
    let own = diagnostics.list.filter { $0.place?.file == place.file }
    switch problem?.lack {
    case .file: return true
    case .layer:
      let layer = NameScanner.layer(at: place.line, of: lines)
      if own.contains(where: { $0.place.map { layer.contains($0.line) } ?? false }) { return true }
    case nil: break
    }
    return own.contains { $0.spoils(place) }
  }
}

extension Diagnostic {
  /// Whether it is about a part of the same stretch, or about all of its line.
  fileprivate func spoils(_ other: SourcePlace) -> Bool {
    guard let place, place.line == other.line else { return false }
    if (problem as? ReadingProblem)?.loss == .lines { return true }
    return place.column < other.column + other.length && other.column < place.column + place.length
  }
}
