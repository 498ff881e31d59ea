import Basics

/// Steps that are done more often than here: repeated ones, and those of `steps` of the scene.
extension TakeLines {
  /// The uses of a step's one place in the file.
  enum Sharing: Hashable {
    /// A repetition in this take, by the number of times.
    case repeated(Int)
    /// A use by each of several steps that do those of a name.
    case named(String, places: Int)
  }

  /// Returns how often a step is done; nil for one that is done here alone, or that has no place in lines.
  func sharing(of step: Int) -> Sharing? {
    guard block(of: step) == nil, let block = try? anyBlock(of: step) else { return nil }
    let name = heading(of: block.lowerBound)
    let places = lines.filter { Self.does(name, in: $0) }.count
    if places > 0 { return .named(name, places: places) }
    let line = steps[step].place.line
    let count = steps.filter { $0.place.line == line }.count
    return count > 1 ? .repeated(count) : nil
  }

  /// The key of the list that a line stands in.
  private func heading(of start: Int) -> String {
    let indent = Self.blanks(of: lines[start])
    let heading = lines[..<start].last { line in
      let own = Self.blanks(of: line)
      return !Self.saysNothing(line) && (own < indent || own == indent && !Self.isItem(line))
    }
    let key = MachineText(heading ?? "").trimmed.cut(at: ":")?.head ?? MachineText("")
    return (key.inside("\"", "\"") ?? key.inside("'", "'") ?? key).text
  }

  /// Whether a line has a step that does those of a name.
  private static func does(_ name: String, in line: String) -> Bool {
    guard !name.isEmpty, isItem(line), let start = MachineText(line).cut(at: "steps:") else { return false }
    let rest = start.tail.trimmed.text.utf8
    guard rest.starts(with: name.utf8) else { return false }
    return rest.dropFirst(name.utf8.count).first.map { !SourceLiteral.isOfName($0) } ?? true
  }
}
