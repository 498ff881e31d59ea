import Evaluation
import Formulas
import Geometry
import Layers
import Motion
import PlayHistory
import Scenes
import Stage
import TestSupport
import Testing
import Vocabulary

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
      let run = RunPlaces(
        count: 40, first: (x: first, y: first), length: Interval(length),
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

@Suite("the rows of a grid")
struct GridLineTests {
  private let heights = [Interval(10), Interval(40), Interval(30)]

  @Test("are as high as their tallest layer, and align the others in that")
  func alignment() {
    let lines = [GridLine(heights, .start), GridLine(heights, .center), GridLine(heights, .end)]
    #expect(lines.allSatisfy { $0.height == Interval(40) })
    #expect(lines.map { $0.tops.map(\.low) } == [[0, 0, 0], [15, 0, 5], [30, 0, 10]])
  }

  @Test("have room for what hangs below the common baseline, and for what rises above it")
  func baselines() {
    let line = GridLine(heights, .baseline, baselines: [8, 20, 28])
    #expect(line.tops.map(\.low) == [20, 8, 0])
    #expect(line.height == Interval(48))
  }

  @Test("with uncertain heights hold every row of certain ones")
  func uncertainty() {
    var random = Seeded(3)
    let uncertain = [Interval(10, 30), Interval(20, 25), Interval(5, 40)]
    for alignment in [StackAlignment.start, .center, .end] {
      let whole = GridLine(uncertain, alignment)
      for _ in 0..<200 {
        let line = GridLine(uncertain.map { Interval(random.number($0.low, $0.high)) }, alignment)
        #expect(whole.height.contains(line.height.low))
        #expect(zip(whole.tops, line.tops).allSatisfy { $0.contains($1.low) })
      }
    }
  }
}

@Suite("lines that share their room")
struct FlexLineTests {
  private func item(_ random: inout Seeded, by slack: Double) -> FlexLine.Item {
    func interval(_ low: Double, _ high: Double) -> Interval {
      let start = random.number(low, high)
      return Interval(start, start + random.number(0, slack))
    }
    let least = random.next() % 3 == 0 ? interval(0, 40) : Interval(0)
    let greatest = random.next() % 3 == 0 ? interval(20, 90) : Interval(.infinity)
    return FlexLine.Item(
      base: interval(0, 80), bounds: Bounds(least: least, greatest: greatest), grow: random.pick([0, 1, 1.5, 4]),
      shrink: random.pick([0, 1, 2, 3]))
  }

  @Test("in uncertain room and of uncertain lengths hold every line of certain ones")
  func uncertainty() throws {
    var random = Seeded(5)
    for _ in 0..<400 {
      let items = (0..<Int(1 + random.next() % 6)).map { _ in item(&random, by: 30) }
      let start = random.number(0, 300)
      let room = Interval(start, start + random.number(0, 60))
      let whole = try #require(FlexLine.lengths(of: items, in: room))
      func certain(_ interval: Interval) -> Interval {
        interval.low.isFinite ? Interval(random.number(interval.low, interval.high)) : interval
      }
      for _ in 0..<20 {
        let some = items.map {
          FlexLine.Item(
            base: certain($0.base),
            bounds: Bounds(least: certain($0.bounds.least), greatest: certain($0.bounds.greatest)),
            grow: $0.grow, shrink: $0.shrink)
        }
        let lengths = try #require(FlexLine.lengths(of: some, in: certain(room)))
        #expect(zip(whole, lengths).allSatisfy { $0.contains($1.low) })
      }
    }
  }

  @Test("that leave room over with shares of less than one are certain or unknown")
  func fractions() {
    let item = FlexLine.Item(base: Interval(10, 20), grow: 0.5)
    #expect(FlexLine.lengths(of: [item], in: Interval(100)) == nil)
    let certain = FlexLine.Item(base: Interval(10), grow: 0.5)
    #expect(FlexLine.lengths(of: [certain], in: Interval(100)) == [Interval(55)])
  }

  @Test("leave what is free where it belongs")
  func freeRoom() {
    let words = Justification.allCases.map { FreeRoom(Interval(60), among: 3, $0) }
    #expect(words.map(\.before.low) == [0, 30, 60, 0, 10, 15])
    #expect(words.map(\.between.low) == [0, 0, 0, 30, 20, 15])
    let lacking = Justification.allCases.map { FreeRoom(Interval(-60), among: 3, $0) }
    #expect(lacking.map(\.before.low) == [0, -30, -60, 0, 0, 0])
    #expect(lacking.allSatisfy { $0.between == Interval(0) })
    #expect(FreeRoom(Interval(60), among: 1, .spaceBetween) == FreeRoom())
    #expect(FreeRoom(Interval(60), among: 0, .spaceAround) == FreeRoom())
  }
}

@Suite("rows that sleep")
struct RunPlacesTests {
  /// Rows of these lengths with spacing, from a first place on.
  private func uneven(_ lengths: [Double], from first: Double, spacing: Double) -> RunPlaces {
    let sums = lengths.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    return RunPlaces(
      count: lengths.count, first: (x: Interval(0), y: Interval(first)), length: Interval(0),
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
    let places = RunPlaces(
      count: 9, first: (x: Interval(0), y: Interval(5)), length: Interval(44),
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

  @Test("that left their list stand before the row that took their place, and in the list's order else")
  func leavingRows() {
    let rows = SleepingRows(items: ["a", "b", "c"].map { Value.text($0) })
    let removedRows = [("y", 3), ("x", 1), ("b", 2)].map { identity, position in
      History.RemovedRow(identity: identity, item: .text(identity), index: position, siblings: [])
    }
    let rowSequence = RowSequence(
      rows, rowIdentities: SleepingRows.RowIdentities(["a", "b", "c"]), awake: ["c", "gone"], removedRows: removedRows)
    // b is back in the list: it stands in its place there.
    #expect(rowSequence.count == 5)
    #expect((0..<5).map(rowSequence.member) == [.listed(0), .leavingRow(0), .listed(1), .listed(2), .leavingRow(1)])
    #expect((0..<3).map(rowSequence.position(ofListed:)) == [0, 2, 3])
    #expect((0..<2).map(rowSequence.position(ofLeaving:)) == [1, 4])
    #expect(rowSequence.awakeListed == [1, 2])
  }
}

@Suite("the order of a query's items")
struct ItemOrderTests {
  @Test("is that of their keys, null first, and of equal ones the first first")
  func order() {
    let keys: [[Value]] = [[.number(2)], [.null], [.number(1)], [.number(2)], [.null]]
    #expect(ItemOrder.order(keys) == [1, 4, 2, 0, 3])
    let pairs: [[Value]] = [[.text("b"), .number(1)], [.text("a"), .number(9)], [.text("b"), .number(0)]]
    #expect(ItemOrder.order(pairs) == [1, 2, 0])
    #expect(ItemOrder.order(keys, descending: [true]) == [0, 3, 2, 1, 4])
    #expect(ItemOrder.order([[.text("b")], [.null], [.text("c")], [.text("b")]], descending: [true]) == [2, 0, 3, 1])
    #expect(ItemOrder.order([[.bool(true)], [.bool(false)]]) == [1, 0])
  }

  @Test("over a range of instants is known where the keys keep apart, and nil where they may meet")
  func ranges() {
    func keys(_ pairs: (Double, Double)...) -> [[Value]] { pairs.map { [.interval(Interval($0.0, $0.1))] } }
    #expect(ItemOrder.order(keys((5, 6), (1, 2), (3, 4))) == [1, 2, 0])
    #expect(ItemOrder.order(keys((1, 3), (2, 4))) == nil)
    #expect(ItemOrder.order([[.interval(Interval(1, 3))], [.number(2)]]) == nil)
  }

  @Test("of groups is that in which their keys occur")
  func groups() {
    let items: [Value] = [.number(3), .number(4), .number(5), .number(6)]
    let groups = ItemOrder.groups(of: items, by: [.text("odd"), .text("even"), .text("odd"), .text("even")])
    let fields = groups.compactMap { $0.asRecord?.fields }
    #expect(fields.map { $0["key"] } == [.text("odd"), .text("even")])
    #expect(fields.map { $0["items"] } == [.list([.number(3), .number(5)]), .list([.number(4), .number(6)])])
  }
}
