import Stage
import Testing

@Suite("What follows from another layer of the same component")
struct InstanceDependencyTests {
  private func wheels(_ days: String) -> String {
    """
    device: {size: [300, 200]}
    components:
      wheel:
        values: {n: required, place: round(drum.offset.y / 34)}
        size: [100, 200]
        layers:
          - scroll: drum
            range: [0, (n - 1) * 34]
            stops: 34
            layers: [{box: word, each: i in range(n), frame: [0, 83 + 34 * i, 100, 34]}]
    values:
      days: \(days)
    layers:
      - {wheel: months, n: 12}
      - {wheel: numbers, left: 100, n: days}
      - {label: seen, text: "{months.place} {numbers.place} {days}"}
    """
  }

  @Test("the range of a scroll follows at instants from where another one is, and draws it back into it")
  func wheelsOfADate() throws {
    let show = try Show(
      wheels("daysInMonth(\"2026-{format(months.place + 1, '00')}-01\")"),
      steps: "do: {scroll: numbers.drum, to: 30 * 34, over: 0.2s}", "wait: 0.5s",
      "drag: {on: months, by: [0, -34], over: 0.4s}", "release", "wait: 2s")
    #expect(try show.text("seen", at: 0.5) == "0 30 31")
    #expect(try show.text("seen", at: show.duration) == "1 27 28")
    #expect(try show.offset("numbers.drum", at: show.duration) == 27 * 34)
  }

  @Test("a range that follows from the scroll's own offset, or from that of one that follows from it, is refused")
  func rings() {
    #expect(
      mistakes(wheels("28 + numbers.place")).contains { $0.contains("the range of 'drum' depends on drum.offset.y") })
    #expect(
      mistakes(
        wheels("5").replacing("n: 12", with: "n: 2 + numbers.place").replacing("n: days", with: "n: months.place")
      )
      .contains { $0.contains("the range of 'drum' depends on drum.offset.y") })
  }
}
