import Foundation
import TestSupport
import Testing

/// A list that names files which lie there already.
@Suite("Files that a list of pictures would be written over")
struct PictureReplacementTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene("red"), to: "dot.yaml")
  }

  private static func scene(_ color: String) -> String {
    "device: card\nfill: \(color)\ntakes:\n  move: [{wait: 0.2s}]\n"
  }

  private func list(_ file: String) throws {
    let instant = file.hasSuffix(".png") ? "at: 0" : "take: move, fps: 10"
    try scratch.write(
      "documents: {pictures: [{scene: dot.yaml, file: \(file), scale: 1, \(instant)}]}", to: "flipbook.yaml")
  }

  private func pictures(_ words: String...) throws -> Tool.Run {
    try Tool.run(["pictures"] + words, in: scratch.path, environment: ["CI": "", "GITHUB_ACTIONS": ""])
  }

  private func bytes(_ file: String) -> Data? { FileManager.default.contents(atPath: "\(scratch.path)/\(file)") }

  /// Draws a green picture by Pillow.
  private func makeByPillow(_ file: String) throws {
    let script = "from PIL import Image; Image.new('RGB', (160, 120), '#00ff00').save('\(file)')"
    let run = try Tool.run(["-c", script], in: scratch.path, executable: "/usr/bin/python3")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("a picture by another program stays, in every format", arguments: ["a.png", "a.gif", "a.webp"])
  func foreign(file: String) throws {
    try list(file)
    try makeByPillow(file)
    let before = bytes(file)
    let run = try pictures()
    #expect(run.code == 2, "\(run.output)")
    #expect(
      run.output.contains("TROUBLE \(file): '\(file)' is there, was not made by Flipbook, and would be lost; remove"),
      "\(run.output)")
    #expect(bytes(file) == before)
    // Nothing is written with --check, and the picture is old.
    #expect(try pictures("--check").code == 1)
    #expect(bytes(file) == before)
    // The cure.
    try FileManager.default.removeItem(atPath: "\(scratch.path)/\(file)")
    #expect(try pictures().code == 0)
    #expect(try pictures("--check").code == 0)
  }

  @Test(
    "a file that is no picture of its format stays",
    arguments: [("a.png", "# A page\n"), ("a.gif", "func main() {}\n"), ("a.webp", ""), ("a.png", "<svg></svg>")])
  func noPicture(file: String, text: String) throws {
    try list(file)
    try scratch.write(text, to: file)
    let run = try pictures("--all")
    #expect(run.code == 2 && run.output.contains("would be lost; remove it, or name another file"), "\(run.output)")
    #expect(bytes(file) == Data(text.utf8))
  }

  @Test("a pointer of Git LFS stays, and the command that brings the picture is told")
  func pointer() throws {
    try list("a.png")
    let text = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n"
    try scratch.write(text, to: "a.png")
    let run = try pictures()
    #expect(run.code == 2 && run.output.contains("git lfs"), "\(run.output)")
    #expect(bytes("a.png") == Data(text.utf8))
  }

  @Test(
    "a picture of Flipbook's is written again where its scene is another, in a fresh clone and without a cache",
    arguments: ["a.png", "a.gif", "a.apng", "a.webp"])
  func own(file: String) throws {
    try list(file)
    #expect(try pictures().code == 0)
    try scratch.write(Self.scene("blue"), to: "dot.yaml")
    func git(_ words: String...) throws {
      let names = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
      let run = try Tool.run(names + words, in: scratch.path, executable: "/usr/bin/git")
      #expect(run.code == 0, "\(run.errors)")
    }
    try git("init", "--quiet")
    try git("add", "-A")
    try git("commit", "--quiet", "-m", "first")
    try git("clone", "--quiet", ".", "clone")
    let run = try Tool.run(["pictures"], in: "\(scratch.path)/clone", environment: ["CI": "", "GITHUB_ACTIONS": ""])
    #expect(run.code == 0 && run.output.contains("updated \(file)"), "\(run.output)")
    #expect(bytes("clone/\(file)") != bytes(file))
  }

  @Test("a picture that shows the same is written by --all, whoever made it")
  func same() throws {
    try list("a.png")
    let script = "from PIL import Image; Image.new('RGB', (160, 120), '#ff0000').save('a.png')"
    #expect(try Tool.run(["-c", script], in: scratch.path, executable: "/usr/bin/python3").code == 0)
    try scratch.write(Self.scene("\"#FF0000\""), to: "dot.yaml")
    let before = bytes("a.png")
    #expect(try pictures().code == 0)
    #expect(bytes("a.png") == before)
    #expect(try pictures("--all").code == 0)
    #expect(bytes("a.png") != before)
  }

  @Test("a picture that another scene is read from stays, be that scene drawn or not", arguments: [[], ["a.png"]])
  func inputOfOthers(names: [String]) throws {
    try list("a.png")
    #expect(try pictures().code == 0)
    let before = bytes("a.png")
    try scratch.write(Self.scene("blue"), to: "dot.yaml")
    try scratch.write(
      "device: card\nlayers: [{image: it, frame: [0, 0, 20, 20], source: \"a.png\"}]", to: "other.yaml")
    try scratch.write(
      """
      documents:
        pictures:
          - {scene: dot.yaml, file: a.png, at: 0, scale: 1}
          - {scene: other.yaml, file: b.png, at: 0, scale: 1}
      """, to: "flipbook.yaml")
    let run = try Tool.run(["pictures"] + names, in: scratch.path)
    #expect(
      run.code == 2 && run.output.contains("'a.png' is one of the files that another scene is read from"),
      "\(run.output)")
    #expect(bytes("a.png") == before)
    #expect((bytes("b.png") != nil) == names.isEmpty)
  }

  @Test(
    "what the settings name for something else is refused at its place",
    arguments: [
      (
        "documents: {others: [a.png], pictures: [{scene: dot.yaml, file: a.png, at: 0}]}", "1:41",
        "one of the 'others'"
      ),
      (
        "baselines: Kept\ndocuments: {folder: Kept, pictures: [{scene: dot.yaml, file: a.png, at: 0}]}", "2:38",
        "'Kept/a.png' lies in 'Kept', whose pictures flipbook verify compares"
      ),
    ])
  func named(settings: String, place: String, message: String) throws {
    try scratch.write(settings, to: "flipbook.yaml")
    let run = try pictures()
    #expect(
      run.code == 2 && run.errors.contains("flipbook.yaml:\(place): error:") && run.errors.contains(message),
      "\(run.errors)")
    #expect(bytes("a.png") == nil && bytes("Kept/a.png") == nil)
  }
}
