import Formulas
import Scenes

/// Which mistakes of the readable part may come of what could not be read: those are not told, all others are, at once.
extension SceneReader.Failure {
  init(_ findings: Findings, sources: SourceTexts, readable: SceneDescription?) {
    (self.diagnostics, self.sources) = (findings.diagnostics, sources)
    lostWords = findings.lostWords
    var isClear = !findings.isUnclear
    for diagnostic in diagnostics.list where !(diagnostic.problem is FormulaProblem) {
      switch (diagnostic.problem as? ReadingProblem)?.loss ?? .unknown {
      case .nothing: continue
      case .lines:
        guard let place = diagnostic.place, let text = sources[place.file] else { fallthrough }
        lostWords.formUnion(Words.names(inBlockAt: place.line, of: text))
      case .unknown: isClear = false
      }
    }
    self.readable = isClear ? readable : nil
  }

  /// True where a mistake that was found in the readable part may come of what could not be read.
  public func explains(_ mistake: Diagnostic) -> Bool {
    let problem = mistake.problem as? SceneProblem
    if problem?.missesName == true || mistake.problem is ComponentProblem, lostWords.contains("import") { return true }
    guard let place = mistake.place, let text = sources[place.file] else { return problem?.lack == .file }
    let named = Words.names(in: SourceText.lines(of: text)[place.line - 1], at: place)
    if !lostWords.isDisjoint(with: named) { return true }
    let own = diagnostics.list.filter { $0.place?.file == place.file }
    switch problem?.lack {
    case .file: return true
    case .layer:
      let layer = Words.layer(at: place.line, of: text)
      if own.contains(where: { $0.place.map { layer.contains($0.line) } ?? false }) { return true }
    case nil: break
    }
    return own.contains { $0.spoils(place) }
  }
}

extension Diagnostic {
  /// True where it is about a part of the same stretch, or about all of its line.
  fileprivate func spoils(_ other: SourcePlace) -> Bool {
    guard let place, place.line == other.line else { return false }
    if (problem as? ReadingProblem)?.loss == .lines { return true }
    return place.column < other.column + other.length && other.column < place.column + place.length
  }
}
