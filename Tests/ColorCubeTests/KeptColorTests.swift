import ColorCube
import Geometry
import Pixels
import TestSupport
import Testing

/// The dominant colours of pictures that chance drew, as `kept.txt` has them. `FLIPBOOK_RECORD=1` writes it anew; find
/// out why before that is committed.
@Suite("Pictures that chance drew have the dominant colours that they had")
struct KeptColorTests {
  private static let queries = [
    ColorQuery(), ColorQuery(count: 3), ColorQuery(selection: .bright),
    ColorQuery(selection: .dark, transparency: .skip),
    ColorQuery(selection: .dark), ColorQuery(isDistinct: true, order: .brightness), ColorQuery(order: .darkness),
    ColorQuery(avoided: [.white, Color(red: 0.2, green: 0.4, blue: 0.6)]), ColorQuery(transparency: .skip),
    ColorQuery(count: 7, selection: .bright, order: .darkness), ColorQuery(count: 0),
    ColorQuery(count: 1, isDistinct: true),
  ]

  @Test("for every kind of question")
  func colors() throws {
    let lines = (0..<80).map { seed in
      let bitmap = SeededPictures.picture(seed: 4_000 + seed)
      let answers = Self.queries.map { query in
        let found = DominantColors.find(in: bitmap, query)
        return "\(found.count)-" + Digest(found.map { "\($0.color) \($0.hits)" }.joined(separator: " ")).text.prefix(8)
      }
      return "\(seed): " + answers.joined(separator: " ")
    }
    try KeptLines(path: "Tests/ColorCubeTests/kept.txt").expect(lines)
  }
}
