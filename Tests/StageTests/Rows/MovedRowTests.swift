import Testing

/// Rows that go where others have left, as those of a collection view do: states that follow a place.
@Suite("Rows whose places change")
struct MovedRowTests {
  private static let head = """
    device: {size: [200, 300], scale: 2}
    data: {items: [{id: a}, {id: b}, {id: c}]}

    """

  @Test("a state that follows a row's own place moves it into the gap, and back where another comes")
  func place() throws {
    let show = try Show(
      Self.head + """
        components:
          tile:
            state: {was: {follows: [self.x, self.y], over: 0.4s, curve: linear}}
            translate: [was.x - self.x, was.y - self.y]
            size: [50, 40]
        layers:
          - grid: rows
            columns: 2
            layers:
              - {tile: row, each: i in items}
        """,
      steps: "expect: row(2).onScreen.x == 0 and row(2).onScreen.y == 40", "wait: 1s",
      "do: {remove: first(items)}", "wait: 0.2s",
      "expect: abs(row(0).onScreen.x - 25) < 0.01 and row(0).onScreen.y == 0",
      "expect: abs(row(1).onScreen.x - 25) < 0.01 and abs(row(1).onScreen.y - 20) < 0.01", "wait: 0.2s",
      "expect: row(0).onScreen.x == 0 and row(1).onScreen.x == 50 and row(1).onScreen.y == 0",
      "do: {insert: {id: \"d\"}, into: items, at: 0}", "expect: row(0).onScreen.x == 0", "wait: 0.1s",
      "expect: row(0).onScreen.x == 0 and abs(row(1).onScreen.x - 12.5) < 0.01", "wait: 0.3s",
      "expect: row(1).onScreen.x == 50 and row(2).onScreen.y == 40")
    #expect(show.duration > 1.7)
  }

  @Test("one that follows the place of its item in the list moves while another still leaves, which stays where it was")
  func item() throws {
    let show = try Show(
      Self.head + """
        components:
          tile:
            values: {spot: required}
            state: {y: {follows: 40 * spot, over: 0.4s, curve: linear}}
            top: y
            height: 40
            opacity: presence
            goes: {over: 0.4s, keeps: true}
        layers:
          - {tile: row, each: i in items, spot: indexOf(items, i.id)}
        """,
      steps: "wait: 1s", "do: {remove: first(items)}", "wait: 0.2s", "snapshot: middle", "wait: 0.2s", "snapshot: end",
      "wait: 0.1s")
    let (middle, end) = (try show.snapshot("middle"), try show.snapshot("end"))
    #expect(try [0.0, 20, 60] == show.screen(at: middle).children.map(\.frame.minY))
    #expect(try show.screen(at: middle).children.first?.opacity ?? 0 < 1)
    #expect(try [0.0, 40] == show.screen(at: end + 0.001).children.map(\.frame.minY))
  }
}
