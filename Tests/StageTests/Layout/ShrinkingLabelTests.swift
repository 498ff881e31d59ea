import Stage
import Testing

@Suite("labels that break into lines shrink in proportion to their whole text, as CSS has it")
struct ShrinkingLabelTests {
  /// What CSS Flexible Box Layout 1, section 9.2, step 3 E, begins with is the length of the text in one line.
  @Test(arguments: [300.0, 200, 120])
  func shares(room: Double) throws {
    let texts = [String(repeating: "some words ", count: 9), "and a few others"]
    let show = try Show(
      """
      device: {size: [2000, 400], scale: 1}
      layers:
        - {label: first, text: "\(texts[0])"}
        - {label: second, text: "\(texts[1])"}
        - row: pair
          frame: [0, 100, \(room), 300]
          spacing: 8
          layers:
            - {label: one, text: "\(texts[0])", lines: 0, shrink: 1}
            - {label: two, text: "\(texts[1])", lines: 0, shrink: 1}
      """)
    let (first, second) = (try show.frame("first").width, try show.frame("second").width)
    let share = (room - 8) / (first + second)
    #expect(first > room && share < 1)
    #expect(abs(try show.frame("one").width - first * share) < 1e-6)
    #expect(abs(try show.frame("two").width - second * share) < 1e-6)
  }
}
