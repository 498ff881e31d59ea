import Accessibility
import Geometry
import Scenes
import Testing

@Suite("Letters are judged by the ground under them, and told with their lines and places")
struct LargeTextWordsTests {
  private func screen(_ layers: String, large: Bool = true) throws -> AuditedScreen {
    let indented = layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    return try AuditedScreen("device: iphone-6\nfill: white\nstate: {n: 0}\nlayers:\n\(indented)", large: large)
  }

  @Test("of lines that have no room it is told how many there would be")
  func lines() throws {
    let three = try screen("- {label: a, left: 20, top: 60, width: 160, lines: 2, text: 'Some words here', font: 17}")
    #expect(three.message(.cutText).hasSuffix("is cut at the text size ax3: 2 of 3 lines are shown"))
    let five = try screen(
      "- {label: a, left: 20, top: 60, width: 160, lines: 2, text: 'Some words here, then others', font: 17}")
    #expect(five.message(.cutText).hasSuffix("2 of 5 lines are shown"), "\(five.message(.cutText))")
  }

  @Test("where there is room for a part of a letter, it ends in an ellipsis; where there is none, no line is shown")
  func narrow() throws {
    for (width, message) in [(10.5, "it ends in an ellipsis"), (10, "0 of 1 lines are shown")] {
      let found = try screen(
        "- {label: a, frame: [20, 60, if textScale > 1 then \(width) else 80, 20], padding: [0, 5, 0, 5], text: 'Hi', font: 17}"
      )
      #expect(found.message(.cutText).hasSuffix(message), "\(found.message(.cutText))")
    }
  }

  @Test("a line lies at the side of its label that it is aligned to", arguments: ["left", "center", "right"])
  func alignment(side: String) throws {
    let found = try screen(
      "- box: b\n  frame: [20, 60, 340, 30]\n  clip: true\n"
        + "  layers: [{label: a, left: 10, centerY: 15, width: 300, align: \(side), text: 'High', font: 17}]")
    let area = try #require(found.result.findings.first { $0.rule == .cutText }).area
    #expect(area.width > 20 && area.width < 200)
    switch side {
    case "left": #expect(area.minX == 30)
    case "center": #expect(abs(area.midX - 180) < 0.01)
    default: #expect(abs(area.maxX - 330) < 0.01)
    }
  }

  @Test("the ground is the one under the letters, not another one in their row")
  func ground() throws {
    let layers =
      "- {box: left, frame: [0, 40, 100, 60], fill: black}\n- {box: plate, frame: [180, 40, 150, 60], fill: \"#EEDDCC\"}\n"
      + "- {label: a, left: 200, top: 60, text: 'Faint', font: 15, color: white}"
    #expect(try screen(layers, large: false).message(.contrast).contains("(#FFFFFF on #EEDDCC)"))
    let dark = layers.replacing("\"#EEDDCC\"", with: "\"#112233\"").replacing("fill: black", with: "fill: white")
    #expect(try screen(dark, large: false).found == [])
    let shadowed = layers.replacing("color: white", with: "color: white, shadow: {radius: 0.5, opacity: 0.1}")
    #expect(try screen(shadowed, large: false).found == ["contrast a"])
  }

  @Test("nine tenths of the letters are enough, eight are not", arguments: [(6, false), (60, true)])
  func tenth(width: Int, isFound: Bool) throws {
    let layers =
      "- {box: dark, frame: [0, 40, 375, 60], fill: black}\n- {box: spot, frame: [20, 40, \(width), 60], fill: white}\n"
      + "- {label: a, left: 20, top: 60, text: 'One long line with many letters', font: 15, color: white}"
    #expect(try screen(layers, large: false).found == (isFound ? ["contrast a"] : []))
  }

  @Test("letters are large from 24 points on as they are drawn, bold ones from 18⅔ on")
  func largeLetters() throws {
    for (style, isFound) in [
      ("font: 24", false), ("font: 23.9", true), ("font: 18.7, weight: bold", false),
      ("font: 18.6, weight: bold", true),
      ("font: 23, weight: semibold", true), ("font: 12, scale: 2", false), ("font: 48, scale: 0.4", true),
      ("font: 22.5, scale: 1.06", true),
    ] {
      let layers = "- {label: a, left: 60, top: 60, text: 'Grey', color: \"#888888\", \(style)}"
      #expect(try screen(layers, large: false).found == (isFound ? ["contrast a"] : []), "\(style)")
    }
  }
}
