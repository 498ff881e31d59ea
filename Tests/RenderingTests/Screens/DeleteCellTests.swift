import Geometry
import Layers
import Rendering
import Testing

/// Two ways to a button that deletes a row.
@Suite("Rows that can be deleted")
struct DeleteCellTests {
  /// A scene, with how its rows are called.
  struct Version: Sendable, CustomTestStringConvertible {
    var scene: String
    var row: String
    /// The rows' ids, from the top.
    var ids: [String]
    var opening: Double
    var height: Double
    /// What takes the tap that closes an open row.
    var face: String
    var testDescription: String { scene }

    func id(_ index: Int) -> String { "table.rows.\(row)(\(ids[index]))" }
  }

  static let system = Version(
    scene: "delete-cell-system", row: "row", ids: ["lin", "library", "team", "mum"], opening: 110, height: 100,
    face: "face")
  static let scroll = Version(
    scene: "delete-cell-scroll", row: "cell", ids: ["hangzhou", "chengdu", "guangzhou", "lhasa"], opening: 95,
    height: 175, face: "card")
  static let versions = [system, scroll]

  private func offset(_ version: Version, row: Int, of rehearsal: Rehearsal, at tick: Int? = nil) throws -> Double {
    let layers = try rehearsal.renderer.layers(at: tick ?? rehearsal.end)
    return try #require(layers.find("\(version.id(row)).slide")).contentOffset.x
  }

  @Test("an empty list says that it is, also once its last row has left", arguments: versions)
  func empty(version: Version) throws {
    let name = version.scene == "delete-cell-system" ? "mails" : "cities"
    for steps in [["wait: 0.1s"], ["do: {remove: \(name)}", "settle"]] {
      let data = steps.count == 1 ? ["\(name): \(name).yaml": "\(name): []"] : [:]
      let rehearsal = try Rehearsal(version.scene, changes: data, steps: steps)
      let word = try #require(try rehearsal.renderer.layers(at: rehearsal.end).find("table.nothing"))
      #expect(word.opacity == 1)
    }
    let full = try Rehearsal(version.scene, steps: ["wait: 0.1s"])
    #expect(try full.layer("table.nothing", at: 0) == nil)
  }

  // MARK: Opening

  @Test("the button of way two stands still on the screen while the card uncovers it")
  func standsStill() throws {
    let version = Self.scroll
    // Slowly to the opening and beyond it, into the rubber band.
    let rehearsal = try Rehearsal(
      version.scene, steps: ["drag: {on: cell(1), by: [-140, 0], over: 1.5s}", "wait: 0.2s", "release", "settle"])
    var offsets: Set<Double> = []
    for tick in stride(from: 0, through: rehearsal.end, by: 10_000) {
      let layers = try rehearsal.renderer.layers(at: tick)
      let slide = try #require(layers.find("\(version.id(1)).slide"))
      let button = try #require(layers.find("\(version.id(1)).slide.delete"))
      #expect(abs(button.frame.minX - slide.contentOffset.x - 280) < 1e-6, "at \(tick)")
      #expect(button.frame.minY == 7.5 && button.frame.size == Size(80, 160))
      offsets.insert(slide.contentOffset.x)
    }
    #expect(offsets.count > 50 && offsets.max() ?? 0 > 95)
  }

  @Test("the card lies above the button and covers it while the row is closed")
  func covered() throws {
    let version = Self.scroll
    let rehearsal = try Rehearsal(version.scene, steps: ["wait: 0.1s"])
    let slide = try #require(try rehearsal.layer("\(version.id(1)).slide", at: 0))
    let names = slide.children.map { $0.id.split(separator: ".").last.map(String.init) ?? "" }
    #expect(names == ["delete", "card"])
    #expect(slide.children[0].frame.maxX == slide.children[1].frame.maxX)
    #expect(slide.children[1].frame == Rect(15, 7.5, 345, 160))
  }

  @Test("the action of way one comes with the row and is stretched as far as it is pulled")
  func comesAlong() throws {
    let version = Self.system
    let rehearsal = try Rehearsal(version.scene, steps: ["drag: {on: row(1), by: [-220, 0], over: 1s}", "wait: 0.1s"])
    var widest = 0.0
    for tick in stride(from: 0, through: rehearsal.end, by: 20_000) {
      let layers = try rehearsal.renderer.layers(at: tick)
      let offset = try #require(layers.find("\(version.id(1)).slide")).contentOffset.x
      let action = try #require(layers.find("\(version.id(1)).slide.action"))
      let width = max(offset, 110)
      #expect(action.frame == Rect(375, 0, width, 100))
      #expect(layers.find("\(version.id(1)).slide.action.delete")?.frame == Rect(10, 5, width - 20, 90))
      widest = max(widest, width)
    }
    #expect(widest > 130)
  }

  @Test("let go before the half it closes, from there on it opens, exactly", arguments: versions)
  func threshold(version: Version) throws {
    for (distance, end) in [
      (0.5, 0.0), (version.opening / 2 - 0.5, 0), (version.opening / 2, version.opening), (90, version.opening),
    ] {
      let rehearsal = try Rehearsal(
        version.scene,
        steps: [
          "drag: {on: \(version.row)(1), by: [\(-distance), 0], over: 0.3s}", "wait: 0.2s", "release", "settle",
          "wait: 0.1s",
        ])
      #expect(try offset(version, row: 1, of: rehearsal) == end, "let go at \(distance)")
    }
  }

  @Test("way two takes 0.2 s to open and 0.3 s to close", arguments: [(60.0, 0.2), (40, 0.3)])
  func durations(distance: Double, seconds: Double) throws {
    let rehearsal = try Rehearsal(
      Self.scroll.scene,
      steps: [
        "drag: {on: cell(1), by: [\(-distance), 0], over: 0.3s}", "wait: 0.2s", "release", "wait: 1s",
      ])
    let end = distance == 60 ? 95.0 : 0
    let before = Int(clamped: (0.5 + seconds - 0.02) * 1_000_000)
    #expect(try offset(Self.scroll, row: 1, of: rehearsal, at: before) != end)
    #expect(try offset(Self.scroll, row: 1, of: rehearsal, at: before + 20_000) == end)
    // Half of the time is half of the way, by the symmetry of easeInOut.
    let half = try offset(Self.scroll, row: 1, of: rehearsal, at: Int(clamped: (0.5 + seconds / 2) * 1_000_000))
    #expect(abs(half - (distance + end) / 2) <= 0.5)
  }

  // MARK: Closing

  private static func open(_ version: Version, _ row: Int) -> [String] {
    ["fling: {on: \(version.row)(\(row)), by: [-80, 0], over: 0.2s}", "settle"]
  }

  @Test("a tap on the open row closes it, within 0.3 s, and does nothing else", arguments: versions)
  func tapCloses(version: Version) throws {
    let rehearsal = try Rehearsal(
      version.scene,
      steps: Self.open(version, 1) + ["tap: \(version.row)(1).\(version.face)", "snapshot: lifted", "wait: 0.6s"])
    let lifted = try rehearsal.renderer.instant(ofSnapshot: "lifted").tick
    #expect(try offset(version, row: 1, of: rehearsal, at: lifted) == version.opening)
    #expect(try offset(version, row: 1, of: rehearsal, at: lifted + 150_000) == version.opening / 2)
    #expect(try offset(version, row: 1, of: rehearsal, at: lifted + 300_000) == 0)
    #expect(try rehearsal.renderer.layers(at: rehearsal.end).find("note") == nil)
  }

  @Test("a tap on a closed row of way two shows an alert, but not while another one is open")
  func alert() throws {
    let version = Self.scroll
    let closed = try Rehearsal(version.scene, steps: ["tap: cell(2)", "wait: 0.4s"])
    #expect(try closed.renderer.layers(at: closed.end).find("note") != nil)
    let open = try Rehearsal(version.scene, steps: Self.open(version, 1) + ["tap: cell(2)", "wait: 0.4s"])
    #expect(try open.renderer.layers(at: open.end).find("note") == nil)
    #expect(try offset(version, row: 1, of: open) == 0)
  }

  @Test("beside the cards, too, a tap closes the row that is open")
  func tapOnTheMargin() throws {
    // The white left of the third card.
    let steps = Self.open(Self.scroll, 1) + ["tap: [6, \(64 + 7.5 + 175 * 2.5)]", "wait: 0.6s"]
    let rehearsal = try Rehearsal(Self.scroll.scene, steps: steps)
    #expect(try offset(Self.scroll, row: 1, of: rehearsal) == 0)
  }

  @Test("a row that is on its way to closing takes neither drags nor taps", arguments: versions)
  func interactionOff(version: Version) throws {
    let y = 64 + version.height * 1.5
    let closing = Self.open(version, 1) + ["tap: \(version.row)(1).\(version.face)"]
    let drag = "drag: {from: [300, \(y)], by: [-90, 0], over: 0.2s}"
    let dragged = try Rehearsal(version.scene, steps: closing + [drag, "release", "settle", "wait: 0.1s"])
    #expect(try offset(version, row: 1, of: dragged) == 0)
    let tapped = try Rehearsal(version.scene, steps: closing + ["tap: [100, \(y)]", "settle", "wait: 0.1s"])
    #expect(try offset(version, row: 1, of: tapped) == 0)
    #expect(try tapped.renderer.layers(at: tapped.end).find("note") == nil)
    // The same drag opens it once it is closed.
    let later = try Rehearsal(version.scene, steps: closing + ["settle", drag, "release", "settle", "wait: 0.1s"])
    #expect(try offset(version, row: 1, of: later) == version.opening)
  }

  @Test("one row is open at most: it closes as soon as another is dragged", arguments: versions)
  func oneOpen(version: Version) throws {
    let rehearsal = try Rehearsal(
      version.scene, steps: Self.open(version, 1) + Self.open(version, 2) + Self.open(version, 0) + ["wait: 0.1s"])
    var seen: Set<Int> = []
    for tick in stride(from: 0, through: rehearsal.end, by: 10_000) {
      let open = try (0..<3).filter { try offset(version, row: $0, of: rehearsal, at: tick) >= version.opening }
      #expect(open.count <= 1, "at \(tick)")
      seen.formUnion(open)
    }
    #expect(seen == [0, 1, 2])
    #expect(try (0..<3).map { try offset(version, row: $0, of: rehearsal) } == [version.opening, 0, 0])
  }

  @Test("the open row closes while the finger is still on another one", arguments: versions)
  func closesDuringTheDrag(version: Version) throws {
    let rehearsal = try Rehearsal(
      version.scene,
      steps: Self.open(version, 1) + [
        "snapshot: open", "drag: {on: \(version.row)(2), by: [-30, 0], over: 0.6s, curve: linear}", "wait: 0.2s",
        "snapshot: held",
      ])
    let open = try rehearsal.renderer.instant(ofSnapshot: "open").tick
    let held = try rehearsal.renderer.instant(ofSnapshot: "held").tick
    func places(at tick: Int) throws -> [Double] {
      try [1, 2].map { try offset(version, row: $0, of: rehearsal, at: tick) }
    }
    #expect(try places(at: open) == [version.opening, 0])
    // Half of the 0.3 s to close: the finger is a quarter of its way on.
    #expect(try places(at: open + 150_000) == [version.opening / 2, 7.5])
    #expect(try places(at: open + 301_000) == [0, 15])
    #expect(try places(at: held) == [0, 30])
  }

  @Test("scrolling the list closes the open row, which comes back closed", arguments: versions)
  func scrolling(version: Version) throws {
    let rehearsal = try Rehearsal(
      version.scene,
      steps: Self.open(version, 1) + [
        "snapshot: open", "drag: {from: [187, 600], by: [0, -60], over: 0.4s}", "snapshot: dragged",
        "drag: {by: [0, -400], over: 0.4s}", "drag: {by: [0, 460], over: 0.4s}", "release", "settle",
      ])
    let open = try rehearsal.renderer.instant(ofSnapshot: "open").tick
    #expect(try offset(version, row: 1, of: rehearsal, at: open) == version.opening)
    let dragged = try rehearsal.renderer.instant(ofSnapshot: "dragged").tick
    #expect(try offset(version, row: 1, of: rehearsal, at: dragged) == 0)
    #expect(try offset(version, row: 1, of: rehearsal) == 0)
  }

  // MARK: Deleting

  @Test("a deleted row fades and closes up in 0.3 s, the rest with it", arguments: versions)
  func deletion(version: Version) throws {
    let rehearsal = try Rehearsal(
      version.scene, steps: Self.open(version, 1) + ["tap: \(version.row)(1).delete", "snapshot: deleted", "wait: 1s"])
    let deleted = try rehearsal.renderer.instant(ofSnapshot: "deleted").tick
    let top = try #require(rehearsal.renderer.layers(at: 0).find(version.id(1))).frame.minY
    var last = 1.0
    for milliseconds in stride(from: 50, through: 250, by: 50) {
      let layers = try rehearsal.renderer.layers(at: deleted + milliseconds * 1000)
      let row = try #require(layers.find(version.id(1)))
      #expect(row.opacity < last && row.opacity > 0)
      #expect(abs(row.frame.height - version.height * row.opacity) < 1e-6)
      #expect(row.clipsToBounds && row.frame.minY == top)
      #expect(abs(try #require(layers.find(version.id(2))).frame.minY - row.frame.maxY) < 1e-6)
      last = row.opacity
    }
    let layers = try rehearsal.renderer.layers(at: deleted + 301_000)
    #expect(layers.find(version.id(1)) == nil)
    #expect(layers.find(version.id(2))?.frame.minY == top)
  }

  @Test("being open belongs to the row and not to its place: what moves up is closed", arguments: versions)
  func identity(version: Version) throws {
    let delete = ["tap: \(version.row)(1).delete", "settle"]
    let once = try Rehearsal(version.scene, steps: Self.open(version, 1) + delete + ["wait: 0.1s"])
    #expect(try offset(version, row: 2, of: once) == 0)
    // The row that came to that place can be opened and deleted in turn.
    let twice = try Rehearsal(
      version.scene, steps: Self.open(version, 1) + delete + Self.open(version, 1) + delete + ["wait: 0.1s"])
    let layers = try twice.renderer.layers(at: twice.end)
    #expect(layers.find(version.id(1)) == nil && layers.find(version.id(2)) == nil)
    #expect(layers.find(version.id(3))?.frame.minY == layers.find(version.id(0))?.frame.maxY)
  }

  @Test("the title of way one counts what is left")
  func count() throws {
    let rehearsal = try Rehearsal(
      Self.system.scene, steps: Self.open(Self.system, 1) + ["tap: row(1).delete", "wait: 0.1s"])
    func title(at tick: Int) throws -> String? {
      guard case .text(let text)? = try rehearsal.renderer.layers(at: tick).find("bar.heading")?.content else {
        return nil
      }
      return text.string
    }
    #expect(try title(at: 0) == "收件箱（10）")
    #expect(try title(at: rehearsal.end) == "收件箱（9）")
  }
}
