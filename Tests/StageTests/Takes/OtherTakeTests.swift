import Layers
import Stage
import TestSupport
import Testing

/// A take that is not played is as if it were not there.
@Suite("Another take of the file changes nothing")
struct OtherTakeTests {
  private static let scene = """
    device: card
    state: {n: 1, shown: true, word: "one", dark: false}
    data: {items: [{title: "a"}, {title: "b"}]}
    layers:
      - {label: turned, text: "Harbour", left: 10.3, scale: n}
      - {box: around, rotation: n * 10deg - 10deg, layers: [{label: inner, text: "in"}]}
      - {box: goes, if: shown, goes: {over: 0.3s, keeps: true}, left: 20 * n, size: [30, 9], layers: [{label: said, text: word}]}
      - {column: list, top: 40, layers: [{label: row, each: i in items, text: i.title}]}
      - {label: mode, top: 80, text: 'if dark then "night" else "day"'}
    takes:
      a: [{do: [{set: {n: 1.5}}, {set: {shown: false}}]}, {wait: 0.1s}, {do: {set: {n: 2, word: "two"}}}, {wait: 0.4s}]
      moves: [{do: {animate: {n: 2}, over: 0.5s}}, {wait: 0.2s}, {do: {set: {shown: false}}}, {wait: 0.4s}]

    """

  /// Takes that do what the scene itself never does.
  private static let others = [
    "b: [{do: {animate: {n: 3}}}]", "b: [{do: {insert: {title: \"c\"}, into: items}}]",
    "b: [{do: {set: {dark: true}}}]",
    "b: [{do: {animate: {n: 3}}, if: false}]",
  ]

  private func trees(_ text: String, take: String?) throws -> [Layer] {
    let stage = try Stage(scene: checkedScene(text), take: take)
    let player = Player(stage)
    return try stride(from: 0, through: 600_000, by: 50_000).map { try player.layers(at: min($0, stage.duration)) }
  }

  @Test("whatever it does", arguments: others)
  func besideAnother(other: String) throws {
    for take in ["a", "moves", Scene.restTake, nil] {
      let (alone, beside) = (
        try trees(Self.scene, take: take), try trees(Self.scene + "  \(other)\n", take: take)
      )
      let isSame = alone == beside
      #expect(isSame, "\(take ?? "no take") beside \(other)")
    }
  }

  @Test("letters leave whole pixels where the take that is played turns them, and where the scene does")
  func turning() throws {
    func turns(_ text: String, take: String?) throws -> [Bool] {
      let screen = try Player(Stage(scene: checkedScene(text), take: take)).layers(at: 0)
      return ["turned", "around", "inner", "mode"].map { name in
        screen.first { $0.id == name || $0.id.hasSuffix(".\(name)") }?.isTransformAnimated ?? false
      }
    }
    #expect(try turns(Self.scene, take: "a") == [false, false, false, false])
    #expect(try turns(Self.scene, take: "moves") == [true, true, true, false])
    let itself = Self.scene.replacing("layers:\n", with: "rules: [{when: n > 5, do: {animate: {n: 1}}}]\nlayers:\n")
    #expect(try turns(itself, take: "a") == [true, true, true, false])
    #expect(try turns(itself, take: nil) == [true, true, true, false])
  }
}
