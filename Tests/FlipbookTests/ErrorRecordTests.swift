import Foundation
import TestSupport
import Testing

@Suite("Errors for programs, by FLIPBOOK_ERRORS=json")
struct ErrorRecordTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      scene: bad
      device: card
      layers:
        - {label: a, frame: [1, 2, 3, 4], txt: "hi"}
        - {label: b, frame: [1, 2, 3, 4], text: "hi", font: foo}
      """, to: "bad.yaml")
  }

  private struct Line: Decodable, Equatable {
    var kind = "error"
    var message: String
    var cure: String?
    var file: String?
    var line: Int?
    var column: Int?
    var length: Int?
  }

  /// The exit code, and standard error, of which every line is a record.
  private func run(_ words: String...) throws -> (code: Int32, lines: [Line]) {
    let run = try Tool.run(words, in: scratch.path, environment: ["FLIPBOOK_ERRORS": "json"])
    let lines = run.errors.split(separator: "\n")
    return (run.code, try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) })
  }

  @Test("every mistake of a scene is a line with its place and its cure", arguments: ["check", "render", "inspect"])
  func mistakes(verb: String) throws {
    let run = try run(verb, "bad.yaml")
    #expect(run.code == 2)
    #expect(
      run.lines == [
        Line(
          message: "unknown property 'txt' of label 'a'; did you mean 'text'?", cure: "did you mean 'text'?",
          file: "bad.yaml", line: 4, column: 37, length: 3),
        Line(
          message: "no 'foo' here; layers in sight: a, b", cure: "layers in sight: a, b", file: "bad.yaml", line: 5,
          column: 55, length: 3),
      ])
  }

  @Test("what keeps a scene from being verified is a line too, beside the result that tells it")
  func verified() throws {
    let run = try run("verify", "bad.yaml", "--baseline", "none", "--json", "a.json")
    #expect(run.code == 2)
    #expect(run.lines.map(\.line) == [4])
    #expect(run.lines.map(\.cure) == ["did you mean 'text'?"])
  }

  @Test("trouble without a place, and a bad command line, are lines too, and exit codes stay")
  func placeless() throws {
    let missing = try run("colors", "none.png")
    #expect(missing.code == 2)
    #expect(missing.lines == [Line(message: "there is no file 'none.png'")])
    let option = try run("render", "bad.yaml", "--bogus")
    #expect(option.code == 64)
    #expect(option.lines.count == 1 && option.lines[0].message.hasPrefix("Unknown option '--bogus'"), "\(option)")
    let verb = try run("rendr", "bad.yaml")
    #expect(verb.code == 64)
    #expect(
      verb.lines.count == 1 && verb.lines[0].cure == "did you mean 'render'?", "\(verb)")
  }

  @Test("a cure is what the message says to do, whatever the texts are that it quotes")
  func quotedCures() throws {
    let missing = try run("colors", "none; or some.png")
    #expect(missing.lines == [Line(message: "there is no file 'none; or some.png'")])
    try scratch.write("scene: odd\ndevice: card\nlayers: [{label: 'a; b', text: hi}]\n", to: "odd; isn't it.yaml")
    let odd = try run("check", "odd; isn't it.yaml").lines
    #expect(
      odd.first?.cure?.contains("names are letters") == true, "\(odd)")
    try scratch.write(
      "scene: p\ndevice: card\nlayers: [{image: i, source: 'no; such.png', size: [9, 9]}]\n", to: "p.yaml")
    let picture = try run("check", "p.yaml").lines
    #expect(picture.count == 1 && picture[0].cure == nil && picture[0].message.contains("'no; such.png'"), "\(picture)")
  }

  @Test("the cure of a mistake of the command line is known from what it quotes, on one line and in a record")
  func usageCures() throws {
    let cure = "a folder of frames is written 'a'; b.xyz/'."
    let render = try run("render", "bad.yaml", "-o", "a'; b.xyz").lines
    #expect(render.count == 1 && render.first?.cure == cure, "\(render)")
    let plain = try Tool.run(["render", "bad.yaml", "-o", "a'; b.xyz"], in: scratch.path)
    #expect(plain.code == 64 && plain.errors.contains("('a'; b.xyz'). There are "), "\(plain.errors)")
    #expect(plain.errors.contains("; \(cure)\n"), "\(plain.errors)")
    let excluded = try run("verify", "--against", "HEAD", "--update", "all").lines
    #expect(excluded.first?.cure == "leave --update out.", "\(excluded)")
    // What ArgumentParser says by itself has no cure, whatever it quotes.
    #expect(try run("render", "bad.yaml", "it's; one").lines.map(\.cure) == [nil])
  }

  @Test("notes and warnings are lines too; results stay as they are")
  func notes() throws {
    try scratch.write(
      """
      scene: fine
      device: card
      fill: "#FFFFFF80"
      takes: {t: [{tap: [1, 1]}, {wait: 100ms}]}
      """, to: "fine.yaml")
    let check = try run("check", "fine.yaml")
    #expect(check.code == 0)
    #expect(check.lines.map(\.kind) == ["warning"], "\(check)")
    #expect(check.lines.first?.line == 4)
    let note = try run("render", "fine.yaml", "-o", "a.y4m")
    #expect(note.code == 0)
    #expect(note.lines.map(\.kind) == ["warning", "note"], "\(note)")
    #expect(note.lines.last?.message.hasPrefix("'a.y4m' has its transparent pixels") == true)
  }
}
