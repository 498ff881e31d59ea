import Geometry
import Scenes
import Testing
import Vocabulary

/// Where rows that sleep are, and which of them a part of their stack shows, against a search through all of them.
@Suite("Rows that sleep, one by one")
struct RunPositionTests {
  private func run(_ form: SleepingRowPlaces.Form, length: Double, _ exceptions: [SleepingRowPlaces.Exception] = [])
    -> SleepingRowPlaces
  {
    SleepingRowPlaces(
      count: 30, first: PointInterval(Interval(3), Interval(5)), length: Interval(length), form: form,
      exceptions: exceptions)
  }

  /// The positions that a stretch shows, and one more at each end, of a grid a line of as many as it has columns.
  private func shown(
    of places: SleepingRowPlaces, _ axis: Axis, _ low: Double, _ high: Double, columns: Int = 1
  ) throws -> Range<Int> {
    let positions = 0..<places.count
    let above = try positions.count { try #require(places.end(at: $0)).low <= low }
    let below = try positions.count { try #require(places.place(axis, at: $0)).low < high }
    return max(above - columns, 0)..<min(max(below, above) + columns, places.count)
  }

  @Test("stand side by side in lines of a grid, one line below the other")
  func grid() throws {
    let places = run(.grid(columns: 4, across: Interval(20), down: Interval(30)), length: 25)
    for position in 0..<30 {
      let (column, line) = (Double(position % 4), Double(position / 4))
      #expect(places.place(.horizontal, at: position) == Interval(3 + 20 * column))
      #expect(places.place(.vertical, at: position) == Interval(5 + 30 * line))
      #expect(places.end(at: position) == Interval(30 + 30 * line))
    }
    for low in stride(from: -20.0, to: 300, by: 5) {
      let window = places.window(showing: Rect(0, low, 10, 40))
      #expect(try window == shown(of: places, .vertical, low, low + 40, columns: 4))
      // Whole lines, so that none is seen in part where scrolling is rounded to pixels.
      if low < 240 { #expect(window.lowerBound % 4 == 0 && (window.upperBound % 4 == 0 || window.upperBound == 30)) }
    }
  }

  @Test("stand in a row from left to right, with gaps of their own or the row's spacing", arguments: [false, true])
  func row(haveGaps: Bool) throws {
    let lengths = (0..<30).map { Double(10 + $0 % 4 * 5) }
    let sums = lengths.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    let gaps = (0..<30).map { Double(2 * $0 + 2) }
    let places = run(
      .uneven(.horizontal, LengthSums(lengths: sums, gaps: haveGaps ? gaps : nil), spacing: Interval(4)), length: 0)
    for position in 0..<30 {
      let start = 3 + sums[position] + (haveGaps ? gaps[position] : 4 * Double(position))
      #expect(places.place(.horizontal, at: position) == Interval(start))
      #expect(places.end(at: position) == Interval(start + lengths[position]))
      #expect(places.place(.vertical, at: position) == nil)
    }
    for low in stride(from: -20.0, to: 800, by: 3) {
      #expect(try places.window(showing: Rect(low, 0, 50, 9)) == shown(of: places, .horizontal, low, low + 50))
    }
  }

  @Test("are shown as they lie where some are longer or shorter, and all of them where they lie in no order")
  func exceptions() throws {
    let awake = [2: 75.0, 3: 10, 6: 0].sorted { $0.key < $1.key }
      .map { SleepingRowPlaces.Exception(position: $0.key, length: Interval($0.value)) }
    let places = run(.even(.vertical, step: Interval(46)), length: 44, awake)
    for low in stride(from: -20.0, to: 900, by: 3) {
      #expect(try places.window(showing: Rect(0, low, 10, 50)) == shown(of: places, .vertical, low, low + 50))
    }
    #expect(places.window(showing: Rect(0, 300, 10, 50)) != 0..<30)
    // With less than nothing between them, one of no length ends before the one above it.
    #expect(run(.even(.vertical, step: Interval(40)), length: 44, awake).window(showing: .zero) == 0..<30)
    #expect(run(.even(.vertical, step: Interval(-1)), length: 44).window(showing: .zero) == 0..<30)
  }

  @Test("a window has a neighbour at each end, as far as there is one")
  func windows() {
    #expect(SleepingRowPlaces.window(above: 0, below: 0, count: 0) == 0..<0)
    #expect(SleepingRowPlaces.window(above: 0, below: 0, count: 5) == 0..<1)
    #expect(SleepingRowPlaces.window(above: 2, below: 4, count: 9) == 1..<5)
    #expect(SleepingRowPlaces.window(above: 5, below: 3, count: 9) == 4..<6)
    #expect(SleepingRowPlaces.window(above: 9, below: 9, count: 9) == 8..<9)
  }
}
