/// A take as a scene file writes it, and where in the file it goes.
public struct TakeText {
  var name: String
  /// Each without the dash.
  var steps: [String]

  /// - Parameter indent: spaces before the take's name.
  func text(indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    let lines = steps.isEmpty ? ["\(space)\(name): []"] : ["\(space)\(name):"] + steps.map { "\(space)  - \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The steps of recorded ones, with waits between them.
  ///
  /// - Parameters:
  ///   - names: what the target of each is called, by its place among the steps; nil for its point.
  ///   - end: when the recording ended.
  init(name: String, steps: [RecordedStep], names: [Int: String], end: Int) {
    self.name = name
    self.steps = []
    var now = 0
    for (index, step) in steps.enumerated() {
      if step.begin > now { self.steps.append("wait: \(RecordedStep.seconds(step.begin - now))") }
      self.steps.append(step.text(target: names[index]))
      now = step.end
    }
    if end > now { self.steps.append("wait: \(RecordedStep.seconds(end - now))") }
  }

  /// A take of steps as they are written.
  public init(name: String, lines: [String]) {
    self.name = name
    steps = lines
  }

  /// The file with the take behind its others, everything else as it was, byte for byte.
  public func added(to file: String) -> (text: String, firstLine: Int) {
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // What stands behind the last line feed is a line only where there is something.
    let endsWhole = lines.last == ""
    if endsWhole { lines.removeLast() }
    guard let head = lines.firstIndex(where: Self.beginsTakes) else {
      let before = lines.joined(separator: "\n") + "\n"
      return (before + "takes:\n" + text(indent: 2), lines.count + 3)
    }
    var end = lines[(head + 1)...].firstIndex(where: Self.beginsSomething) ?? lines.endIndex
    while end > head + 1, lines[end - 1].hasPrefix("#") || lines[end - 1].allSatisfy({ $0 == " " || $0 == "\r" }) {
      end -= 1
    }
    let others = lines[(head + 1)..<end].first { !$0.allSatisfy { $0 == " " } && !$0.drop { $0 == " " }.hasPrefix("#") }
    let indent = others.map { $0.prefix { $0 == " " }.count } ?? 2
    let before = lines[..<end].joined(separator: "\n") + "\n"
    let after = lines[end...].joined(separator: "\n")
    return (
      before + text(indent: max(indent, 1)) + after + (end < lines.endIndex && endsWhole ? "\n" : ""), end + 2
    )
  }

  private static func beginsTakes(_ line: String) -> Bool {
    line.hasPrefix("takes:") && line.dropFirst("takes:".count).allSatisfy { $0 == " " || $0 == "\r" }
      || line.hasPrefix("takes:  #") || line.hasPrefix("takes: #")
  }

  /// A line of the file's own level that is more than a comment.
  private static func beginsSomething(_ line: String) -> Bool {
    guard let first = line.first else { return false }
    return first != " " && first != "#" && first != "\r" && first != "\t"
  }
}
