import Formulas
import Scenes
import Stage
import Testing

@Suite("A value that cannot be worked out for a while")
struct FailingValueTests {
  private static let scene = """
    state: {n: 1}
    values: {v: 10 / n, w: v + 1}
    layers:
      - {box: direct, size: [v, 9]}
      - {box: later, size: [w, 9]}
      - {box: other, size: [n + 5, 9]}
    takes:
      t:
        - wait: 1s
        - do: {set: {n: 0}}
        - wait: 1s
        - do: {set: {n: 2}}
        - wait: 1s
    """

  @Test("is told whenever the screen is asked for, and is as ever before and after")
  func reported() throws {
    let player = Player(try Stage(opening: checkedScene(Self.scene), take: "t"))
    func widths(_ tick: Int) throws -> [Double] { try player.layers(at: tick).children.map(\.frame.width) }
    // Forwards, backwards and to and fro: the same.
    for tick in [500_000, 1_500_000, 1_700_000, 2_500_000, 1_500_000, 500_000, 1_999_999, 2_000_000, 0, 1_000_000] {
      let isWrong = tick >= 1_000_000 && tick < 2_000_000
      if isWrong {
        let problem = #expect(throws: Diagnostic.self, "at \(tick)") { _ = try widths(tick) }
        #expect(
          problem?.message.contains("10 / n") == true || problem?.place?.line == 2, "\(String(describing: problem))")
      } else {
        #expect(try widths(tick) == (tick < 1_000_000 ? [10, 11, 6] : [5, 6, 7]), "at \(tick)")
      }
    }
  }
}
