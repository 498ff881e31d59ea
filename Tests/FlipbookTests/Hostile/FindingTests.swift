import Foundation
import TestSupport
import Testing

/// Scenes that once ended a verb by a signal, or took it minutes or gigabytes. Each file of
/// `Tests/Fuzzing/Findings/command` begins with lines `# VERB CODE: WORDS`: the verb's exit code, and words that it
/// says.
@Suite("Scenes that were found in an attack")
struct FindingTests {
  private static let folder = "Tests/Fuzzing/Findings/command"
  /// Seconds of a processor: more than an optimised build takes by far, and less than no end.
  private static let seconds = 300

  @Test(
    "end as their first lines say",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"),
    arguments: try Checkout.names(in: folder))
  func found(name: String) throws {
    let scratch = try Scratch()
    let text = try Checkout.text(of: "\(Self.folder)/\(name)")
    let expected = text.matches(of: /(?m)^# (?<verb>\w+) (?<code>\d): ?(?<words>.*)$/)
    #expect(!expected.isEmpty)
    try scratch.write(text, to: "s.yaml")
    for line in expected {
      let place = line.verb == "render" ? ["--at", "0", "-o", "a.png"] : []
      let run = try Tool.run(
        ["-c", "ulimit -t \(Self.seconds); exec \"$F\" \"$@\"", "-", String(line.verb), "s.yaml", "--memory", "2G"]
          + place,
        in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
      #expect(run.code == Int32(line.code), "\(line.verb): \(run.errors.prefix(300))")
      let said = run.output + run.errors
      #expect(line.words.isEmpty || said.contains(line.words), "\(line.verb): \(said.prefix(300))")
      if line.verb == "render", run.code == 0 { try FileManager.default.removeItem(atPath: scratch.path + "/a.png") }
      #expect(try scratch.names() == ["s.yaml"])
    }
  }
}
