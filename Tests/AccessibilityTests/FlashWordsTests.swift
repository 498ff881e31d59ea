import Accessibility
import Geometry
import Scenes
import Testing

@Suite("Flashes are told with their size, their place and their owner")
struct FlashWordsTests {
  private func scene(_ layers: String, take: String = "wait: 3s") -> String {
    """
    fill: white
    state: {on: true, n: 0, x: 0}
    rules: [{when: time >= 0, every: 0.1s, do: {set: {on: not on, n: n + 1}}}]
    layers:
    \(layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    takes:
      t: [\(take)]
    """
  }

  private let lamp = "fill: if on then black else white"
  private let rest = "flash more than three times within a second, 21824 may"

  @Test("square points count in whole cells of four points, and no more than a field of 341 × 256 points holds")
  func points() throws {
    for (frame, points) in [
      ("[20, 40, 160, 160]", 25_600), ("[200, 300, 160, 200]", 32_000), ("[0, 0, 375, 667]", 85 * 64 * 16),
      ("[0, 0, 375, 200]", 85 * 50 * 16), ("[100, 0, 100, 667]", 100 * 85 * 4),
    ] {
      let screen = try AuditedScreen(scene("- {box: lamp, frame: \(frame), \(lamp)}"), large: false)
      #expect(screen.message(.flashing) == "\(points) square points \(rest)", "\(frame)")
    }
    let screen = try AuditedScreen(scene("- {box: lamp, frame: [20, 40, 160, 160], \(lamp)}"), large: false)
    let finding = try #require(screen.result.findings.first)
    #expect(finding.area == Rect(20, 40, 160, 160) && finding.layer == "")
  }

  @Test("two lamps that go up in turns flash one by one")
  func turns() throws {
    // Too far away for a field with both.
    let other = "- {box: other, frame: [20, 400, 160, 120], fill: if on then white else black}"
    let screen = try AuditedScreen(scene("- {box: lamp, frame: [20, 40, 160, 160], \(lamp)}\n\(other)"), large: false)
    #expect(screen.message(.flashing) == "25600 square points \(rest)")
  }

  @Test("red is told as such")
  func red() throws {
    let fill = "fill: if on then \"#FF0000\" else \"#D00000\""
    let screen = try AuditedScreen(scene("- {box: lamp, frame: [20, 40, 160, 160], \(fill)}"), large: false)
    #expect(
      screen.message(.flashing) == "25600 square points flash in red more than three times within a second, 21824 may")
  }

  @Test("a lamp beside a list that moves is a lamp of the screen, and no part of the list")
  func beside() throws {
    let rows = "    - {box: row, each: i in range(80), frame: [0, 60 * i, 100, 30], fill: black}"
    for (list, place) in [("[0, 0, 100, 600]", "[100, 0, 160, 160]"), ("[200, 0, 100, 600]", "[40, 0, 160, 160]")] {
      let layers = "- scroll: list\n  frame: \(list)\n  layers:\n\(rows)\n- {box: lamp, frame: \(place), \(lamp)}"
      let screen = try AuditedScreen(
        scene(layers, take: "fling: {on: list, by: [0, -200], over: 0.1s}, wait: 1.2s"), large: false)
      #expect(screen.message(.flashing) == "25600 square points \(rest)")
    }
    let below = "- {box: mover, frame: [x, 0, 200, 40], fill: black}\n- {box: lamp, frame: [0, 40, 160, 160], \(lamp)}"
    let screen = try AuditedScreen(
      scene(below, take: "do: {animate: {x: 150}, over: 2.5s, curve: linear}, wait: 3s"), large: false)
    #expect(screen.message(.flashing) == "25600 square points \(rest)")
  }

  @Test("light that goes on the same way has gone as far as it got: from there it turns")
  func farther() throws {
    // From black by way of a grey to white; then white and another grey, lighter than the first, in turns.
    let fill =
      "fill: if n < 3 then black else if n < 5 then \"#707070\" else if mod(n, 2) == 0 then white else \"#909090\""
    let screen = try AuditedScreen(scene("- {box: lamp, frame: [20, 40, 160, 160], \(fill)}"), large: false)
    #expect(screen.message(.flashing) == "25600 square points \(rest)")
  }

  @Test("light that comes and goes little by little flashes as that which comes at once", arguments: [4, 1])
  func waves(perSecond: Int) throws {
    let layers =
      "- {box: lamp, frame: [20, 40, 160, 160], fill: black, opacity: 0.5 + 0.5 * cos(time * \(perSecond)turn)}"
    let screen = try AuditedScreen(scene(layers), large: false)
    #expect(screen.found == (perSecond > 3 ? ["flashing "] : []))
  }
}
