import Geometry
import Scenes
import Testing

@Suite("the ruler of stacks")
struct StackRulerTests {
  @Test("the spacing stands between layers, and a gap of one's own instead of it, also before the first")
  func gaps() {
    var ruler = StackRuler(from: Interval(10), spacing: Interval(4))
    let places = [
      ruler.place(Interval(20), gap: .spacing), ruler.place(Interval(30), gap: .spacing),
      ruler.place(Interval(5), gap: .own(Interval(1))), ruler.place(Interval(5), gap: .spacing),
    ]
    #expect(places == [Interval(10), Interval(34), Interval(65), Interval(74)])
    #expect(ruler.end == Interval(79))
    var other = StackRuler(from: Interval(10), spacing: Interval(4))
    let first = other.place(Interval(20), gap: .own(Interval(7)))
    #expect(first == Interval(17))
  }

  @Test("what is behind a layer of an uncertain length is as uncertain, and behind one of an unknown length unknown")
  func uncertainty() {
    var ruler = StackRuler(from: Interval(0), spacing: Interval(1))
    _ = ruler.place(Interval(10, 20), gap: .spacing)
    let second = ruler.place(nil, gap: .spacing)
    let third = ruler.place(Interval(5), gap: .spacing)
    #expect(second == Interval(11, 21) && third == nil && ruler.end == nil)
    var unknown = StackRuler(from: nil, spacing: Interval(1))
    let place = unknown.place(Interval(5), gap: .spacing)
    #expect(place == nil)
  }

  @Test("rows of one length stand where they do asleep, to the last digit, and what is behind them too")
  func evenRows() {
    for (length, spacing) in [(20.8, 0.0), (20.8, 0.1), (9.37, 8.09), (0.1, 0.2)] {
      var ruler = StackRuler(from: Interval(3.3), spacing: Interval(spacing))
      _ = ruler.place(Interval(length), gap: .spacing)
      ruler.begin(rows: true)
      let places = (0..<40).map { _ in ruler.place(Interval(length), gap: .spacing) }
      let first = Interval(3.3 + length + spacing)
      let run = SleepingRowPlaces(
        count: 40, first: PointInterval(first, first), length: Interval(length),
        form: .even(.vertical, step: Interval(length + spacing)))
      #expect(places == (0..<40).map { run.place(.vertical, at: $0) })
      #expect(ruler.end == run.end(at: 39))
      ruler.begin(rows: false)
      let other = ruler.place(Interval(length), gap: .spacing)
      #expect(other == run.end(at: 39).map { $0 + Interval(spacing) })
    }
  }

  @Test("goes on behind what was placed in one go, with the spacing")
  func goingOn() {
    var ruler = StackRuler(from: Interval(0), spacing: Interval(3))
    ruler.goOn(from: Interval(100))
    let place = ruler.place(Interval(5), gap: .spacing)
    #expect(place == Interval(103))
  }
}
