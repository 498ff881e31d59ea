import Accessibility
import Testing

/// A text whose colours more than opacity changes. The colours told are those of the rules of compositing, worked out by
/// hand: of a source over a ground `s·α + g·(1 − α)`, of a mask the same with its alpha, of a blend mode and a filter
/// their formula.
private struct Trial: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var ground = "white"
  let layers: String
  /// A part of the finding's words; nothing for a text that can be read.
  let message: String

  init(_ name: String, on ground: String = "white", _ layers: String, message: String = "") {
    (testDescription, self.ground, self.layers, self.message) = (name, ground, layers, message)
  }

  var scene: String {
    """
    fill: \(ground)
    layers:
    \(layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}

private let plain = "left: 20, top: 60, text: 'Harbour', font: 17"

@Suite("Letters have the contrast that they are painted with")
struct VeiledTextTests {
  private static let trials: [Trial] = [
    .init(
      "under a white veil", "- {label: a, \(plain)}\n- {box: v, fill: \"#FFFFFFE0\"}",
      message: "1.32:1 (#E0E0E0 on #FFFFFF)"),
    .init(
      "white under a black one", on: "black", "- {label: a, \(plain), color: white}\n- {box: v, fill: \"#000000C0\"}",
      message: "(#3F3F3F on #000000)"),
    .init(
      "grey under a dark one, which darkens both",
      "- {label: a, \(plain), color: \"#AAAAAA\"}\n- {box: v, fill: \"#00000040\"}", message: "(#7F7F7F on #BFBFBF)"),
    .init("under a thin veil", "- {label: a, \(plain)}\n- {box: v, fill: \"#FFFFFF40\"}"),
    .init("under one beside it", "- {label: a, \(plain)}\n- {box: v, top: 200, height: 80, fill: \"#FFFFFFE0\"}"),
    .init(
      "under a thin line across them", "- {label: a, \(plain)}\n- {box: v, top: 70, height: 0.5, fill: gray(1, 0.9)}"),
    .init(
      "under a veil that is faded by its group",
      "- {label: a, \(plain)}\n- {box: v, opacity: 0.8, layers: [{box: w, fill: white}]}",
      message: "(#CCCCCC on #FFFFFF)"),
    .init("under an opaque cover, which hides it", "- {label: a, \(plain)}\n- {box: v, fill: white}"),
    .init(
      "behind a mask", "- {box: g, mask: {box: m, fill: \"#00000040\"}, layers: [{label: a, \(plain)}]}",
      message: "(#BFBFBF on #FFFFFF)"),
    .init("behind an opaque mask", "- {box: g, mask: {box: m, fill: black}, layers: [{label: a, \(plain)}]}"),
    .init(
      "in a filter that takes the contrast away",
      "- {box: g, fill: white, filter: {contrast: 0.1}, layers: [{label: a, \(plain)}]}",
      message: "(#737373 on #8C8C8C)"),
    .init(
      "white letters in a filter that darkens them", "- {label: a, \(plain), color: white, filter: {brightness: 0.5}}",
      message: "(#808080 on #FFFFFF)"),
    .init(
      "white letters in one that darkens them enough",
      "- {label: a, \(plain), color: white, filter: {brightness: 0.2}}"),
    .init(
      "under light that is added", "- {label: a, \(plain)}\n- {box: v, fill: \"#C0C0C0\", blend: plusLighter}",
      message: "(#C0C0C0 on #FFFFFF)"),
    .init(
      "under a screen", "- {label: a, \(plain)}\n- {box: v, fill: \"#C0C0C0\", blend: screen}",
      message: "(#C0C0C0 on #FFFFFF)"),
    .init(
      "the difference from a middle grey", on: "\"#808080\"", "- {label: a, \(plain), color: white, blend: difference}",
      message: "1:1 (#7F7F7F on #808080)"),
    .init(
      "the difference from white", "- {label: a, \(plain), color: white, blend: difference}"),
    .init(
      "black as an overlay on white, which shows nothing of it", "- {label: a, \(plain), blend: overlay}",
      message: "1:1 (#FFFFFF on #FFFFFF)"),
    .init(
      "under glass that takes the contrast away",
      "- {label: a, \(plain)}\n- {box: v, backdrop: {contrast: 0.2}}", message: "(#666666 on #999999)"),
    .init(
      "a run of several under a veil",
      "- {label: a, left: 20, top: 60, font: 17, runs: ['All ', {text: 'blue', color: blue}]}\n"
        + "- {box: v, fill: \"#FFFFFFC0\"}", message: "(#C0C0FF on #FFFFFF)"),
    .init(
      "letters in a gradient under a veil",
      "- {label: a, \(plain), color: {gradient: [black, black]}}\n- {box: v, fill: \"#FFFFFFE0\"}",
      message: "(#E0E0E0 on #FFFFFF)"),
    .init(
      "the filled part of letters under a veil",
      "- {label: a, \(plain), color: black, filled: 0.5, filledColor: red}\n- {box: v, fill: \"#FFFFFF80\"}",
      message: "#FF8080 on #FFFFFF"),
    .init(
      "white letters that a dark shadow parts from white, under a veil",
      "- {label: a, \(plain), weight: bold, color: white, shadow: {color: black, radius: 1, opacity: 1}}\n"
        + "- {box: v, fill: \"#FFFFFFE0\"}", message: "on #"),
    .init(
      "half clear letters under a veil",
      "- {label: a, \(plain), color: \"#00000080\"}\n- {box: v, fill: \"#FFFFFF80\"}",
      message: "(#BFBFBF on #FFFFFF)"),
  ]

  @Test("whatever lies over them", arguments: trials)
  private func veiled(trial: Trial) throws {
    let screen = try AuditedScreen(trial.scene, large: false)
    #expect(screen.found == (trial.message.isEmpty ? [] : [trial.layer]))
    let message = screen.result.findings.first?.message ?? ""
    #expect(trial.message.isEmpty || message.contains(trial.message), "\(message)")
  }

  @Test("while what veils them changes, they are not judged")
  func changing() throws {
    func scene(_ alpha: String) -> String {
      """
      fill: white
      layers:
        - {box: g, mask: {box: m, fill: alpha(black, \(alpha))}, layers: [{label: a, \(plain)}]}
      takes:
        t: [{wait: 1s}]
      """
    }
    #expect(try AuditedScreen(scene("0.1"), large: false, take: "t").found == ["contrast g.a"])
    #expect(try AuditedScreen(scene("min(time, 1)"), large: false, take: "t").found == [])
  }
}

extension Trial {
  fileprivate var layer: String { layers.hasPrefix("- {box: g") ? "contrast g.a" : "contrast a" }
}
