import Basics
import Scenes
import Stage

/// A take's steps as the lines of its file that they stand in. Each change of them is the smallest there is: a number
/// of a rest, a line.
struct TakeLines {
  let file: String
  let lines: [String]
  /// The steps as they were played.
  let steps: [Stage.Step]
  /// The lines of each step, by its place among them; nil for one that does not stand in lines of its own in the take
  /// itself, as one of `steps` of the scene, and one that is repeated.
  let blocks: [Range<Int>?]
  /// The lines of steps that are done more often than here.
  let sharedBlocks: [Range<Int>?]

  init(_ steps: [Stage.Step], of take: String, in text: String, file: String) {
    (self.steps, self.file) = (steps, file)
    let lines = MachineText(text).parts(at: "\n").map(\.text)
    self.lines = lines
    let counts = Dictionary(steps.map { ($0.place.line, 1) }, uniquingKeysWith: +)
    var last: (block: Range<Int>, isOwn: Bool)?
    let blocks = steps.map { step -> Range<Int>? in
      guard step.place.file == file, counts[step.place.line] == 1,
        let block = Self.block(from: step.place.line - 1, in: lines)
      else { return nil }
      // A step behind another of the same list is of that list.
      let isBehind = last.map { Self.isDirectly(block, behind: $0.block, in: lines) } ?? false
      let isOwn = isBehind ? last?.isOwn ?? false : Self.isOwned(block.lowerBound, by: take, in: lines)
      last = (block, isOwn)
      return isOwn ? block : nil
    }
    sharedBlocks = steps.indices.map { index in
      let place = steps[index].place
      return blocks[index] == nil && place.file == file ? Self.block(from: place.line - 1, in: lines) : nil
    }
    self.blocks = blocks
  }

  // MARK: Lines

  /// The line with a dash, and those behind it that are further in.
  private static func block(from start: Int, in lines: [String]) -> Range<Int>? {
    guard lines.indices.contains(start), isItem(lines[start]) else { return nil }
    let indent = blanks(of: lines[start])
    let rest = lines[(start + 1)...]
    return start..<(rest.firstIndex { blanks(of: $0) <= indent } ?? lines.count)
  }

  private static func isDirectly(_ block: Range<Int>, behind other: Range<Int>, in lines: [String]) -> Bool {
    other.upperBound <= block.lowerBound && blanks(of: lines[other.lowerBound]) == blanks(of: lines[block.lowerBound])
      && lines[other.upperBound..<block.lowerBound].allSatisfy(saysNothing)
  }

  /// Whether a step stands directly in a take.
  private static func isOwned(_ start: Int, by take: String, in lines: [String]) -> Bool {
    let indent = blanks(of: lines[start])
    let heading = lines[..<start].last { line in
      let own = blanks(of: line)
      return !saysNothing(line) && (own < indent || own == indent && !isItem(line))
    }
    guard let heading else { return false }
    return ["\(take):", "\"\(take)\":", "'\(take)':"].contains {
      MachineText(heading).trimmed.starts(with: MachineText($0))
    }
  }

  static func isItem(_ line: String) -> Bool { MachineText(line).trimmed.starts(with: "- ") }

  /// Whether a line has nothing, or a comment alone.
  static func saysNothing(_ line: String) -> Bool {
    MachineText(line).trimmed.text.utf8.first.map { $0 == UInt8(ascii: "#") } ?? true
  }

  static func blanks(of line: String) -> Int { line.utf8.prefix { $0 == UInt8(ascii: " ") }.count }

  /// The lines of a step; nil where they are not its own.
  func block(of step: Int) -> Range<Int>? { blocks.indices.contains(step) ? blocks[step] : nil }

  func ownBlock(of step: Int) throws(PreviewProblem) -> Range<Int> {
    guard let block = block(of: step) else { throw .noPlaceForStep(file) }
    return block
  }

  /// The lines of a step, also where it is done more often than here.
  func anyBlock(of step: Int) throws(PreviewProblem) -> Range<Int> {
    guard let block = block(of: step) ?? sharedBlock(of: step) else { throw .noPlaceForStep(file) }
    return block
  }

  private func sharedBlock(of step: Int) -> Range<Int>? {
    sharedBlocks.indices.contains(step) ? sharedBlocks[step] : nil
  }

  /// A step as it is written, its dash at the beginning of the first line; nil where it does not stand in lines of its
  /// own.
  func text(of step: Int) -> String? {
    guard let block = try? anyBlock(of: step) else { return nil }
    let indent = Self.blanks(of: lines[block.lowerBound])
    return lines[block].map { line in
      let own = MachineText(Substring(line.utf8.dropFirst(indent)))
      return (own.start(before: "\r") ?? own).text
    }.joined(separator: "\n")
  }

  /// A carriage return, where lines end with one.
  private var lineEnd: String { lines.first.map { MachineText($0).ends(with: "\r") } ?? false ? "\r" : "" }

  /// Lines without an indent as they stand in this take.
  func indented(_ new: [String]) throws(PreviewProblem) -> [String] {
    guard let block = blocks.lazy.compactMap({ $0 }).first else { throw .noPlaceForStep(file) }
    let space = String(repeating: " ", count: Self.blanks(of: lines[block.lowerBound]))
    return new.map { space + $0 + lineEnd }
  }

  func indentedRest(_ length: Int) throws(PreviewProblem) -> [String] {
    try indented(["- wait: \(StepTime.Unit.seconds.text(of: length))"])
  }

  // MARK: Changes

  /// Other lines in the place of some; none for what stands before the first of an empty range.
  struct Change {
    let range: Range<Int>
    let lines: [String]
  }

  /// The lines after changes, no two of which are of the same.
  func lines(after changes: [Change]) -> [String] {
    var result = lines
    // The last first; what comes before a step that is changed, after that.
    let order = changes.sorted { one, other in
      (one.range.lowerBound, one.range.count) > (other.range.lowerBound, other.range.count)
    }
    for change in order { result.replaceSubrange(change.range, with: change.lines) }
    return result
  }

  /// The rest that a step is: a wait that is written with a number alone, and lasts as long as that says.
  func rest(_ step: Int) -> StepTime? {
    guard let block = block(of: step), steps[step].verb == "wait", block.count == 1,
      let time = StepTime(of: "wait", in: lines[block.lowerBound]), time.ticks == steps[step].end - steps[step].begin
    else { return nil }
    return time
  }

  /// Another length of a rest: none at all takes it away, but for its comment.
  func rest(_ step: Int, lasting ticks: Int) throws(PreviewProblem) -> Change {
    let block = try ownBlock(of: step)
    guard let time = rest(step) else { throw .noPlaceForStep(file) }
    return Change(range: block, lines: ticks > 0 ? [time.line(lasting: ticks)] : time.comment)
  }
}
