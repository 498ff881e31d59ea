import Stage

/// Steps that are taken away, begin at another instant, or last another time.
extension TakeLines {
  /// Returns the lines without a step; what follows it comes earlier.
  func lines(without step: Int) throws(PreviewProblem) -> [String] {
    lines(after: [Change(range: try anyBlock(of: step), lines: [])])
  }

  /// Returns the lines with a step that begins at another instant.
  ///
  /// The rests around it grow and shrink, so that the others stay where they are; where the one behind it is too short,
  /// what follows goes along. Beyond the steps beside it, it leaves a rest, and takes its place from the one it comes
  /// into.
  func lines(moving index: Int, to begin: Int) throws(PreviewProblem) -> [String] {
    let block = try ownBlock(of: index)
    let by = begin - steps[index].begin
    let (before, after) = (rest(index - 1)?.ticks, rest(index + 1)?.ticks)
    let isBeyond = index + 1 < steps.count && begin > steps[index + 1].end
    guard by >= -(before ?? 0), !isBeyond else { return try lines(carrying: index, to: begin) }
    var changes: [Change] = []
    if let before {
      changes.append(try rest(index - 1, lasting: before + by))
    } else if by > 0 {
      changes.append(Change(range: block.lowerBound..<block.lowerBound, lines: try indentedRest(by)))
    }
    if let after {
      changes.append(try rest(index + 1, lasting: after - by))
    } else if by < 0, index + 1 < steps.count, steps[index + 1].verb != "settle" {
      changes.append(Change(range: block.upperBound..<block.upperBound, lines: try indentedRest(-by)))
    }
    return lines(after: changes)
  }

  /// Returns the lines with a step elsewhere among the others.
  private func lines(carrying index: Int, to begin: Int) throws(PreviewProblem) -> [String] {
    let block = try ownBlock(of: index)
    let own = Array(lines[block])
    let length = steps[index].end - steps[index].begin
    var changes = try leaving(index, block, length)
    let others = steps.indices.filter { $0 != index }
    guard let next = others.first(where: { steps[$0].end > begin }) else {
      let last = others.last ?? index
      let (end, late) = (try ownBlock(of: last).upperBound, begin - steps[last].end)
      let rest = late > 0 ? try indentedRest(late) : []
      return lines(after: changes + [Change(range: end..<end, lines: rest + own)])
    }
    let (step, place) = (steps[next], try ownBlock(of: next))
    guard let rest = self.rest(next) else {
      guard step.begin == begin else { throw .stepInProgress(verb: step.verb, line: step.place.line) }
      changes.append(Change(range: place.lowerBound..<place.lowerBound, lines: own))
      return lines(after: changes)
    }
    if step.begin < begin {
      changes.append(halves(of: rest, in: place, step, with: own, from: begin, to: begin + length))
    } else {
      changes.append(Change(range: place, lines: own + (try self.rest(next, lasting: rest.ticks - length).lines)))
    }
    return lines(after: changes)
  }

  /// Returns the changes of the lines around a step that leaves them: a rest as long as it was.
  private func leaving(_ index: Int, _ block: Range<Int>, _ length: Int) throws(PreviewProblem) -> [Change] {
    let gone = Change(range: block, lines: [])
    guard length > 0 else { return [gone] }
    switch (rest(index - 1)?.ticks, rest(index + 1)?.ticks) {
    case (let before?, let after?):
      return [try rest(index - 1, lasting: before + length + after), gone, try rest(index + 1, lasting: 0)]
    case (let before?, nil): return [try rest(index - 1, lasting: before + length), gone]
    case (nil, let after?): return [gone, try rest(index + 1, lasting: after + length)]
    case (nil, nil): return [Change(range: block, lines: try indentedRest(length))]
    }
  }

  /// The key of a step's time, by its verb; none of steps that last as long as they do.
  static let timeKeys = [
    "wait": "wait", "hold": "for", "drag": "over", "fling": "over", "pinch": "over", "rotate": "over", "type": "every",
  ]

  /// Whether a step's time can be changed by a number of its text.
  func stretches(_ step: Int) -> Bool { text(of: step) != nil && Self.timeKeys[steps[step].verb] != nil }

  /// The time of each character of a step that types, where all of them take so long; nil for other steps.
  private func stroke(of index: Int, lasting length: Int) -> Int? {
    let step = steps[index]
    guard step.verb == "type", step.end > step.begin, let block = try? anyBlock(of: index) else { return nil }
    let every = block.lazy.compactMap { StepTime(of: "every", in: lines[$0])?.ticks }.first ?? Self.standardStroke
    let count = max((step.end - step.begin + every / 2) / max(every, 1), 1)
    return max((length + 500 * count) / (1000 * count), 1) * 1000
  }

  /// Microseconds for each character where a step says nothing of it.
  private static let standardStroke = 150_000

  /// The length nearest to one that a step can have: that of one that types is so many whole milliseconds a character.
  func possibleLength(of index: Int, near length: Int) -> Int {
    let former = steps[index].end - steps[index].begin
    guard let new = stroke(of: index, lasting: length), let old = stroke(of: index, lasting: former) else {
      return length
    }
    return (former + old / 2) / old * new
  }

  /// Returns the lines with a step that lasts another time; what follows it comes earlier or later.
  func lines(stretching index: Int, to length: Int) throws(PreviewProblem) -> [String] {
    let (step, block) = (steps[index], try anyBlock(of: index))
    guard let key = Self.timeKeys[step.verb], length > 0 else { throw .noTimeOfStep(step.verb) }
    let length = stroke(of: index, lasting: length) ?? length
    for line in block {
      guard let time = StepTime(of: key, in: lines[line]) else { continue }
      return lines(after: [Change(range: line..<line + 1, lines: [time.line(lasting: length)])])
    }
    guard ["over", "every"].contains(key) else { throw .workedOutTime(step.verb, line: step.place.line) }
    let text = "\(key): \(StepTime.Unit.seconds.text(of: length))"
    let last = block.upperBound - 1
    if let close = Self.closing(lines[last]) {
      let changed = String(lines[last][..<close]) + ", \(text)" + String(lines[last][close...])
      return lines(after: [Change(range: last..<last + 1, lines: [changed])])
    }
    guard block.count > 1 else { throw .workedOutTime(step.verb, line: step.place.line) }
    let space = String(repeating: " ", count: Self.blanks(of: lines[block.lowerBound + 1]))
    let lineEnd = lines[last].utf8.last == UInt8(ascii: "\r") ? "\r" : ""
    let first = block.lowerBound + 1
    return lines(after: [Change(range: first..<first, lines: [space + text + lineEnd])])
  }

  /// Returns the end of the fields of a step that stand in braces: before the first of those that close it.
  private static func closing(_ line: String) -> String.Index? {
    let bytes = line.utf8
    guard let last = bytes.lastIndex(of: UInt8(ascii: "}")) else { return nil }
    var place = last
    while place > bytes.startIndex, bytes[bytes.index(before: place)] == UInt8(ascii: "}") {
      place = bytes.index(before: place)
    }
    return place
  }
}
