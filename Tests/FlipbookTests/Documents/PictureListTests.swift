import Foundation
import TestSupport
import Testing

/// A project with documents and the list of their pictures.
@Suite("The list of a project's pictures")
struct PictureListTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene("red"), to: "Screens/dot.yaml")
    try scratch.write(
      """
      documents:
        folder: Docs/Pictures
        pictures:
          - scene: Screens/dot.yaml
            scale: 1
            pictures:
              - {file: dot.png, at: 0}
              - {file: "dot-{look}.gif", take: move, fps: 10, colors: 16, matrix: {look: {light: {}, dark: {set: {dark: true}}}}}
      """, to: "flipbook.yaml")
    try scratch.write(
      "![a](Pictures/dot.png) <img src=\"Pictures/dot-light.gif\">\n<source srcset=\"Pictures/dot-dark.gif 2x\">\n",
      to: "Docs/page.md")
  }

  private static func scene(_ color: String) -> String {
    """
    scene: dot
    device: card
    fill: if dark then "#000000" else "#FFFFFF"
    layers:
      - {box: square, left: 20 + 40 * time / 1s, top: 20, width: 30, height: 30, fill: \(color)}
    takes:
      move:
        - wait: 0.5s
    """
  }

  private func pictures(_ words: String...) throws -> Tool.Run {
    try Tool.run(
      ["pictures"] + words, in: scratch.path,
      environment: ["CI": "", "GITHUB_ACTIONS": "", "GIT_CEILING_DIRECTORIES": "/"])
  }

  private func facts() throws -> [FileFacts] {
    try ["dot.png", "dot-light.gif", "dot-dark.gif"].map { try FileFacts("\(scratch.path)/Docs/Pictures/\($0)") }
  }

  @Test("gives what render gives for each entry, byte for byte, with its group's options and the matrix's")
  func bytes() throws {
    let run = try pictures()
    #expect(run.code == 0 && run.output.contains("3 verified: 3 updated"), "\(run.output)\(run.errors)")
    let commands = [
      "dot.png": ["--at", "0"],
      "dot-light.gif": ["--take", "move", "--fps", "10", "--colors", "16"],
      "dot-dark.gif": ["--take", "move", "--fps", "10", "--colors", "16", "--set", "dark=true"],
    ]
    for (name, words) in commands {
      let render = try Tool.run(
        ["render", "Screens/dot.yaml", "--scale", "1", "--quiet", "-o", "by-hand/\(name)"] + words, in: scratch.path)
      #expect(render.code == 0, "\(render.errors)")
      let files = ["Docs/Pictures/\(name)", "by-hand/\(name)"]
      let bytes = files.map { FileManager.default.contents(atPath: "\(scratch.path)/\($0)") }
      #expect(bytes[0] != nil && bytes[0] == bytes[1], "\(name)")
    }
    #expect(try scratch.names(in: "Docs/Pictures") == ["dot-dark.gif", "dot-light.gif", "dot.png"])
  }

  @Test("leaves alone what shows the same, and writes what a scene changed")
  func unchanged() throws {
    _ = try pictures()
    let first = try facts()
    let second = try pictures()
    #expect(second.output.contains("3 verified: 3 equal"))
    #expect(try facts() == first)
    try scratch.write(
      Self.scene("red").replacingOccurrences(of: "30, height", with: "31, height"), to: "Screens/dot.yaml")
    let third = try pictures("dot.png")
    #expect(third.code == 0 && third.output.contains("updated Docs/Pictures/dot.png"), "\(third.output)")
    let now = try facts()
    #expect(now[0] != first[0] && now[1...] == first[1...])
    // The frames are the same, and the file is another.
    #expect(try pictures("dot.png", "--all").code == 0)
  }

  @Test("with --check writes nothing, and fails where a picture is old or missing")
  func check() throws {
    let missing = try pictures("--check")
    #expect(missing.code == 1 && missing.output.contains("DIFFERS Docs/Pictures/dot.png: there is no picture"))
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/Docs/Pictures"))
    _ = try pictures()
    #expect(try pictures("--check").code == 0)
    try scratch.write(Self.scene("blue"), to: "Screens/dot.yaml")
    let first = try facts()
    let old = try pictures("--check", "--junit", "r.xml", "--json", "r.json")
    #expect(old.code == 1 && old.output.contains("3 verified: 3 different"), "\(old.output)")
    // 30 × 30 of 160 × 120.
    #expect(old.output.contains("900 of 19200 pixels"))
    #expect(old.output.contains("accept with  flipbook pictures '^Docs/Pictures/dot.png$'"), "\(old.output)")
    #expect(try facts() == first)
    let junit = try String(contentsOfFile: "\(scratch.path)/r.xml", encoding: .utf8)
    #expect(junit.contains("failures=\"3\"") && junit.contains("file=\"flipbook.yaml\" line=\"7\""), "\(junit)")
    let annotated = try Tool.run(["pictures", "--check"], in: scratch.path, environment: ["GITHUB_ACTIONS": "true"])
    #expect(annotated.output.contains("::error file=flipbook.yaml,line=7"), "\(annotated.output)")
    for side in ["expected", "actual", "difference"] {
      #expect(
        FileManager.default.fileExists(atPath: "\(scratch.path)/Output/pictures/Docs/Pictures/dot.png-\(side).png"))
    }
  }

  @Test(
    "finds the ways in which pages show pictures",
    arguments: [
      ("page.md", "![a][pic]\n\n[pic]: Pictures/dot.png \"a title\"\n"), ("page.md", "![a](<Pictures/dot.png>)"),
      ("page.md", "<img src='Pictures/dot.png'>"), ("page.md", "![a](/Docs/Pictures/dot.png)"),
      ("page.md", "<video src=\"Pictures/dot-light.gif\" poster=\"Pictures/dot.png\">"),
      ("page.md", "<!-- a remark --> ![a](Pictures/dot.png)"), ("page.md", "```\ncode\n```\n![a](Pictures/dot.png)"),
      ("page.rst", ".. image:: Pictures/dot.png"), ("page.rst", "```\n.. figure:: Pictures/dot.png"),
      ("page.md", "![a](Pictures/d&#111;t.png)"), ("page.md", "> ```\n> code\n![a](Pictures/dot.png)"),
      ("page.md", "````\n```\n````\n![a](Pictures/dot.png)"), ("page.md", "- item\n\n    ![a](Pictures/dot.png)"),
      ("page.md", "`code` ![a](Pictures/dot.png) `code`"), ("page.md", "<IMG SRC=Pictures/dot.png>"),
      ("page.md", "<p>\n    <img width=3 src = \"Pictures/dot.png\"></p>"), ("page.md", "[pic]:<Pictures/dot.png>"),
      ("page.rst", ".. |dot| image:: Pictures/dot.png"), ("page.rst", ".. IMAGE::\n   Pictures/dot.png\n   :alt: a"),
      ("page.rst", ".. raw:: html\n\n   <img src=\"Pictures/dot.png\">"),
      ("page.rst", "Code::\n\n   x\n\n.. image:: Pictures/dot.png"),
      ("page.html", "<picture><source srcset='x.png 1x, Pictures/dot.png 2x'></picture>"),
    ])
  func shown(page: String, text: String) throws {
    try FileManager.default.removeItem(atPath: "\(scratch.path)/Docs/page.md")
    try scratch.write(text, to: "Docs/\(page)")
    let run = try pictures("--check")
    #expect(!run.errors.contains("dot.png"), "\(run.errors)")
    #expect(run.errors.contains("dot-dark.gif"), "\(run.errors)")
  }

  @Test(
    "looks at no picture in a comment or in a block of code",
    arguments: [
      ("md", "<!-- ![a](Pictures/dot.png) -->"), ("md", "<!--\n![a](Pictures/dot.png)\n-->"),
      ("md", "```\n![a](Pictures/dot.png)\n```"), ("md", "~~~ md\n![a](Pictures/dot.png)\n~~~"),
      ("md", "a --> <!-- b --> <!-- ![a](Pictures/dot.png)"), ("md", "text\n\n    ![a](Pictures/dot.png)"),
      ("md", "````\n```\n![a](Pictures/dot.png)\n````"), ("md", "> ```\n> ![a](Pictures/dot.png)\n> ```"),
      ("md", "`` ` ![a](Pictures/dot.png) ``"), ("md", "- item\n\n      ![a](Pictures/dot.png)"),
      ("rst", ".. code-block:: rst\n\n   .. image:: Pictures/dot.png"),
      ("rst", "As here::\n\n   .. image:: Pictures/dot.png"), ("rst", "..\n   .. image:: Pictures/dot.png"),
      ("rst", ".. a remark\n   .. image:: Pictures/dot.png"),
    ])
  func hidden(language: String, text: String) throws {
    try FileManager.default.removeItem(atPath: "\(scratch.path)/Docs/page.md")
    try scratch.write(text, to: "Docs/page.\(language)")
    let run = try pictures("--check")
    #expect(run.errors.contains("dot.png"), "\(run.errors)")
  }

  @Test(
    "reads names with blanks, parentheses and signs as pages write them",
    arguments: [
      ("page.md", "![a](<a b.png>)", "a b.png"), ("page.md", "![a](a%20b.png)", "a b.png"),
      ("page.md", "<img src=\"a b.png\">", "a b.png"), ("page.md", "![a](a(1).png \"title\")", "a(1).png"),
      ("page.md", "![a](a\\(1.png)", "a(1.png"), ("page.html", "<img src=\"a&amp;b.png\">", "a&b.png"),
      ("page.rst", ".. image:: a\\ b.png", "a b.png"),
    ])
  func oddNames(page: String, text: String, file: String) throws {
    try scratch.write(
      "documents: {folder: Docs, pictures: [{scene: Screens/dot.yaml, file: \"\(file)\", at: 0}]}", to: "flipbook.yaml")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/Docs/page.md")
    try scratch.write(text, to: "Docs/\(page)")
    let run = try pictures("--check")
    #expect(!run.errors.contains("no page shows"), "\(run.errors)")
    #expect(run.output.contains("there is no picture"), "\(run.output)")
  }

  @Test("never writes a picture over one that its scene is read from")
  func inputs() throws {
    try scratch.write(
      "documents: {pictures: [{scene: Screens/own.yaml, file: Screens/own.png, at: 0}]}", to: "flipbook.yaml")
    try scratch.write(
      "device: card\nlayers: [{image: own, frame: [0, 0, 20, 20], source: \"own.png\"}]", to: "Screens/own.yaml")
    let first = try Tool.run(
      ["render", "Screens/dot.yaml", "--at", "0", "--scale", "1", "-o", "Screens/own.png"], in: scratch.path)
    #expect(first.code == 0, "\(first.errors)")
    let before = try FileFacts("\(scratch.path)/Screens/own.png")
    let listed = try pictures()
    #expect(
      listed.code == 2 && listed.output.contains("is one of the files that its scene is read from"), "\(listed.output)")
    let render = try Tool.run(
      ["render", "Screens/own.yaml", "--at", "0", "-o", "./Screens/../Screens/own.png"], in: scratch.path)
    #expect(
      render.code == 64 && render.errors.contains("is one of the files that the scene is read from"), "\(render.errors)"
    )
    #expect(try FileFacts("\(scratch.path)/Screens/own.png") == before)
  }

  @Test(
    "writes nothing outside of the project in a sandbox",
    arguments: ["../victim.png", "/tmp/victim.png", "out/victim.png"])
  func sandbox(file: String) throws {
    try scratch.write(
      "documents: {pictures: [{scene: Screens/dot.yaml, file: \"\(file)\", at: 0}]}", to: "project/flipbook.yaml")
    try scratch.write(Self.scene("red"), to: "project/Screens/dot.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/project/out", withDestinationPath: scratch.path)
    let run = try Tool.run(["pictures", "--sandbox"], in: "\(scratch.path)/project")
    #expect(run.code == 2 && run.errors.contains("within the folder of the settings"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/victim.png"))
  }

  @Test("tells the cause of an old picture from the commit that has it")
  func causes() throws {
    _ = try pictures()
    func git(_ words: String...) throws {
      let names = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
      let run = try Tool.run(names + words, in: scratch.path, executable: "/usr/bin/git")
      #expect(run.code == 0, "\(run.errors)")
    }
    try git("init", "--quiet")
    try git("add", "-A")
    try git("commit", "--quiet", "-m", "first")
    try scratch.write(Self.scene("blue"), to: "Screens/dot.yaml")
    let run = try Tool.run(["pictures", "--check"], in: scratch.path, environment: ["GITHUB_ACTIONS": ""])
    #expect(run.code == 1)
    #expect(run.output.contains("CAUSE `square.fill` changed"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("box `square` fill"), "\(run.output)")
  }

  @Test("draws nothing whose files are as they were, and all that one of them changed")
  func cache() throws {
    _ = try pictures()
    let first = try pictures("--check", "--cache", "Kept")
    #expect(first.output.contains("3 verified: 3 equal;"), "\(first.output)")
    let second = try pictures("--check", "--cache", "Kept")
    #expect(second.output.contains("3 equal (3 cached)"), "\(second.output)")
    // Another picture than was kept, of the same scene.
    try FileManager.default.removeItem(atPath: "\(scratch.path)/Docs/Pictures/dot.png")
    let other = try Tool.run(
      ["render", "Screens/dot.yaml", "--at", "0.4s", "--scale", "1", "-o", "Docs/Pictures/dot.png"], in: scratch.path)
    #expect(other.code == 0, "\(other.errors)")
    #expect(try pictures("--check", "--cache", "Kept").code == 1)
    _ = try pictures("--cache", "Kept")
    #expect(try pictures("--check", "--cache", "Kept").output.contains("3 equal (3 cached)"))
    try scratch.write(Self.scene("blue"), to: "Screens/dot.yaml")
    #expect(try pictures("--check", "--cache", "Kept").output.contains("3 verified: 3 different"))
  }

  @Test("tells pictures that no page shows, and those that no list makes, at their places")
  func mentions() throws {
    _ = try pictures()
    #expect(try pictures("--check", "--strict").code == 0)
    try scratch.write(
      """
      Title
      =====

      .. image:: Pictures/dot.png
      .. figure:: Pictures/old%20one.png

      `a link <https://example.org/x.png>`_ and ![other](https://example.org/Docs/Pictures/y.png)
      ![elsewhere](../logo.png)
      """, to: "Docs/page.rst")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/Docs/page.md")
    let run = try pictures("--check")
    #expect(run.code == 0)
    #expect(
      run.errors.contains("flipbook.yaml:8:11: warning: no page shows 'Docs/Pictures/dot-light.gif'"), "\(run.errors)")
    #expect(
      run.errors.contains("Docs/page.rst:5:13: warning: 'Docs/Pictures/old one.png' is shown, and no list makes it"))
    #expect(run.errors.components(separatedBy: "warning:").count == 4, "\(run.errors)")
    #expect(try pictures("--check", "--strict").code == 1)
    let text = try String(contentsOfFile: "\(scratch.path)/flipbook.yaml", encoding: .utf8)
    try scratch.write(
      text.replacingOccurrences(
        of: "  pictures:\n    - scene", with: "  others: [old one.png]\n  pictures:\n    - scene"),
      to: "flipbook.yaml")
    #expect(try !pictures("--check").errors.contains("old one.png"))
  }

  @Test(
    "names the place and the cure of a mistake",
    arguments: [
      ("{file: a.png, at: 0}", "4:5", "a picture needs 'scene'"),
      ("{scene: s.yaml, at: 0}", "4:5", "a picture needs 'file'"),
      ("{file: a.png, scene: s.yaml, att: 0}", "4:39", "Unknown option '--att'. Did you mean '--at'"),
      ("{file: a.png, scene: s.yaml, at: 0, scale: 99}", "4:48", "--scale is more than 0 and at most 32"),
      ("{file: a.png, scene: s.yaml, at: 0, colors: 9}", "4:49", "--colors is about a GIF, and none is written"),
      ("{file: a.png, scene: s.yaml, at: 0, frame: 3}", "4:38", "--at and --frame exclude each other"),
      ("{file: a.gif, scene: s.yaml, showTouches: 3}", "4:47", "--show-touches"),
      ("{file: a.gif, scene: s.yaml, show-touches: true}", "4:34", "names are letters and digits"),
      ("{file: a.gif, scene: s.yaml, jobs: 3}", "4:40", "'jobs' is about a run"),
      ("{file: frames/, scene: s.yaml}", "4:5", "cannot be compared with what is in the tree"),
      ("{file: a.mp4, scene: s.yaml}", "4:5", "cannot be compared with what is in the tree"),
      ("{file: a.gif, scene: s.yaml, matrix: {look: [a, b]}}", "4:12", "write '{look}' into it"),
      ("{file: a.gif, scene: s.yaml, matrix: {look: []}}", "4:43", "has no values"),
      ("{file: \"\", scene: s.yaml}", "4:12", "'file' wants the name of a picture"),
      ("{file: a.png, scene: no.yaml, at: 0}", "4:5", "there is no scene file 'no.yaml'"),
      ("{file: a.png, scene: nobody, at: 0}", "4:5", "there is no scene 'nobody'"),
    ])
  func mistakes(entry: String, place: String, message: String) throws {
    try scratch.write(Self.scene("red"), to: "s.yaml")
    try scratch.write("documents:\n  folder: Docs\n  pictures:\n  - \(entry)\n", to: "flipbook.yaml")
    let run = try pictures()
    #expect(run.code == 2)
    #expect(run.errors.contains("flipbook.yaml:\(place): error:"), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("makes no picture twice, and tells of a picture that the list has not")
  func names() throws {
    try scratch.write(
      "documents:\n  pictures:\n  - {file: a.png, scene: s.yaml, at: 0}\n  - {file: ./a.png, scene: t.yaml, at: 0}\n",
      to: "twice.yaml")
    let twice = try pictures("--settings", "twice.yaml")
    #expect(twice.code == 2 && twice.errors.contains("twice.yaml:4:5: error: 'a.png' is made twice, first in line 3"))
    let unknown = try pictures("nothing.png")
    #expect(
      unknown.code == 2 && unknown.errors.contains("no picture of the list has 'nothing.png' in its path; there are"))
    try scratch.write("scenes: [Screens/dot.yaml]\n", to: "none.yaml")
    #expect(try pictures("--settings", "none.yaml").errors.contains("none.yaml lists no pictures"))
  }

  @Test("a picture's layers are compared with those that it had under the same options, captions and surroundings too")
  func sameOptions() throws {
    try scratch.write(
      """
      scene: dot
      device: card
      values: {tone: red, edge: 30}
      variants: {other: {tone: green}}
      layers:
        - {box: square, left: 20, top: 20, width: edge, height: 30, fill: tone}
      takes:
        move:
          - caption: "Look here"
          - tap: square
          - wait: 0.5s
      """, to: "Screens/dot.yaml")
    let options = [
      "take: move, showTouches: true", "take: move, padding: 12, shadow: true, deviceFrame: true",
      "take: move, set: {edge: 40}", "take: move, crop: square, margin: 4",
    ]
    let list = options.enumerated().map { "    - {file: \($0).gif, scene: Screens/dot.yaml, fps: 10, \($1)}" }
    try scratch.write("documents:\n  pictures:\n\(list.joined(separator: "\n"))\n", to: "flipbook.yaml")
    _ = try pictures()
    func git(_ words: String...) throws {
      let who = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
      let run = try Tool.run(who + words, in: scratch.path, executable: "/usr/bin/env")
      #expect(run.code == 0, "\(run.errors)")
    }
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "first")
    let scene = try String(contentsOfFile: "\(scratch.path)/Screens/dot.yaml", encoding: .utf8)
    try scratch.write(scene.replacing("tone: red", with: "tone: blue"), to: "Screens/dot.yaml")
    let run = try pictures("--check", "--json", "r.json")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/r.json"))
    let report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    #expect(results.count == options.count)
    for result in results {
      let changes = (result["changes"] as? [[String: Any]] ?? []).map { "\($0["words"] ?? "")" }
      #expect(
        changes == ["box `square` fill red became blue"] || changes == ["box `square` fill #FF0000 became #0000FF"])
    }
    #expect(run.output.contains("value tone: red → blue, line 3"), "\(run.output)")
  }

  @Test("a picture that cannot be as small as its entry says is named, and no temporary file")
  func tooSmall() throws {
    try scratch.write(
      "documents:\n  pictures:\n    - {file: dot.gif, scene: Screens/dot.yaml, take: move, fps: 10, maxBytes: 10}\n",
      to: "flipbook.yaml")
    let run = try pictures()
    #expect(run.code == 2)
    #expect(run.output.contains("TROUBLE dot.gif: 'dot.gif' cannot have 10 bytes or less"), "\(run.output)")
  }

  @Test("tells at its place a pattern of pages that fits none, a list without pictures, and one name in two cases")
  func placesOfLists() throws {
    let entry = "{file: a.png, scene: Screens/dot.yaml, at: 0}"
    try scratch.write("documents:\n  pages: [Docs/*.md, No/**]\n  pictures: [\(entry)]\n", to: "flipbook.yaml")
    let pages = try pictures("--check")
    #expect(pages.errors.contains("flipbook.yaml:2:22: warning: no page fits 'No/**'; pages end in"), "\(pages.errors)")
    #expect(!pages.errors.contains("'Docs/*.md'"))
    try scratch.write("documents:\n  pictures: []\n", to: "flipbook.yaml")
    let empty = try pictures()
    #expect(empty.code == 2 && empty.errors.contains("flipbook.yaml:2:3: error: the documents list no pictures"))
    try scratch.write(
      "documents:\n  pictures:\n  - \(entry)\n  - \(entry.replacing("a.png", with: "A.png"))\n", to: "flipbook.yaml")
    let cases = try pictures()
    #expect(
      cases.code == 2 && cases.errors.contains("flipbook.yaml:4:5: error: 'A.png' is the file 'a.png' of line 3"),
      "\(cases.errors)")
  }

  @Test("tells a broken scene's mistakes once, and of the other pictures which one they are told of")
  func brokenOnce() throws {
    try scratch.write(Self.scene("red").replacing("fill: red", with: "fil: red"), to: "Screens/dot.yaml")
    let run = try pictures()
    #expect(run.code == 2 && run.output.components(separatedBy: "did you mean 'fill'").count == 2, "\(run.output)")
    #expect(
      run.output.contains(
        "TROUBLE Docs/Pictures/dot-dark.gif: its scene has the mistakes that are told of 'Docs/Pictures/dot.png'"),
      "\(run.output)")
  }

  @Test("is found from a folder below its own in a repository, as verify finds it")
  func below() throws {
    let run = try Tool.run(["init", "--quiet"], in: scratch.path, executable: "/usr/bin/git")
    #expect(run.code == 0)
    try scratch.write("Text\n", to: "Docs/Deep/page.md")
    let made = try Tool.run(["pictures"], in: "\(scratch.path)/Docs/Deep")
    #expect(made.code == 0 && made.output.contains("3 verified: 3 updated"), "\(made.output)\(made.errors)")
    #expect(try scratch.names(in: "Docs/Pictures") == ["dot-dark.gif", "dot-light.gif", "dot.png"])
  }
}
