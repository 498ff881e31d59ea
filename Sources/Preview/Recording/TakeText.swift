import SceneFiles

/// A take as a scene file writes it, and the file with the take in it.
public struct TakeText {
  var name: String
  /// Each without the dash.
  var steps: [String]

  /// Returns the take in block style.
  ///
  /// - Parameter indent: spaces before the take's name.
  func text(indent: Int, lineEnd: String = "\n") -> String {
    let space = String(repeating: " ", count: indent)
    let lines = steps.isEmpty ? ["\(space)\(name): []"] : ["\(space)\(name):"] + steps.map { "\(space)  - \($0)" }
    return lines.map { $0 + lineEnd }.joined()
  }

  /// Returns the take in flow style, a line for each step.
  private func textInBraces(lineEnd: String) -> String {
    let space = "\(lineEnd)        "
    // A verb by itself is no map.
    let lines = steps.map { $0.utf8.contains(UInt8(ascii: ":")) ? "\(space){\($0)}" : "\(space)\($0)" }
    return "\(name): [\(lines.joined(separator: ","))]"
  }

  /// The steps of recorded ones, with waits between them.
  ///
  /// - Parameters:
  ///   - names: the name of each step's target, by its place among the steps; nil for its point.
  ///   - end: when the recording ended.
  ///   - trim: what is left out before the first step and behind the last.
  init(name: String, steps: [RecordedStep], names: [Int: String], end: Int, trim: Trim = Trim()) {
    self.name = name
    self.steps = []
    var now = trim.lead
    for (index, step) in steps.enumerated() {
      if step.begin > now { self.steps.append("wait: \(RecordedStep.seconds(step.begin - now))") }
      self.steps.append(step.text(target: names[index]))
      now = step.end
    }
    if trim.settles {
      self.steps.append("settle")
    } else if end > now {
      self.steps.append("wait: \(RecordedStep.seconds(end - now))")
    }
  }

  /// A rest that is left out of a recording at its ends.
  struct Trim: Hashable {
    /// Microseconds before the first step.
    var lead = 0
    /// Whether it ends where nothing moves any more, not when the recording did.
    var settles = false
  }

  /// A take of steps as they are written.
  public init(name: String, lines: [String]) {
    self.name = name
    steps = lines
  }

  /// The file with the take behind its others, everything else as it was, byte for byte, and the line of the first
  /// step. Nil where the file has no place for it.
  public func added(to file: String) -> (text: String, firstLine: Int)? {
    guard let place = TakeInsertionPoint(in: file) else { return nil }
    let end = place.lineEnd
    var text: String
    var line = place.line + 1
    switch place.form {
    case .lines(let indent, let heading):
      text = self.text(indent: indent, lineEnd: end)
      if let heading {
        text = String(repeating: " ", count: heading) + "takes:\(end)" + text
        line += 1
      }
      if place.isInLine {
        text = end + text
        line += 1
      }
    case .braces(let isFirst, let hasTakes):
      let own = textInBraces(lineEnd: end)
      text = (isFirst ? "" : ", ") + (hasTakes ? own : "takes: {\(own)}")
    }
    let bytes = Array(file.utf8)
    let all = bytes[..<place.offset] + text.utf8 + bytes[place.offset...]
    return (String(decoding: all, as: UTF8.self), line)
  }
}
