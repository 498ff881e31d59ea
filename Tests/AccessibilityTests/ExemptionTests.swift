import Accessibility
import Rendering
import Scenes
import Testing

@Suite("What a scene exempts")
struct ExemptionTests {
  private func scene(_ exemption: String, inside: String = "", root: String = "") -> String {
    """
    fill: white
    \(root)
    layers:
      - box: card
        frame: [20, 60, 200, 60]
        \(exemption)
        layers:
          - {label: a, left: 9, top: 9, text: 'Faint', font: 15, color: "#BBBBBB"\(inside)}
    """
  }

  private let because = "because: it is decoration"

  @Test("is not told, of the layer and of what is in it")
  func ignored() throws {
    #expect(try AuditedScreen(scene("")).found == ["contrast card.a"])
    let own = scene("", inside: ", accessibility: {ignore: contrast, because: it is decoration}")
    let around = scene("accessibility: {ignore: [contrast, tapSize], \(because)}")
    let everywhere = scene(
      "", root: "accessibility: [{ignore: flashing, because: no}, {ignore: contrast, because: it is decoration}]")
    for text in [own, around, everywhere] {
      let screen = try AuditedScreen(text)
      #expect(screen.found == [])
      #expect(screen.excused == ["contrast card.a"])
      #expect(screen.result.excused.first?.excuse == "it is decoration")
    }
  }

  @Test("another rule is still told")
  func others() throws {
    let screen = try AuditedScreen(scene("accessibility: {ignore: tapSize, \(because)}"))
    #expect(screen.found == ["contrast card.a"])
    #expect(screen.result.usedExemptions.isEmpty)
  }

  @Test("what had something to exempt is known by its place")
  func used() throws {
    let screen = try AuditedScreen(scene("accessibility: {ignore: [contrast, tapSize], \(because)}"))
    #expect(screen.result.usedExemptions.map { "\($0.line):\($0.column)" } == ["6:30"])
  }
}
