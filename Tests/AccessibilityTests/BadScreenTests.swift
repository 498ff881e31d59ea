import Accessibility
import Geometry
import Scenes
import Testing
import Vocabulary

/// A made-up screen, and what has to be found in it.
private struct Trial: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let layers: String
  var device = "iphone-6"
  /// `rule layer`; nothing for a screen without a fault.
  var found: [String] = []
  /// A part of the words of the first finding.
  var message = ""

  init(_ name: String, _ layers: String, device: String = "iphone-6", found: [String] = [], message: String = "") {
    (testDescription, self.layers, self.device, self.found, self.message) = (name, layers, device, found, message)
  }

  var scene: String {
    """
    device: \(device)
    fill: white
    state: {n: 0}
    layers:
    \(layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}

@Suite("What keeps people from using a screen is found, and nothing else is")
struct BadScreenTests {
  private static let contrastTrials: [Trial] = [
    .init(
      "grey on white", "- {label: a, left: 20, top: 60, text: 'Faint', font: 15, color: \"#777777\"}",
      found: ["contrast a"], message: "4.47:1 (#777777 on #FFFFFF), it needs 4.5:1; #767676 has 4.54:1"),
    .init("a shade darker", "- {label: a, left: 20, top: 60, text: 'Enough', font: 15, color: \"#767676\"}"),
    .init(
      "half transparent black",
      "- {label: a, left: 20, top: 60, text: 'Faint', font: 15, color: \"#00000077\"}",
      found: ["contrast a"], message: "#888888 on #FFFFFF"),
    .init(
      "faded by the layer around it",
      "- box: b\n  frame: [0, 40, 200, 40]\n  opacity: 0.3\n  layers: [{label: a, left: 20, top: 9, text: 'Faint', font: 15}]",
      found: ["contrast b.a"]),
    .init(
      "letters that are filled with a faint colour",
      "- {label: a, left: 20, top: 60, font: 15, text: 'Sung', filled: 0.5, filledColor: \"#BBBBBB\"}",
      found: ["contrast a"], message: "#BBBBBB on #FFFFFF"),
    .init(
      "one run of several is faint",
      "- {label: a, left: 20, top: 60, font: 15, runs: ['Clear ', {text: 'faint', color: \"#777777\"}, ' clear']}",
      found: ["contrast a"], message: "“faint” has a contrast of 4.47:1 (#777777 on #FFFFFF), it needs 4.5:1"),
    .init(
      "a faint label whose runs have colours of their own",
      "- {label: a, left: 20, top: 60, font: 15, color: \"#EEEEEE\", runs: [{text: 'All ', color: black}, {text: 'clear', color: blue}]}"
    ),
    .init(
      "a run of large letters among small ones",
      "- {label: a, left: 20, top: 60, font: 15, runs: ['Only ', {text: '128', font: 30, color: \"#888888\"}]}"),
    .init(
      "a run in a gradient",
      "- {label: a, left: 20, top: 60, font: 20, runs: ['Ink ', {text: 'faint', color: {gradient: [\"#BBBBBB\", \"#CCCCCC\"]}}]}",
      found: ["contrast a"], message: "“faint”"),
    .init("large letters", "- {label: a, left: 20, top: 60, text: 'Large', font: 24, color: \"#888888\"}"),
    .init(
      "not quite large", "- {label: a, left: 20, top: 60, text: 'Not', font: 23, color: \"#888888\"}",
      found: ["contrast a"], message: "it needs 4.5:1"),
    .init(
      "bold large letters", "- {label: a, left: 20, top: 60, text: 'B', font: 19, weight: bold, color: \"#888888\"}"),
    .init(
      "large letters that are too faint", "- {label: a, left: 20, top: 60, text: 'L', font: 30, color: \"#AAAAAA\"}",
      found: ["contrast a"], message: "large letters need 3:1"),
    .init(
      "white on a light picture",
      "- {box: sky, frame: [0, 40, 375, 200], fill: {gradient: [\"#88AACC\", \"#EEF4FF\"]}}\n"
        + "- {label: a, left: 20, top: 200, text: 'Caption', font: 15, color: white}",
      found: ["contrast a"]),
    .init(
      "the first of several fills lies under the letters",
      "- {box: plate, frame: [0, 40, 375, 60], fill: [\"#707070\", white]}\n"
        + "- {label: a, left: 20, top: 60, text: 'Faint', font: 15}",
      found: ["contrast a"], message: "#000000 on #707070"),
    .init(
      "the others show through the first",
      "- {box: plate, frame: [0, 40, 375, 60], fill: [\"#FFFFFF80\", black]}\n"
        + "- {label: a, left: 20, top: 60, text: 'Faint', font: 15, color: white}",
      found: ["contrast a"], message: "#FFFFFF on #808080"),
    .init(
      "a fill under an opaque one",
      "- {box: plate, frame: [0, 40, 375, 60], fill: [white, black]}\n"
        + "- {label: a, left: 20, top: 60, text: 'Clear', font: 15}"),
    .init(
      "the same with a dark plate under it",
      "- {box: sky, frame: [0, 40, 375, 200], fill: \"#EEF4FF\"}\n"
        + "- {box: plate, frame: [0, 190, 375, 50], fill: \"#000000B0\"}\n"
        + "- {label: a, left: 20, top: 200, text: 'Caption', font: 15, color: white}"),
    .init(
      "the same with a shadow around the letters",
      "- {box: sky, frame: [0, 40, 375, 200], fill: \"#8FA0B0\"}\n"
        + "- {label: a, left: 20, top: 200, text: 'Caption', font: 15, color: white, shadow: {radius: 1, opacity: 1}}"
    ),
    .init(
      "covered by an opaque layer",
      "- {label: a, left: 20, top: 60, text: 'Faint', font: 15, color: \"#EEEEEE\"}\n"
        + "- {box: cover, frame: [0, 40, 375, 80], fill: \"#3B6EA5\"}"),
    .init(
      "as white as what is behind it", "- {label: a, left: 20, top: 60, text: 'Gone', font: 15, color: white}",
      found: ["contrast a"], message: "1:1"),
    .init(
      "letters in a dark gradient",
      "- {label: a, left: 20, top: 60, text: 'Bright', font: 40, color: {gradient: [\"#C2185B\", \"#512DA8\"]}}"),
    .init(
      "letters in a gradient that is faint",
      "- {label: a, left: 20, top: 60, text: 'Faint', font: 40, color: {gradient: [\"#CCCCCC\", \"#CCCCCC\"]}}",
      found: ["contrast a"], message: "#CCCCCC on #FFFFFF"),
    .init(
      "letters in a gradient that fades away",
      "- {label: a, left: 20, top: 60, text: 'Fading', font: 40, color: {gradient: [black, \"#00000011\"]}}",
      found: ["contrast a"]),
    .init(
      "a text on another text",
      "- {label: back, left: 20, top: 40, text: \"████\", font: 40, color: black}\n"
        + "- {label: front, left: 24, top: 54, text: 'Word', font: 15, color: \"#333333\"}",
      found: ["contrast front"]),
  ]

  private static let sizeTrials: [Trial] = [
    .init(
      "a button of 30 points", "- {box: b, frame: [20, 60, 30, 30], fill: black, tap: {set: {n: 1}}}",
      found: ["tapSize b"], message: "30 × 30 points take a tap, a finger needs 44 × 44"),
    .init("one of 44 points", "- {box: b, frame: [20, 60, 44, 44], fill: black, tap: {set: {n: 1}}}"),
    .init(
      "one that is wide and low", "- {box: b, frame: [20, 60, 300, 28], fill: black, longPress: {do: {set: {n: 1}}}}",
      found: ["tapSize b"], message: "take a long press"),
    .init(
      "a handle that is dragged",
      "- {box: b, frame: [20, 60, 20, 20], fill: black, drag: {}, translate: b.translation}",
      found: ["tapSize b"], message: "take a drag"),
    .init("what swallows taps is no button", "- {box: b, frame: [20, 60, 10, 10], fill: black, tap: []}"),
    .init("nor what nobody sees", "- {box: b, frame: [20, 60, 10, 10], hidden: true, tap: {set: {n: 1}}}"),
    .init("nor what lies off the screen", "- {box: b, frame: [400, 60, 10, 10], tap: {set: {n: 1}}}"),
    .init(
      "made smaller than it is written",
      "- {box: b, frame: [20, 60, 50, 50], fill: black, scale: 0.5, tap: {set: {n: 1}}}", found: ["tapSize b"]),
    .init(
      "many of a list are one finding",
      "- {box: b, each: i in range(4), frame: [20 + 40 * i, 60, 30, 30], fill: black, tap: {set: {n: 1}}}",
      found: ["tapSize b(0)"]),
    .init(
      "a row that is half scrolled away is as large as it is",
      "- scroll: s\n  frame: [0, 40, 375, 70]\n  layers:\n"
        + "  - {box: b, each: i in range(4), frame: [0, 50 * i, 375, 50], fill: black, tap: {set: {n: 1}}}"),
  ]

  private static let curveTrials: [Trial] = [
    .init(
      "letters along a way that has room for them",
      "- {label: a, frame: [20, 200, 300, 40], text: 'Round', font: 15, path: {line: [[0, 20], [300, 20]]}}"),
    .init(
      "along one that is too short for large ones",
      "- {label: a, frame: [20, 200, 300, 40], text: 'Round', font: 15, path: {line: [[0, 20], [60, 20]]}}",
      found: ["cutText a"]),
  ]

  private static let placeTrials: [Trial] = [
    .init(
      "under the island", "- {label: a, left: 150, top: 8, text: 'Title', font: 17}", device: "iphone-17",
      found: ["safeArea a"], message: "the 62 that the device keeps for itself at the top"),
    .init("below it", "- {label: a, left: 150, top: 62, text: 'Title', font: 17}", device: "iphone-17"),
    .init(
      "behind the bar at the bottom", "- {label: a, left: 150, bottom: 4, text: 'Tab', font: 17}", device: "iphone-17",
      found: ["safeArea a"], message: "at the bottom"),
    .init(
      "beside the notch of a phone on its side", "- {label: a, left: 8, top: 100, text: 'Row', font: 17}",
      device: "iphone-17-landscape", found: ["safeArea a"], message: "on the left"),
    .init(
      "the first row of a list that leaves no room for the bar",
      "- scroll: s\n  frame: [0, 0, 402, 874]\n  content: [402, 2000]\n  layers: [{label: a, left: 20, top: 5, text: 'Title', font: 17}]",
      device: "iphone-17", found: ["safeArea s.a"], message: "for itself at the top, and scrolls no further"),
    .init(
      "one that leaves room",
      "- scroll: s\n  frame: [0, 0, 402, 874]\n  content: [402, 2000]\n  insets: {top: 62}\n"
        + "  layers: [{label: a, left: 20, top: 5, text: 'Title', font: 17}]",
      device: "iphone-17"),
    .init(
      "what rests behind the bar and can be brought out",
      "- scroll: s\n  frame: [0, 0, 402, 874]\n  content: [402, 2000]\n  layers: [{label: a, left: 20, top: 850, text: 'Row', font: 17}]",
      device: "iphone-17"),
    .init(
      "the last row, which cannot",
      "- scroll: s\n  frame: [0, 0, 402, 874]\n  content: [402, 874]\n  layers: [{label: a, left: 20, top: 850, text: 'Row', font: 17}]",
      device: "iphone-17", found: ["safeArea s.a"], message: "at the bottom, and scrolls no further"),
    .init("a colour may lie there", "- {box: b, frame: [0, 0, 402, 62], fill: black}", device: "iphone-17"),
  ]

  private static let largeTrials: [Trial] = [
    .init(
      "a line that ends in an ellipsis",
      "- {label: a, left: 20, top: 60, width: 120, text: 'Notifications', font: 17}",
      found: ["cutText a"], message: "is cut at the text size ax3: it ends in an ellipsis"),
    .init(
      "one that may become two lines", "- {label: a, left: 20, top: 60, width: 260, lines: 0, text: \"A B\", font: 17}"),
    .init(
      "one that just fits into its two lines",
      "- {label: a, left: 20, top: 60, width: 260, lines: 2, text: \"A\\nB\", font: 17}"),
    .init(
      "one that needs a line more",
      "- {label: a, left: 20, top: 60, width: 160, lines: 2, text: \"Some words here\", font: 17}",
      found: ["cutText a"], message: "is cut at the text size ax3"),
    .init(
      "one that may shrink",
      "- {label: a, left: 20, top: 60, width: 120, minFontScale: 0.3, text: 'Notifications', font: 17}"),
    .init("one that is cut at any size", "- {label: a, left: 20, top: 60, width: 60, text: 'Notifications', font: 17}"),
    .init(
      "cut off by the box around it",
      "- box: b\n  frame: [20, 60, 300, 30]\n  clip: true\n  layers: [{label: a, left: 4, centerY: 15, text: 'High', font: 17}]",
      found: ["cutText b.a"], message: "`b` cuts"),
    .init(
      "off the edge of the screen", "- {label: a, left: 250, top: 60, text: 'Settings', font: 17}",
      found: ["cutText a"], message: "the edge of the screen cuts"),
    .init(
      "two that touch then",
      "- {label: a, left: 20, top: 60, text: 'Name', font: 17}\n- {label: b, left: 90, top: 60, text: 'Kim', font: 17}",
      found: ["overlappingText b"], message: "“Kim” lies over “Name” (`a`) at the text size ax3"),
    .init(
      "two in a row that makes room",
      "- {row: r, left: 20, top: 60, spacing: 8, layers: [{label: a, text: 'Name', font: 17}, {label: b, text: 'Kim', font: 17}]}"
    ),
    .init(
      "over one another at any size",
      "- {label: a, left: 20, top: 60, text: 'Name', font: 17}\n- {label: b, left: 30, top: 62, text: 'Kim', font: 17}",
      found: ["contrast b"]),
  ]

  @Test("in the letters", arguments: contrastTrials)
  private func letters(trial: Trial) throws { try check(trial, large: false) }

  @Test("under the finger", arguments: sizeTrials)
  private func fingers(trial: Trial) throws { try check(trial, large: false) }

  @Test("under the device's bars", arguments: placeTrials)
  private func bars(trial: Trial) throws { try check(trial, large: false) }

  @Test("along a way", arguments: curveTrials)
  private func curves(trial: Trial) throws { try check(trial, large: true) }

  @Test("where letters are large", arguments: largeTrials)
  private func growth(trial: Trial) throws { try check(trial, large: true) }

  @Test("where large letters leave no room for any line, the place is told where the first would begin")
  func noRoom() throws {
    let trial = Trial(
      "", "- {label: a, frame: [20, 60, 80 - 30 * textScale, 20], padding: [0, 5, 0, 5], text: 'Hi', font: 17}")
    let screen = try AuditedScreen(trial.scene)
    let area = try #require(screen.result.findings.first { $0.rule == .cutText }).area
    #expect(area == Rect(20, 60, 1, 20))
  }

  private func check(_ trial: Trial, large: Bool) throws {
    let screen = try AuditedScreen(trial.scene, large: large)
    #expect(screen.found == trial.found)
    let message = screen.result.findings.first?.message ?? ""
    #expect(trial.message.isEmpty || message.contains(trial.message), "\(message)")
    #expect(screen.result.findings.allSatisfy { $0.place?.file.hasSuffix("scene.yaml") ?? false })
  }

  @Test("the stricter level wants more")
  func levels() throws {
    let text = "fill: white\nlayers:\n  - {label: a, left: 20, top: 60, text: 'Enough', font: 15, color: \"#666666\"}"
    #expect(try AuditedScreen(text).found == [])
    let strict = try AuditedScreen(text, contrast: .aaa)
    #expect(strict.found == ["contrast a"])
    #expect(strict.message(.contrast).contains("needs 7:1"))
  }

  @Test("a finding has its line and its column, and counts those that are like it")
  func places() throws {
    let text = """
      fill: white
      layers:
        - {label: a, each: i in range(3), left: 20, top: 60 + 30 * i, text: 'Faint', font: 15, color: "#BBBBBB"}
      """
    let finding = try #require(try AuditedScreen(text).result.findings.first)
    #expect(finding.alike == 2)
    #expect(finding.place?.line == 3)
    #expect(finding.place?.column == 13)
  }
}
