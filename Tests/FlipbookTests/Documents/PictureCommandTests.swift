import Foundation
import TestSupport
import Testing

/// The commands of the page on pictures, by the shell, for a scene that has what they name.
@Suite("Commands of the page on pictures run")
struct PictureCommandTests {
  private static let scene = """
    scene: shown
    device: {size: [120, 90], scale: 1}
    values: {ground: white}
    variants: {dark: {ground: "#202030"}}
    fill: ground
    layers:
      - {box: LAYER, left: 10 + 20 * time, top: 10, width: 30, height: 30, fill: "#3B6EA5"}
      - {box: row, each: i in range(2), top: 50 + 20 * i, width: 90, height: 16, fill: "#C04040"}
    takes:
      TAKE: [{wait: 1s}, {snapshot: NAME}, {wait: 2.1s}]
    """
  private static let list = """
    documents:
      pictures:
        - {file: home.png, scene: scene.yaml, at: 1s, scale: 1}
        - {file: tour.gif, scene: scene.yaml, take: TAKE, fps: 10}
    """

  /// Each command once: those in backticks, and those of blocks without their comments.
  static let commands: [String] = {
    let text = (try? Checkout.text(of: "Documentation/pictures.md")) ?? ""
    var found: [String] = []
    for match in text.matches(of: /(?m)(?:^|`)(flipbook [a-z]+(?: [^`\n#]|[^`\n ])*)/) {
      let command = String(match.1).trimmingCharacters(in: .whitespaces)
      if command != "flipbook render", !found.contains(command) { found.append(command) }
    }
    return found
  }()

  private static func isFilm(_ command: String) -> Bool {
    ["mp4", "webm", "mov", "avif"].contains { command.hasSuffix(".\($0)") }
  }

  /// Those that end by themselves, and whose programs are there.
  static var ending: [String] {
    commands.filter { !$0.contains("--watch") && (FilmTools.folder != nil || !isFilm($0)) }
  }

  @Test("each of them, with the scene and the list that the page speaks of", arguments: ending)
  func runs(command: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.scene, to: "scene.yaml")
    try scratch.write(Self.list, to: "flipbook.yaml")
    if command.contains("--check") {
      let made = try Tool.run(["pictures"], in: scratch.path)
      #expect(made.code == 0, "\(made.errors)")
    }
    let words = command.replacing("SCENE", with: "scene.yaml")
    let run = try Tool.run(
      ["-c", "flipbook() { \"$PROGRAM\" \"$@\"; }\n\(words)"], in: scratch.path, environment: ["PROGRAM": Tool.path],
      executable: "/bin/sh")
    #expect(run.code == 0, "\(command)\n\(run.errors)")
    let before: Set = ["scene.yaml", "flipbook.yaml"]
    #expect(try !Set(scratch.names(in: ".")).subtracting(before).isEmpty, "\(command) wrote something")
  }

  @Test("all commands of the page are found")
  func some() throws {
    let text = try Checkout.text(of: "Documentation/pictures.md")
    let named = text.matches(of: /flipbook (?:render|pictures|gallery)[ \n`]/).count
    #expect(Self.commands.count >= 18 && named >= Self.commands.count)
  }
}
