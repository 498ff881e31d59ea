import Basics
import Geometry
import Motion
import Scenes
import Stage

/// A step that takes no time, written into a take where an instant is: before the step that follows it, or into a wait,
/// which becomes two.
struct StepInsertion {
  /// The steps of the take as they were played.
  let steps: [Stage.Step]
  /// The lines of the file that they stand in.
  let lines: [String]
  let file: String

  /// Returns the lines with the step.
  func lines(adding step: String, at tick: Int) throws(PreviewProblem) -> [String] {
    guard let last = steps.last, steps.allSatisfy({ $0.place.file == file }) else { throw .noPlaceForStep(file) }
    guard let next = steps.firstIndex(where: { $0.end > tick }) else {
      let start = try line(of: last)
      let indent = dash(of: start)
      // Behind all that belongs to the last step.
      let rest = lines[(start + 1)...]
      let end = rest.firstIndex { blanks(of: $0) <= indent } ?? lines.count
      return inserted([text(step, indent)], at: end)
    }
    let start = try line(of: steps[next])
    let indent = dash(of: start)
    guard steps[next].begin < tick else { return inserted([text(step, indent)], at: start) }
    guard steps[next].verb == "wait", let unit = unit(of: lines[start], steps[next].end - steps[next].begin) else {
      throw .stepUnderWay(verb: steps[next].verb, line: steps[next].place.line)
    }
    let halves = [(steps[next].begin, tick), (tick, steps[next].end)].map { begin, end in
      text("wait: \(unit.text(of: end - begin))", indent)
    }
    var result = lines
    result.replaceSubrange(start...start, with: [halves[0], text(step, indent), halves[1]])
    return result
  }

  private enum Unit {
    case seconds, milliseconds

    func text(of ticks: Int) -> String {
      switch self {
      case .seconds: "\(ticks.seconds.shortText)s"
      case .milliseconds: "\((ticks.seconds * 1000).shortText)ms"
      }
    }
  }

  /// The unit of a wait that is written with a number alone, and lasts as long as that says.
  private func unit(of line: String, _ length: Int) -> Unit? {
    let text = MachineText(line).trimmed
    return [Unit.seconds, .milliseconds].first { text == MachineText("- wait: \($0.text(of: length))") }
  }

  /// The index of the line that a step stands in by itself: one of no other place, and in a list of lines.
  private func line(of step: Stage.Step) throws(PreviewProblem) -> Int {
    let index = step.place.line - 1
    let isAlone = steps.filter { $0.place.line == step.place.line }.count == 1
    guard isAlone, lines.indices.contains(index), MachineText(lines[index]).trimmed.starts(with: "- ") else {
      throw .noPlaceForStep(file)
    }
    return index
  }

  private func dash(of index: Int) -> Int { blanks(of: lines[index]) }

  private func blanks(of line: String) -> Int { line.utf8.prefix { $0 == UInt8(ascii: " ") }.count }

  private func text(_ step: String, _ indent: Int) -> String {
    String(repeating: " ", count: indent) + "- " + step + lineEnd
  }

  /// A carriage return, where lines end with one.
  private var lineEnd: String { lines.first.map { MachineText($0).ends(with: "\r") } ?? false ? "\r" : "" }

  private func inserted(_ new: [String], at index: Int) -> [String] {
    var result = lines
    result.insert(contentsOf: new, at: index)
    return result
  }
}
