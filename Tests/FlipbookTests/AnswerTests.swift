import Foundation
import TestSupport
import Testing

@Suite("A process that answers command lines")
struct AnswerTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  private struct Answer {
    let code: Int?
    let output: Data
    let errors: String
  }

  /// The answers to questions, each asked when the one before has been answered; something is done before each.
  private func answers(to questions: [(words: [String], before: () throws -> Void)]) throws -> [Answer] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["answer"]
    let (asked, responses) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (asked, responses)
    try process.run()
    defer { process.waitUntilExit() }
    var answers: [Answer] = []
    for question in questions {
      try question.before()
      let line = try JSONSerialization.data(withJSONObject: ["folder": scratch.path, "words": question.words])
      try asked.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
      var head = Data()
      while let byte = try responses.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { head += byte }
      let facts = try #require(try JSONSerialization.jsonObject(with: head) as? [String: Any])
      func part(_ name: String) throws -> Data {
        let count = try #require(facts[name] as? Int)
        var part = Data()
        while part.count < count, let more = try responses.fileHandleForReading.read(upToCount: count - part.count) {
          part += more
        }
        return part
      }
      let (output, errors) = (try part("output"), try part("errors"))
      answers.append(
        Answer(code: facts["code"] as? Int, output: output, errors: String(decoding: errors, as: UTF8.self)))
    }
    try asked.fileHandleForWriting.close()
    return answers
  }

  @Test("gives what a process of its own gives, byte for byte, in any order of instants")
  func sameAsAlone() throws {
    let lines = [
      ["render", "tiny.yaml", "--at=0.7s", "--output=still.png"], ["inspect", "tiny.yaml", "--at=0.2s", "--json"],
      ["inspect", "tiny.yaml", "--snapshot=half"], ["inspect", "tiny.yaml", "--at=0.9s", "--eval=x"],
      ["inspect", "none.yaml"], ["inspect", "tiny.yaml", "--take=rest", "--device=iphone-5", "--set", "edge=9"],
      ["inspect", "tiny.yaml", "--at=0.2s", "--json"],
    ]
    let answers = try self.answers(to: lines.map { ($0, {}) })
    for (line, answer) in zip(lines, answers) {
      let still = try? Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/still.png"))
      let alone = try Tool.run(line, in: scratch.path)
      #expect(answer.code == Int(alone.code) && answer.output == Data(alone.output.utf8), "\(line)")
      #expect(answer.errors == alone.errors, "\(line)")
      #expect(try still == Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/still.png")))
    }
  }

  @Test("reads anew what has changed in between: the scene, what it imports, a file that was not there")
  func changes() throws {
    let line = ["inspect", "tiny.yaml", "--at=0s"]
    let edge = { (width: Int) throws -> Void in
      try self.scratch.write(tinyScene.replacing("edge: 40", with: "edge: \(width)"), to: "tiny.yaml")
    }
    let answers = try self.answers(to: [
      (line, {}), (line, {}), (line, { try edge(77) }), (line, { try edge(40) }),
      (line, { try FileManager.default.removeItem(atPath: "\(self.scratch.path)/tiny.yaml") }),
      (line, { try edge(55) }),
    ])
    let widths = answers.map { answer in
      String(decoding: answer.output, as: UTF8.self).firstMatch(of: /square box \[10 20 (\d+) 40\]/).map {
        Int($0.1) ?? 0
      }
    }
    #expect(widths == [40, 40, 77, 40, nil, 55])
    #expect(answers.map(\.code) == [0, 0, 0, 0, 2, 0])
  }

  @Test("leaves to a process of its own what it does not take, and what needs one")
  func unanswered() throws {
    let lines = [
      ["verify", "tiny.yaml"], ["inspect", "tiny.yaml", "--att=1s"], ["inspect", "tiny.yaml", "--sandbox"],
      ["render", "tiny.yaml", "--seconds=5"], ["inspect", "tiny.yaml", "--memory=500M"],
      ["render", "tiny.yaml", "--watch"], [],
    ]
    for answer in try answers(to: lines.map { ($0, {}) }) {
      #expect(answer.code == nil && answer.output.isEmpty && answer.errors.isEmpty)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["tiny.yaml"])
  }
}
