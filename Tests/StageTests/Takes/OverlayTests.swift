import Geometry
import Layers
import Scenes
import Stage
import Testing

@Suite("What is drawn over a scene for who looks at its pictures")
struct OverlayTests {
  private func marks(_ show: Show, _ overlays: Overlays, at seconds: Double) throws -> [Layer] {
    let tick = Int(clamped: (seconds * 1_000_000).rounded())
    let plain = try show.player.layers(at: tick).children
    let all = try Player(show.stage, overlays: overlays).layers(at: tick).children
    #expect(Array(all.prefix(plain.count)) == plain, "the scene is as it was")
    return Array(all.dropFirst(plain.count))
  }

  private func trails(_ show: Show, at seconds: Double) throws -> [Layer] { try marks(show, .trails, at: seconds) }

  // MARK: Trails

  private static let ground = "layers: [{box: it, frame: [0, 0, 375, 667], drag: {}, tap: []}]"

  @Test("a trail reaches from the finger to where it was 0.6 s ago, and shortens once it has left")
  func trail() throws {
    let show = try Show(
      Self.ground, steps: "wait: 0.5s", "drag: {from: [100, 300], by: [0, -100], over: 1s, curve: linear}", "release",
      "wait: 1s")
    #expect(try trails(show, at: 0.4).isEmpty)
    // Since the finger came down, 0.5 s ago, it has gone 50 points; it is 17.6 points wide on each side, and thinner with age.
    let half = try #require(try trails(show, at: 1).first)
    #expect([half.frame.minX, half.frame.maxX, half.frame.minY].isNear([82.4, 117.6, 232.4]))
    #expect(abs(half.frame.maxY - (300 + 17.6 / 6)) < 0.01)
    // 0.6 s ago it was at 260 when it is at 200.
    let end = try #require(try trails(show, at: 1.5).first)
    #expect(abs(end.frame.minY - 182.4) < 0.01 && abs(end.frame.maxY - 260) < 1)
    let later = try #require(try trails(show, at: 1.8).first)
    #expect(abs(later.frame.maxY - 230) < 1 && later.frame.width < 18)
    #expect(try trails(show, at: 2.2).isEmpty)
  }

  @Test("a finger that rests has none, and one that comes down elsewhere at once has one of its own")
  func jumps() throws {
    #expect(try trails(Show(Self.ground, steps: "hold: {on: it, for: 1s}", "wait: 1s"), at: 0.5).isEmpty)
    let show = try Show(
      Self.ground, steps: "drag: {from: [40, 40], by: [20, 0], over: 0.2s, curve: linear}", "release",
      "drag: {from: [300, 600], by: [20, 0], over: 0.2s, curve: linear}", "wait: 1s")
    let both = try trails(show, at: 0.4)
    #expect(both.map(\.frame.midX).isNear([300, 40], within: 30) && both.allSatisfy { $0.frame.width < 60 })
  }

  @Test("each of two fingers has its own")
  func two() throws {
    let show = try Show(
      "layers: [{box: it, frame: [0, 0, 375, 667], pinch: {}}]",
      steps: "pinch: {from: [187, 300], apart: 100, scale: 2, over: 0.5s, curve: linear}", "wait: 0.1s")
    let both = try trails(show, at: 0.5)
    #expect(both.count == 2 && both.allSatisfy { $0.frame.width > 40 && $0.frame.width < 90 })
  }

  // MARK: Keys

  private static let field = "state: {n: 0}\nlayers: [{box: field, frame: [0, 0, 375, 40], type: {set: {n: 1}}}]"

  private func texts(_ layers: [Layer]) -> [String] {
    layers.compactMap { cap in
      if case .text(let text)? = cap.children.first?.content { text.string } else { nil }
    }
  }

  private func keys(_ show: Show, at seconds: Double) throws -> [String] {
    texts(try marks(show, .keys, at: seconds))
  }

  @Test("keys come one after the other, stay for 1.2 s after the last, and fade")
  func keys() throws {
    let show = try Show(
      Self.field, steps: "type: {on: field, text: \"Hi \\n⌫\", every: 0.2s}", "wait: 2s",
      "type: {on: field, text: \"b\", every: 0.1s}", "wait: 1s")
    let expected: [(Double, [String])] = [
      (0.1, []), (0.2, ["H"]), (0.55, ["H", "i"]), (0.6, ["H", "i", "space"]),
      (1, ["H", "i", "space", "return", "⌫"]), (2.4, ["H", "i", "space", "return", "⌫"]), (2.51, []), (3.1, ["b"]),
    ]
    for (time, texts) in expected { #expect(try keys(show, at: time) == texts, "at \(time)") }
    #expect(try marks(show, .keys, at: 2.35).map(\.opacity).isNear([0.5, 0.5, 0.5, 0.5, 0.5]))
  }

  @Test("a key sinks while it is down, for a tenth of a second")
  func press() throws {
    let show = try Show(Self.field, steps: "type: {on: field, text: \"ab\", every: 0.3s}", "wait: 1s")
    func tops(_ time: Double) throws -> [Double] { try marks(show, .keys, at: time).map { $0.children[0].frame.minY } }
    #expect(try tops(0.65) == [0, 2])
    #expect(try tops(0.75) == [0, 0])
  }

  @Test("a row stays on the screen, the last keys of a long text, and above a caption")
  func row() throws {
    let show = try Show(
      Self.field, steps: "caption: \"Write a word\"",
      "type: {on: field, text: \"abcdefghijklmnopqrstuvwxyz\", every: 0.05s}", "wait: 1s")
    let caps = try marks(show, .keys, at: 1.3)
    #expect(texts(caps).last == "z" && caps.count > 4)
    #expect(caps.allSatisfy { $0.frame.minX >= 16 && $0.frame.maxX <= 375 - 16 && $0.frame.maxY <= 667 - 16 })
    #expect(zip(caps, caps.dropFirst()).allSatisfy { $0.frame.maxX < $1.frame.minX })
    let both = try marks(show, [.keys, .callouts], at: 1.3)
    let caption = try #require(both.first { $0.kind == "caption" })
    #expect(both.filter { $0.kind == "key" }.allSatisfy { $0.frame.maxY < caption.frame.minY })
  }

  @Test("nothing is shown of what comes later: an instant is the same of a take that was played on")
  func pure() throws {
    let show = try Show(
      Self.field, steps: "type: {on: field, text: \"abc\", every: 0.2s}",
      "drag: {from: [100, 300], by: [0, -100], over: 1s}", "release", "wait: 1s")
    let all: Overlays = [.touches, .trails, .keys, .callouts]
    let late = Player(show.stage, overlays: all)
    _ = try late.layers(at: 2_500_000)
    for tick in stride(from: 0, through: 2_500_000, by: 130_000) {
      let alone = try Player(show.stage, overlays: all).layers(at: tick)
      #expect(try late.layers(at: tick) == alone, "at \(tick)")
    }
  }
}
