import Stage
import Testing

@Suite("What is not seen meets no finger")
struct UnseenTouchTests {
  private static func scene(_ look: String, inner: String = "") -> String {
    """
    state: {above: 0, below: 0}
    layers:
      - {box: floor, frame: [0, 0, 300, 300], tap: {set: {below: below + 1}}}
      - box: lid
        frame: [0, 0, 300, 300]
        \(look)
        layers: [{box: button, frame: [100, 100, 100, 100], \(inner)tap: {set: {above: above + 1}}}]
      - {label: seen, text: "{above} {below}", frame: [0, 400, 50, 20]}
    """
  }

  @Test("a layer whose opacity is below 0.01, nor what is in it: what lies behind does")
  func opacity() throws {
    for (look, inner, met) in [
      ("opacity: 1", "", "1 0"), ("opacity: 0.01", "", "1 0"), ("opacity: 0.009", "", "0 1"), ("opacity: 0", "", "0 1"),
      ("hidden: true", "", "0 1"), ("opacity: 1", "opacity: 0, ", "0 1"),
    ] {
      let show = try Show(Self.scene(look, inner: inner), steps: "tap: [150, 150]")
      #expect(try show.text("seen", at: show.duration) == met, "\(look), \(inner)")
    }
  }

  @Test("a step that means it says why it cannot")
  func steps() throws {
    for (look, reason) in [
      ("opacity: 0", "the opacity of 'lid' is 0, and no finger meets what is not seen"),
      ("hidden: true", "'lid' is hidden"),
    ] {
      do {
        _ = try Show(Self.scene(look), steps: "tap: button")
        Issue.record("\(look): nothing is told")
      } catch {
        #expect("\(error)".contains("'button' is not there at 0.00 s (\(reason))"), "\(error)")
      }
    }
  }

  @Test("while it fades on its way out it keeps fingers off")
  func leaving() throws {
    let show = try Show(
      Self.scene("if: above == 0\n    goes: {over: 1s, curve: linear}\n    opacity: presence"),
      steps: "tap: button", "wait: 0.991s", "tap: [150, 150]")
    #expect(try show.text("seen", at: show.duration) == "1 0")
  }
}
