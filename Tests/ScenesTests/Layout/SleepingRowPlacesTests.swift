import Geometry
import Scenes
import Testing
import Vocabulary

@Suite("rows that sleep")
struct SleepingRowPlacesTests {
  /// Rows of these lengths with spacing, from a first place on.
  private func uneven(_ lengths: [Double], from first: Double, spacing: Double) -> SleepingRowPlaces {
    let sums = lengths.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    return SleepingRowPlaces(
      count: lengths.count, first: PointInterval(Interval(0), Interval(first)), length: Interval(0),
      form: .uneven(.vertical, LengthSums(lengths: sums), spacing: Interval(spacing)))
  }

  @Test("are where a ruler would lay them one behind the other")
  func places() {
    let lengths = [30.0, 12, 0, 50, 7]
    let places = uneven(lengths, from: 20, spacing: 4)
    var ruler = StackRuler(from: Interval(20), spacing: Interval(4))
    for (index, length) in lengths.enumerated() {
      let place = ruler.place(Interval(length), gap: .spacing)
      #expect(places.place(.vertical, at: index) == place && places.end(at: index) == ruler.end)
    }
    #expect(places.place(.horizontal, at: 1) == nil)
  }

  @Test("of one length but for some that are awake are where a ruler would lay them")
  func exceptions() {
    let awake = [2: 75.0, 3: 10, 6: 40]
    let places = SleepingRowPlaces(
      count: 9, first: PointInterval(Interval(0), Interval(5)), length: Interval(44),
      form: .even(.vertical, step: Interval(46)),
      exceptions: awake.sorted { $0.key < $1.key }.map { .init(position: $0.key, length: Interval($0.value)) })
    var ruler = StackRuler(from: Interval(5), spacing: Interval(2))
    for position in 0..<9 {
      let place = ruler.place(Interval(awake[position] ?? 44), gap: .spacing)
      #expect(places.place(.vertical, at: position) == place && places.end(at: position) == ruler.end)
    }
  }

  @Test("are shown by a part that they reach into, with a neighbour at each end")
  func window() {
    let places = uneven(Array(repeating: 10, count: 100), from: 0, spacing: 0)
    // Rows 20 to 29 lie in it.
    #expect(places.window(showing: Rect(0, 200, 50, 100)) == 19..<31)
    #expect(places.window(showing: Rect(0, -50, 50, 60)) == 0..<2)
    #expect(places.window(showing: Rect(0, 990, 50, 500)) == 98..<100)
  }
}
