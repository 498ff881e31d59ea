import SceneFiles
import Scenes
import Testing

@Suite("What a scene exempts is read strictly")
struct AccessibilityMistakeTests {
  private func scene(_ exemption: String) -> String {
    "fill: white\nlayers:\n  - box: card\n    accessibility: \(exemption)\n"
  }

  @Test(
    "one or several, each with a reason",
    arguments: [
      "{ignore: contrast, because: it is decoration}", "{ignore: [contrast, flashing], because: \"why\"}",
      "[{ignore: tapSize, because: why}, {ignore: safeArea, because: because}]",
    ])
  func read(exemption: String) throws {
    let card = try readResult(scene(exemption)).description.root.layers[0]
    #expect(!card.exemptions.isEmpty)
    #expect(card.exemptions.allSatisfy { !$0.reason.isEmpty && !$0.rules.isEmpty })
  }

  @Test(
    "mistakes are told with the cure",
    arguments: [
      ("{ignore: contrast}", "'accessibility' needs 'because'"),
      ("{because: why}", "'accessibility' needs 'ignore'"),
      ("{ignore: contrast, because: \" \"}", "'because' is empty"),
      ("{ignore: contrasts, because: why}", "did you mean 'contrast'?"),
      ("{ignore: contrast, reason: why}", "unknown property 'reason' of 'accessibility'"),
      ("contrast", "'accessibility' wants a map {ignore, because}"),
    ])
  func refused(exemption: String, words: String) {
    let reported = mistakes(scene(exemption)).joined(separator: "\n")
    #expect(reported.contains(words), "\(reported)")
  }
}
