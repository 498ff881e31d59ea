import Stage
import Testing

@Test("a scroll that says its range may change its length while something moves")
func saidRange() throws {
  let show = try Show(
    """
    layers:
      - scroll: talk
        bottom: 30 - sheet.translation.y
        range: [0, 300]
        layers: [{box: row, each: i in range(10), frame: [0, 40 * i, 160, 39]}]
      - {box: sheet, top: 500 + self.translation.y, height: 100, drag: {axis: vertical}}
    """, steps: "drag: {on: sheet, by: [0, -100], over: 0.5s, curve: linear}", "wait: 0.1s", "release")
  #expect(try show.frame("talk", at: 0).height - show.frame("talk", at: 0.55).height == 100)
}
