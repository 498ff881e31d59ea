import TestSupport
import Testing

/// Commands that a run printed, done as they stand there.
enum Printed {
  /// Returns the text behind a label of an output's first line that has it and a part.
  static func line(_ label: String, _ part: String = "", in output: String) throws -> String {
    let lines = output.split(separator: "\n").map(String.init).filter { part.isEmpty || $0.contains(part) }
    let found = lines.compactMap { line in
      line.range(of: label + "  ").map { String(line[$0.upperBound...]) }
    }
    return try #require(found.first, "no line '\(label)' in \(output)")
  }

  /// Runs a printed line, its commands one after the other until one fails; the exit code of the last.
  static func follow(_ line: String, _ run: ([String]) throws -> Tool.Run) throws -> Int32 {
    for command in line.replacing(" && ", with: "\n").split(separator: "\n") {
      let words = command.split(separator: " ").map { $0.filter { $0 != "'" } }
      #expect(words.first == "flipbook")
      let code = try run(Array(words.dropFirst())).code
      if code != 0 { return code }
    }
    return 0
  }
}
