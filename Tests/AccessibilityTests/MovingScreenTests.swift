import Accessibility
import Scenes
import Testing

@Suite("What is found while a take goes on")
struct MovingScreenTests {
  private func scene(_ state: String, _ layers: String, take: String, rules: String = "") -> String {
    """
    fill: white
    state: {\(state)}
    rules: [\(rules)]
    layers:
    \(layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    takes:
      t: [\(take)]
    """
  }

  @Test("the worst instant counts: a title is white, and a light picture comes under it")
  func worstInstant() throws {
    let text = scene(
      "x: 400",
      "- {box: bar, frame: [0, 40, 375, 60], fill: \"#224466\"}\n"
        + "- {box: cloud, left: x, top: 40, size: [200, 60], fill: \"#DDEEFF\"}\n"
        + "- {label: title, left: 60, top: 56, text: 'Weather', font: 17, color: white}",
      take: "wait: 0.3s, do: {animate: {x: 20}, over: 0.5s, curve: linear}, wait: 1s, "
        + "do: {animate: {x: 400}, over: 0.5s, curve: linear}, wait: 1s")
    let screen = try AuditedScreen(text, large: false)
    #expect(screen.found == ["contrast title"])
    let tick = try #require(screen.result.findings.first).tick
    #expect((700_000...1_900_000).contains(tick))
    #expect(screen.message(.contrast).contains("#FFFFFF on #DDEEFF"))
  }

  @Test("what fades in or out is not read, what stays faint is", arguments: [(0.0, false), (0.4, true)])
  func fading(end: Double, isFound: Bool) throws {
    let text = scene(
      "o: 1", "- {label: a, left: 20, top: 60, text: 'Message', font: 15, opacity: o}",
      take: "wait: 0.3s, do: {animate: {o: \(end)}, over: 1s, curve: linear}, wait: 2s")
    #expect(try AuditedScreen(text, large: false).found == (isFound ? ["contrast a"] : []))
  }

  @Test(
    "words under a page that fades over them are not judged, those under one that stays faint are",
    arguments: [(1.0, false), (0.7, true)])
  func fadedOver(end: Double, isFound: Bool) throws {
    let text = scene(
      "o: 0",
      "- {label: a, left: 20, top: 60, text: 'Good contrast', font: 17}\n"
        + "- {box: page, if: o > 0, frame: [0, 0, 375, 667], fill: black, opacity: o}",
      take: "wait: 0.5s, do: {animate: {o: \(end)}, over: 0.5s, curve: linear}, wait: 1.5s")
    #expect(try AuditedScreen(text, large: false).found == (isFound ? ["contrast a"] : []))
  }

  @Test("nor are they where only the page's fill fades")
  func fillFadesOver() throws {
    let text = scene(
      "o: 0",
      "- {label: a, left: 20, top: 60, text: 'Good contrast', font: 17}\n"
        + "- {box: page, frame: [0, 0, 375, 667], fill: alpha(black, o)}",
      take: "wait: 0.5s, do: {animate: {o: 1}, over: 0.5s, curve: linear}, wait: 1.5s")
    #expect(try AuditedScreen(text, large: false).found == [])
  }

  /// A card with thin lines, as large as the screen at the size 1.
  private func card(_ size: String, scaled: Bool, take: String, rules: String = "", fill: String = "white") -> String {
    let layers =
      scaled
      ? "- box: card\n  frame: [0, 0, 375, 667]\n  anchor: [0.5, 0]\n  fill: \(fill)\n  scale: \(size)\n  layers:\n"
        + "    - {box: row, each: i in range(28), frame: [0, 24 * i, 375, 5], fill: black}"
      : "- box: card\n  frame: [0, 0, 375 * \(size), 667 * \(size)]\n  fill: \(fill)\n  layers:\n"
        + "    - {box: row, each: i in range(28), frame: [0, 24 * i * \(size), 375 * \(size), 5 * \(size)], fill: black}"
    return scene("size: 1, on: true", layers, take: take, rules: rules)
  }

  @Test("a card that shrinks does not flash, whatever is on it", arguments: [false, true])
  func shrinking(scaled: Bool) throws {
    let text = card(
      "size", scaled: scaled, take: "wait: 0.2s, do: {animate: {size: 0.1}, over: 0.6s, curve: linear}, wait: 1s")
    #expect(try AuditedScreen(text, large: false).found == [])
  }

  @Test("one that shrinks and grows in turns does, and so do rows that blink on it", arguments: [false, true])
  func pulsing(scaled: Bool) throws {
    let pulse = card("(0.4 + 0.6 * abs(1 - mod(time * 8, 2)))", scaled: scaled, take: "wait: 2s")
    #expect(try AuditedScreen(pulse, large: false).found == ["flashing "])
    let blink = card(
      "size", scaled: scaled, take: "wait: 0.2s, do: {animate: {size: 0.3}, over: 1.5s, curve: linear}, wait: 1.6s",
      rules: "{when: time >= 0, every: 0.1s, do: {set: {on: not on}}}", fill: "if on then \"#555555\" else white")
    #expect(try AuditedScreen(blink, large: false).found == ["flashing "])
  }

  /// A box that has one colour and another, in turns.
  private func blinking(every time: String, _ first: String, _ second: String, frame: String) -> String {
    let fill = "if on then \"\(first)\" else \"\(second)\""
    return scene(
      "on: true", "- box: lamp\n  frame: \(frame)\n  fill: \(fill)", take: "wait: 3s",
      rules: "{when: time >= 0, every: \(time), do: {set: {on: not on}}}")
  }

  @Test(
    "light that flashes more than three times a second over much of the screen",
    arguments: [
      ("0.1s", "#000000", "#FFFFFF", "[0, 0, 375, 667]", true),
      // Two and a half flashes.
      ("0.2s", "#000000", "#FFFFFF", "[0, 0, 375, 667]", false),
      // A tenth of the light at least, and the darker one not bright.
      ("0.1s", "#777777", "#7F7F7F", "[0, 0, 375, 667]", false),
      ("0.1s", "#F0F0F0", "#FFFFFF", "[0, 0, 375, 667]", false),
      // A quarter of a field of 341 × 256 points.
      ("0.1s", "#000000", "#FFFFFF", "[20, 40, 140, 140]", false),
      ("0.1s", "#000000", "#FFFFFF", "[20, 40, 160, 160]", true),
      // Red of which the light hardly changes.
      ("0.1s", "#FF0000", "#C00000", "[0, 0, 375, 667]", true),
      // Red that is as strong as another because blue takes away from it.
      ("0.1s", "#E40000", "#FF0080", "[0, 0, 375, 667]", false),
    ])
  func flashes(time: String, first: String, second: String, frame: String, isFound: Bool) throws {
    let screen = try AuditedScreen(blinking(every: time, first, second, frame: frame), large: false)
    #expect(screen.found == (isFound ? ["flashing "] : []))
  }

  @Test("rows that a finger throws by do not flash, a lamp beside them does", arguments: [false, true])
  func scrolling(hasLamp: Bool) throws {
    let lamp = hasLamp ? "on" : "true"
    let text = scene(
      "on: true",
      "- scroll: list\n  frame: [0, 0, 375, 300]\n  layers:\n"
        + "    - {box: row, each: i in range(80), frame: [0, 60 * i, 375, 30], fill: black}\n"
        + "- {box: lamp, frame: [0, 320, 375, 300], fill: if \(lamp) then black else white}",
      take: "fling: {on: list, by: [0, -200], over: 0.1s}, wait: 2s",
      rules: "{when: time >= 0, every: 0.1s, do: {set: {on: not on}}}")
    #expect(try AuditedScreen(text, large: false).found == (hasLamp ? ["flashing "] : []))
  }

  @Test("what blinks on its way is found, what only moves is not", arguments: [false, true])
  func sliding(blinks: Bool) throws {
    let lamp = blinks ? "on" : "true"
    let text = scene(
      "on: true, x: 0",
      "- {box: lamp, frame: [x, 40, 200, 300], fill: if \(lamp) then black else \"#BBBBBB\"}",
      take: "do: {animate: {x: 175}, over: 2s, curve: linear}, wait: 2s",
      rules: "{when: time < 1.8, every: 0.1s, do: {set: {on: not on}}}")
    let screen = try AuditedScreen(text, large: false)
    #expect(screen.found == (blinks ? ["flashing "] : []))
    if blinks { #expect(screen.message(.flashing).contains("square points of what moves flash")) }
  }

  @Test("so is a row that blinks in a list that a finger throws", arguments: [false, true])
  func scrolledLamp(blinks: Bool) throws {
    let lamp = blinks ? "on" : "true"
    let text = scene(
      "on: true",
      "- scroll: list\n  frame: [0, 0, 375, 667]\n  layers:\n"
        + "    - {box: row, each: i in range(8), frame: [0, 300 * i, 375, 150], fill: if \(lamp) then black else \"#BBBBBB\"}",
      take: "fling: {on: list, by: [0, -100], over: 0.2s}, wait: 1.5s",
      rules: "{when: time < 1.4, every: 0.1s, do: {set: {on: not on}}}")
    #expect(try AuditedScreen(text, large: false).found == (blinks ? ["flashing "] : []))
  }

  @Test("threads change nothing")
  func threads() throws {
    let text = scene(
      "x: 0",
      "- {label: a, left: 20 + x, top: 60, text: 'Faint', font: 15, color: \"#999999\"}\n"
        + "- {box: b, frame: [0, 40, 100, 60], fill: \"#55555540\"}",
      take: "do: {animate: {x: 200}, over: 2s, curve: linear}, wait: 2.5s")
    let one = try AuditedScreen(text, jobs: 1).result.findings
    let many = try AuditedScreen(text, jobs: 3).result.findings
    #expect(!one.isEmpty)
    #expect(one.map(\.message) == many.map(\.message))
    #expect(one.map(\.tick) == many.map(\.tick))
  }
}
