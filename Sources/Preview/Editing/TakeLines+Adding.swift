import Stage

/// Steps that are written where an instant is.
extension TakeLines {
  /// Returns the lines with other steps at an instant: before the step that follows it, or in a wait, which becomes
  /// two.
  ///
  /// - Parameter new: their lines, the first with its dash at the beginning.
  func lines(adding new: [String], at tick: Int) throws(PreviewProblem) -> [String] {
    let new = try indented(new)
    guard steps.allSatisfy({ $0.place.file == file }) else { throw .noPlaceForStep(file) }
    guard let next = steps.firstIndex(where: { $0.end > tick }) else {
      let end = try ownBlock(of: steps.count - 1).upperBound
      return lines(after: [Change(range: end..<end, lines: new)])
    }
    let (step, block) = (steps[next], try ownBlock(of: next))
    guard step.begin < tick else {
      return lines(after: [Change(range: block.lowerBound..<block.lowerBound, lines: new)])
    }
    guard let rest = self.rest(next) else { throw .stepInProgress(verb: step.verb, line: step.place.line) }
    return lines(after: [halves(of: rest, in: block, step, with: new, from: tick, to: tick)])
  }

  /// A rest with steps in it: what it has before them, and what it has behind them.
  func halves(
    of rest: StepTime, in block: Range<Int>, _ step: Stage.Step, with new: [String], from begin: Int, to end: Int
  ) -> Change {
    var lines = [rest.line(lasting: begin - step.begin)] + new
    if end < step.end {
      let space = String(repeating: " ", count: Self.blanks(of: self.lines[block.lowerBound]))
      let lineEnd = self.lines[block.lowerBound].utf8.last == UInt8(ascii: "\r") ? "\r" : ""
      lines.append("\(space)- wait: \(rest.unit.text(of: step.end - end))\(lineEnd)")
    }
    return Change(range: block, lines: lines)
  }
}
