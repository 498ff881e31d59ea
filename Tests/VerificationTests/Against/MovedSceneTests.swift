import Foundation
import TestSupport
import Testing

/// A scene with an import, data and a picture's name, moved by git with or without what lies beside it.
@Suite("A scene whose file was moved since its baselines were recorded has its causes all the same")
struct MovedSceneTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      import: [theme.yaml]
      data: {news: news.csv}
      values: {warm: "#FF8A5B"}
      layers:
        - {box: square, frame: [10, 20, 40, 40], fill: warm}
        - {box: other, frame: [60, 20, 40, 40], fill: ink}
        - {label: title, each: n in news, left: 10, top: 70, text: n.word, font: 12}
      takes:
        one: [wait: 0.1s, snapshot: early]
      """, to: "Screens/tiny.yaml")
    try shop.scratch.write("values: {ink: black}\n", to: "Screens/theme.yaml")
    try shop.scratch.write("word\nHello\n", to: "Screens/news.csv")
    try shop.scratch.write("scenes: [Screens/tiny.yaml]\n", to: "flipbook.yaml")
    _ = try shop.run(["verify", "--update", "missing"])
    try shop.beginHistory()
  }

  /// Moves the scene's file with what lies beside it.
  private func move() throws {
    try shop.scratch.write("", to: "Screens/new/.keep")
    for name in ["tiny.yaml", "theme.yaml", "news.csv"] { try shop.git("mv", "Screens/\(name)", "Screens/new/\(name)") }
    try shop.scratch.write("scenes: [Screens/new/tiny.yaml]\n", to: "flipbook.yaml")
  }

  private func causes(_ arguments: String...) throws -> [String] {
    let run = try shop.run(["verify"] + arguments)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    return run.output.split(separator: "\n").filter { $0.hasPrefix("CAUSE ") }.map(String.init)
  }

  static let edits: [(file: String, old: String, new: String, cause: String)] = [
    (
      "tiny.yaml", "#FF8A5B", "#FF5B8A",
      "CAUSE `warm` changed: 1 layer, 1 snapshot, 1 take; value warm: #FF8A5B → #FF5B8A, line 5"
    ),
    (
      "theme.yaml", "black", "blue",
      "CAUSE `ink` changed: 1 layer, 1 snapshot, 1 take; value ink: black → blue, line 1 of Screens/new/theme.yaml"
    ),
    (
      "news.csv", "Hello", "Adieu",
      "CAUSE `news` changed: 1 layer, 1 snapshot, 1 take; data news, row 1, word: Hello → Adieu, line 2 of "
        + "Screens/new/news.csv"
    ),
  ]

  @Test(
    "of an edit in the same commit, in a later one, or in none yet, and no other", arguments: edits,
    ["same", "later", "none"])
  func causes(edit: (file: String, old: String, new: String, cause: String), commit: String) throws {
    try move()
    if commit == "later" { try shop.commit("moved") }
    try shop.replace(edit.old, with: edit.new, in: "Screens/new/\(edit.file)")
    if commit != "none" { try shop.commit("edited") }
    #expect(try causes() == [edit.cause])
  }

  @Test("of a scene that was moved alone, whose import and data are named by another way now")
  func alone() throws {
    try shop.scratch.write("", to: "Screens/new/.keep")
    try shop.git("mv", "Screens/tiny.yaml", "Screens/new/tiny.yaml")
    try shop.scratch.write("scenes: [Screens/new/tiny.yaml]\n", to: "flipbook.yaml")
    try shop.replace("[theme.yaml]", with: "[../theme.yaml]", in: "Screens/new/tiny.yaml")
    try shop.replace("news.csv", with: "../news.csv", in: "Screens/new/tiny.yaml")
    try shop.replace("black", with: "blue", in: "Screens/theme.yaml")
    let found = try causes()
    #expect(
      found.first
        == "CAUSE `ink` changed: 1 layer, 1 snapshot, 1 take; value ink: black → blue, line 1 of Screens/theme.yaml",
      "\(found)")
  }

  @Test("of a scene whose record tells no path, by its name")
  func byName() throws {
    let record = "Baselines/tiny/one/card/frames.txt"
    try shop.replace("file: Screens/tiny.yaml\n", with: "file: Old/tiny.yaml\n", in: record)
    try shop.commit("no path")
    try move()
    try shop.replace("#FF8A5B", with: "#FF5B8A", in: "Screens/new/tiny.yaml")
    #expect(try causes() == [Self.edits[0].cause])
  }

  @Test("where the commit that recorded them has no file with the scene, that is told with its cure")
  func unknown() throws {
    try FileManager.default.removeItem(atPath: shop.path(".git"))
    try shop.scratch.write("Screens/\n", to: ".gitignore")
    try shop.beginHistory()
    try shop.replace("#FF8A5B", with: "#FF5B8A", in: "Screens/tiny.yaml")
    let run = try shop.run(["verify"])
    #expect(!run.output.contains("CAUSE"), "\(run.output)")
    #expect(
      run.errors.contains("has no file with a scene of that name; commit scenes with their baselines"),
      "\(run.errors)")
  }
}
