import Formulas
import Geometry
import TestSupport
import Testing

@Test("running sums and percentages over ranges enclose those of the numbers in them")
func runningEnclosures() throws {
  var random = Seeded(41)
  for _ in 0..<400 {
    let ranges = (0..<1 + Int(random.next() % 6)).map { _ in
      let low = random.number(-5, 5)
      return random.next() % 3 == 0 ? Interval(low) : Interval(low, low + random.number(0, 2))
    }
    var context = Values()
    context.names = ranges.indices.map { "x\($0)" }
    let list = "[\(context.names.joined(separator: ", "))]"
    context.values = ranges.map { $0.isPoint ? .number($0.low) : .interval($0) }
    let enclosures = try #require(try value(of: "running(\(list))", context).asList)
    let share = try value(of: "percent(last(running(\(list))) / 100, 0)", context)
    for _ in 0..<5 {
      let numbers = ranges.map { random.number($0.low, $0.high) }
      context.values = numbers.map { .number($0) }
      let sums = numbers.indices.map { numbers[...$0].reduce(0, +) }
      #expect(try value(of: "running(\(list))", context) == .list(sums.map { .number($0) }))
      for (enclosure, sum) in zip(enclosures, sums) { #expect(enclosure.encloses(.number(sum))) }
      if share != .unknown { #expect(try value(of: "percent(last(running(\(list))) / 100, 0)", context) == share) }
    }
  }
}
