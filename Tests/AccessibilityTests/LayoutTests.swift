import Foundation
import Testing

@Suite("Where things are not where they should be")
struct LayoutTests {
  private func screen(_ layers: [String], rest: String = "") -> String {
    let head = ["device: {size: [320, 480], scale: 2}", "fill: white", "state: {n: 0}", rest, "layers:"]
    return (head + layers.map { "  - \($0)" }).joined(separator: "\n")
  }

  @Test(
    "a fault is found, with what would mend it",
    arguments: [
      (
        "{label: a, left: 10, top: 9, width: 90, font: 15, text: 'Your balance is 1,250.00'}", "cutText a",
        "points more"
      ),
      (
        "{box: b, frame: [9, 50, 80, 30], fill: red, layers: [{label: a, left: 8, top: 6, font: 15, text: 'Too long for it'}]}",
        "outsideText b.a", "out of `b` on the right"
      ),
      ("{label: a, left: 250, top: 10, font: 15, text: 'Runs off the edge'}", "outsideText a", "edge of the screen"),
      ("{box: a, frame: [340, 10, 50, 50], fill: red, tap: {set: {n: n + 1}}}", "outsideTarget a", "needs 70 points"),
      // 30 points are left of it, a finger needs 44.
      ("{box: a, frame: [290, 10, 60, 60], fill: red, tap: {set: {n: n + 1}}}", "outsideTarget a", "needs 14 points"),
    ])
  func single(layer: String, found: String, message: String) throws {
    let screen = try AuditedScreen(layoutOf: screen([layer]))
    #expect(screen.found == [found])
    #expect(screen.result.findings.first?.message.contains(message) ?? false)
  }

  @Test(
    "two that share a place are found",
    arguments: [
      (
        "{label: a, left: 10, top: 140, font: 15, text: 'Price'}",
        "{label: b, left: 30, top: 140, font: 15, text: '12.50'}",
        "overlappingText b"
      ),
      (
        "{label: a, left: 10, top: 140, font: 15, text: 'Price'}", "{box: b, frame: [20, 130, 60, 40], fill: red}",
        "coveredText a"
      ),
      (
        "{box: a, frame: [10, 10, 60, 50], fill: red, tap: {set: {n: 1}}}",
        "{box: b, frame: [40, 10, 60, 50], fill: blue, tap: {set: {n: 2}}}", "overlappingTargets b"
      ),
      (
        "{box: a, frame: [10, 10, 60, 50], fill: red, tap: {set: {n: n + 1}}}",
        "{box: b, frame: [10, 10, 60, 50], fill: blue, touch: all}", "coveredTarget a"
      ),
      // Nobody sees what keeps fingers off.
      (
        "{box: a, frame: [10, 10, 60, 50], fill: red, tap: {set: {n: n + 1}}}",
        "{box: b, frame: [10, 10, 60, 50], tap: []}", "coveredTarget a"
      ),
      // Letters are left on either side of what is painted over the middle.
      (
        "{label: a, left: 10, top: 10, font: 17, text: 'Hidden words'}",
        "{box: b, frame: [40, 0, 40, 40], fill: '#336699'}", "coveredText a"
      ),
    ])
  func pairs(back: String, front: String, found: String) throws {
    #expect(try AuditedScreen(layoutOf: screen([back, front])).found == [found])
  }

  @Test("a text in what the device keeps for itself is found, and one below it is not", arguments: [(12, 1), (70, 0)])
  func bars(top: Int, count: Int) throws {
    let text = """
      device: iphone-16
      fill: white
      layers: [{label: a, left: 20, top: \(top), font: 15, text: "Under the island"}]
      """
    #expect(try AuditedScreen(layoutOf: text).found == Array(repeating: "safeArea a", count: count))
  }

  @Test(
    "what is meant is no fault",
    arguments: [
      "{label: a, left: 10, top: 10, width: 90, font: 15, truncate: tail, text: 'Your balance is 1,250.00'}",
      "{label: a, left: 250, top: 10, font: 15, opacity: 0.3, text: 'Runs off the edge'}",
      "{scroll: s, frame: [0, 0, 320, 40], axis: horizontal, layers: "
        + "[{label: a, left: 250, top: 9, font: 15, text: 'Runs on and on'}]}",
      "{box: b, frame: [10, 10, 40, 40], fill: red, layers: [{label: a, left: 8, top: 50, font: 15, text: 'A name below it'}]}",
      "{box: b, frame: [-20, -20, 400, 600], fill: red}",
      "{label: a, left: 400 - 390 * clamp(n, 0, 1), top: 10, font: 15, text: 'Waits outside'}",
    ])
  func quiet(layer: String) throws {
    #expect(try AuditedScreen(layoutOf: screen([layer])).found == [])
  }

  @Test(
    "what is hidden on purpose is no fault",
    arguments: [
      // A mask fades a text out.
      "{box: b, frame: [10, 10, 60, 24], mask: {box: m, frame: [0, 0, 60, 24], fill: black}, layers: "
        + "[{label: a, left: 8, top: 2, font: 15, text: 'A name that goes on'}]}",
      // Clipped away altogether.
      "{box: b, frame: [10, 10, 60, 24], clip: true, layers: [{label: a, left: 90, top: 2, font: 15, text: 'Away'}]}",
      // A badge on its icon.
      "{box: icon, frame: [20, 20, 44, 44], fill: '#DDDDDD', tap: {set: {n: 1}}, layers: "
        + "[{box: badge, frame: [32, -8, 20, 20], fill: red, layers: "
        + "[{label: count, left: 6, top: 1, font: 13, text: '3', color: white}]}]}",
      // The heading that stays where rows pass below it.
      "{scroll: s, frame: [0, 0, 320, 200], startAt: 60, layers: "
        + "[{box: head, frame: [0, 40, 320, 40], fill: white, z: 1, sticky: start, layers: "
        + "[{label: title, left: 16, top: 10, font: 15, text: 'Today'}]}, "
        + "{column: list, left: 0, right: 0, top: 80, layers: [{box: row, each: name in ['Rent', 'Tea', 'Tram', 'Inn', 'Tax', 'Gas'], "
        + "height: 50, layers: [{label: t, left: 16, top: 14, font: 15, text: name}]}]}]}",
      // A row that slides over its actions.
      "{box: row, frame: [0, 100, 320, 60], clip: true, layers: "
        + "[{box: delete, frame: [240, 0, 80, 60], fill: red, tap: {set: {n: 1}}}, "
        + "{box: card, frame: [0, 0, 320, 60], fill: white, drag: {axis: horizontal}, translate: [min(card.translation.x, 0), 0], "
        + "layers: [{label: t, left: 16, top: 20, font: 15, text: 'Tea'}]}]}",
      // The ground bleeds over the edges of the screen.
      "{box: b, frame: [-20, -20, 400, 600], fill: '#EEF1F4', layers: [{label: t, left: 40, top: 60, font: 15, text: 'Tea'}]}",
    ])
  func hidden(layer: String) throws {
    #expect(try AuditedScreen(layoutOf: screen([layer])).found == [])
  }

  @Test(
    "what shows for three tenths of a second is found, and what is on its way is not",
    arguments: [(0.35, 1), (0.05, 0)])
  func times(seconds: Double, count: Int) throws {
    let text = screen(
      [
        "{label: a, left: 10, top: 140, font: 15, text: 'Price'}",
        "{label: b, if: n == 1, left: 30, top: 140, font: 15, text: '12.50'}",
        "{box: c, frame: [10, 10, 60, 50], fill: red, tap: {set: {n: n + 1}}}",
      ],
      rest: "takes: {go: [{tap: c}, {wait: \(seconds)s}, {tap: c}, {wait: 1s}]}")
    #expect(try AuditedScreen(layoutOf: text).found.count == count)
  }

  /// Labels below one another, at these left edges and in letters of these sizes.
  private func labels(_ places: [(left: Double, font: Int)]) -> [String] {
    places.enumerated().map { index, place in
      "{label: l\(index), left: \(place.left), top: \(10 + 30 * index), font: \(place.font), text: 'Word \(index)'}"
    }
  }

  @Test("texts and pictures beside one another are rows, too; of letters of several sizes only those of one")
  func unevenContents() throws {
    func found(_ layers: [String]) throws -> [String] {
      try AuditedScreen(layoutOf: screen(layers), beside: ["half.svg": Self.half]).found
    }
    #expect(try found(labels([(16, 15), (16, 15), (17, 15), (16, 15)])) == ["unevenRows l2"])
    #expect(try found(labels([(16, 15), (16, 15), (17, 12), (16, 15)])) == [])
    #expect(try found(labels([(16, 15), (24, 15), (16, 15), (16, 15)])) == [])
    let sums = [0, 1, 2, 3].map { "{label: s\($0), right: 20, top: \(10 + 30 * $0), font: 15, text: '9.5'}" }
    let names = labels([(16, 15), (16, 15), (17, 15), (16, 15)])
    #expect(try found(zip(names, sums).flatMap { [$0, $1] }) == ["unevenRows l2"])
    let pictures = [10, 60, 110, 161, 210].enumerated().map { index, top in
      "{image: i\(index), frame: [10, \(top), 80, 40], source: 'half.svg'}"
    }
    #expect(try found(pictures) == ["unevenRows i3"])
    func sized(_ size: String) -> [String] {
      (0...3).map { index in
        "{image: i\(index), left: 10, top: \(10 + 60 * index), source: 'half.svg'\(index == 2 ? size : "")}"
      }
    }
    #expect(try found(sized(", size: [79, 40], fit: fill")) == ["unevenRows i2"])
    // A picture that is a little less wide than the others by itself.
    let narrow = Self.half.replacingOccurrences(of: "width='80'", with: "width='79'")
    let own = sized("").map { $0.contains("i2") ? $0.replacingOccurrences(of: "half", with: "narrow") : $0 }
    let files = ["half.svg": Self.half, "narrow.svg": narrow]
    #expect(try AuditedScreen(layoutOf: screen(own), beside: files).found == [])
  }

  @Test("words that are aligned by their middles or ends are not uneven", arguments: ["centerX: 160", "right: 40"])
  func aligned(place: String) throws {
    // One is a little wider than the others, which are equal.
    let words = ["10", "10", "11", "10"].enumerated().map { index, word in
      "{label: l\(index), \(place), top: \(10 + 30 * index), font: 15, text: '\(word)'}"
    }
    #expect(try AuditedScreen(layoutOf: screen(words)).found == [])
  }

  @Test(
    "rows of a list that hold texts begin at one edge; what a list draws of numbers has its places from them",
    arguments: [
      (
        "{box: row, each: i in range(5), frame: [if i == 3 then 11 else 10, 10 + 50 * i, 200, 40], fill: '#DDEEFF', "
          + "layers: [{label: t, left: 16, top: 12, font: 15, text: 'Row {i}'}]}", ["unevenRows row(3)"]
      ),
      (
        "{box: row, each: i in range(5), frame: [10, 10 + 50 * i + (if i == 3 then 1 else 0), 200, 40], "
          + "fill: '#DDEEFF', layers: [{label: t, left: 16, top: 12, font: 15, text: 'Row {i}'}]}", []
      ),
      (
        "{box: dot, each: v in [40, 40, 41, 40, 40], frame: [10 + 20 * index(v), 100 - v, 8, 8], fill: '#3366DD'}",
        []
      ),
    ] as [(String, [String])])
  func unevenRepeated(layer: String, found: [String]) throws {
    #expect(try AuditedScreen(layoutOf: screen([layer])).found == found)
  }

  @Test("a layer that is too faint for fingers keeps none off", arguments: [(0.005, 0), (0.02, 1)])
  func faint(opacity: Double, count: Int) throws {
    let layers = [
      "{box: a, frame: [10, 10, 60, 50], fill: red, tap: {set: {n: n + 1}}}",
      "{box: b, frame: [10, 10, 60, 50], fill: blue, opacity: \(opacity), touch: all}",
    ]
    #expect(try AuditedScreen(layoutOf: screen(layers)).found.count == count)
  }

  @Test("a text that a list cuts off does not stick out of the box that the list ends in")
  func listInBox() throws {
    let words = Array(repeating: "A long story", count: 14).joined(separator: " ")
    func box(_ inner: String) -> String {
      screen(["{box: b, frame: [0, 100, 320, 200], fill: '#EEEEEE', layers: [\(inner)]}"])
    }
    let label = "{label: a, left: 16, top: 60, width: 150, lines: 0, font: 15, text: '\(words)'}"
    #expect(try AuditedScreen(layoutOf: box(label)).found == ["outsideText b.a"])
    let list = "{scroll: s, frame: [0, 0, 320, 150], layers: [\(label)]}"
    #expect(try AuditedScreen(layoutOf: box(list)).found == [])
  }

  @Test("a list in a sheet that a finger drags up is brought out from under the bar", arguments: [true, false])
  func sheet(isDragged: Bool) throws {
    let drag = isDragged ? "drag: {axis: vertical}, translate: [0, min(sheet.translation.y, 0)], " : ""
    let text = """
      device: iphone-16
      fill: white
      layers:
        - {box: sheet, frame: [0, 700, 393, 852], fill: '#EEEEEE', \(drag)layers: [{scroll: list, frame: [0, 40, 393, 112],
          content: [393, 112], enabled: false, layers: [{label: a, left: 20, top: 90, font: 15, text: 'Last'}]}]}
      """
    #expect(try AuditedScreen(layoutOf: text).found == (isDragged ? [] : ["safeArea sheet.list.a"]))
  }

  /// A picture twice as wide as high, of which the right half is transparent.
  private static let half =
    "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='40'><rect width='40' height='40' fill='red'/></svg>"

  @Test(
    "a picture over a text covers it where it is opaque, and its transparent parts stay quiet",
    arguments: [(100, []), (140, ["coveredText a"])] as [(Int, [String])])
  func transparent(left: Int, found: [String]) throws {
    // The text begins at 150, behind the right half or the left one.
    let text = screen([
      "{label: a, left: 150, top: 110, font: 15, text: 'Price'}",
      "{image: p, frame: [\(left), 100, 80, 40], source: 'half.svg'}",
    ])
    #expect(try AuditedScreen(layoutOf: text, beside: ["half.svg": Self.half]).found == found)
  }

  @Test(
    "a picture out of its ratio is found, with the ratio; one that is fitted, filled or sliced is not",
    arguments: [
      ("fit: stretch", "[20, 100, 80, 80]", ["stretchedImage p"]), ("fit: stretch", "[20, 100, 160, 80]", []),
      ("fit: fit", "[20, 100, 80, 80]", []), ("fit: fill", "[20, 100, 80, 80]", []),
      ("fit: stretch, slice: 8", "[20, 100, 80, 80]", []),
    ] as [(String, String, [String])])
  func stretched(fit: String, frame: String, found: [String]) throws {
    let text = screen(["{image: p, frame: \(frame), source: 'half.svg', \(fit)}"])
    let audited = try AuditedScreen(layoutOf: text, beside: ["half.svg": Self.half])
    #expect(audited.found == found)
    if !found.isEmpty { #expect(audited.message(.stretchedImage).contains("80 × 40"), "\(audited.result.findings)") }
  }

  @Test("of fifty faults put into a sound screen at least 48 are found")
  func seeded() throws {
    let names = ["Rent", "Tea", "Harbour inn", "Groceries", "Tram"]
    func rows(changing row: Int, _ fault: Int?) -> [String] {
      names.enumerated().flatMap { index, name -> [String] in
        let top = 20 + 80 * index
        let mine = fault.flatMap { index == row ? $0 : nil }
        let width = mine == 0 ? 20 : 120
        let box = mine == 1 ? 10 : 280
        let left = [2: 300, 3: 24, 4: 30][mine ?? -1] ?? 200
        let height = mine == 5 ? 51.2 : 50
        var row = [
          "{box: card\(index), frame: [20, \(top), \(box), \(height)], fill: '#EEF1F4', layers: [{label: name, left: 8, "
            + "top: 14, width: \(width), font: 15, text: '\(name)'}]}",
          "{label: sum\(index), left: \(left), top: \(mine == 4 ? top + 16 : top + 14), font: 15, text: '\(index)2.50'}",
        ]
        if mine == 6 { row.append("{box: over\(index), frame: [20, \(top), 60, 40], fill: black}") }
        if mine == 7 { row.append("{box: far\(index), frame: [\(330 + top), 10, 50, 50], tap: {set: {n: 1}}}") }
        if mine == 8 {
          row += [0, 30].map { "{box: key\($0), frame: [\(20 + $0), 430, 50, 44], tap: {set: {n: 1}}}" }
        }
        if mine == 9 { row.append("{label: deep\(index), left: 20, top: \(470 + index), font: 15, text: 'Deep'}") }
        return row
      }
    }
    #expect(try AuditedScreen(layoutOf: screen(rows(changing: 0, nil))).found == [])
    var missed: [String] = []
    for fault in 0..<10 {
      for row in names.indices
      where try AuditedScreen(layoutOf: screen(rows(changing: row, fault))).found.isEmpty {
        missed.append("\(fault) in row \(row)")
      }
    }
    #expect(missed.count <= 2, "\(missed)")
  }
}
