import Formulas
import Geometry
import TestSupport
import Testing

@Test("what a formula gives over ranges encloses what it gives in them: a million random formulas")
func enclosures() throws {
  let trees = Sanitizing.isOn ? 20_000 : 1_000_000
  let boxesForEach = 1
  var writer = RandomFormula(seed: 2016)
  var random = Seeded(9)
  var (certain, tight) = (0, 0)
  for tree in 0..<trees {
    let text = writer.any(1 + tree % 3)
    let expression = try Formula(parsing: text, at: start).resolved(writer.names).simplified
    for _ in 0..<boxesForEach {
      let box = (0..<3).map { _ in randomRange(&random) }
      var context = Values()
      context.values = box.map { $0.isPoint ? .number($0.low) : .interval($0) }
      let enclosure = try? expression.evaluate(in: context)
      if let enclosure { (certain, tight) = (certain + 1, tight + (enclosure == .unknown ? 0 : 1)) }
      for _ in 0..<2 {
        context.values = box.map { .number(sample(of: $0, &random)) }
        guard let exact = try? expression.evaluate(in: context) else { continue }
        let holds = enclosure?.encloses(exact) ?? false
        guard !holds else { continue }
        Issue.record("\(text) over \(box) is \(enclosure?.literal ?? "an error"), but \(exact) at \(context.values)")
        return
      }
    }
  }
  // The test would prove nothing if most answers were `unknown`.
  #expect(certain > trees * boxesForEach * 3 / 4)
  #expect(tight > certain * 6 / 10)
}

private func randomRange(_ random: inout Seeded) -> Interval {
  let size = random.pick([0.001, 1, 4, 100])
  let middle = random.next() % 3 == 0 ? random.number(-size, size).rounded() : random.number(-size, size)
  switch random.next() % 6 {
  case 0: return Interval(middle)
  case 1: return Interval(0, size)
  default: return Interval(middle, middle + random.number(0, 1) * random.pick([1e-9, 0.01, size]))
  }
}

private func sample(of range: Interval, _ random: inout Seeded) -> Double {
  switch random.next() % 5 {
  case 0: range.low
  case 1: range.high
  case 2: min(max(((range.low + range.high) / 2).rounded(), range.low), range.high)
  default: min(max(random.number(range.low, range.high), range.low), range.high)
  }
}

@Test("random rubbish is read or refused, and evaluated or refused, without a crash")
func rubbish() {
  let words = [
    "x", "y", "z", "null", "true", "1", "0", "2.5", "90deg", "(", ")", "[", "]", ",", "+", "-", "*", "/", "<", "==",
    "in",
    "and", "or", "not", "if", "then", "else", ".", "x.y", "\"t\"", "\"{", "}\"", "{", "}", "'", "max(", "at(", "sum(",
    "range(",
    "chunks(", "fixed(", "addDays(", "\"2016-02-29\"", "日", " ", "%", "!", "take(", "shares(", "random(", "mix(",
    "\"#FFF\"",
  ]
  var random = Seeded(77)
  var context = Values([
    "x": .interval(Interval(-1, 2)), "y": .unknown, "z": .list([.number(1), .interval(Interval(0, 1))]),
  ])
  var read = 0
  for round in 0..<(Sanitizing.isOn ? 6_000 : 60_000) {
    let text = (0..<1 + round % 9).map { _ in random.pick(words) }.joined(separator: random.next() % 2 == 0 ? " " : "")
    guard let formula = try? Formula(parsing: text, at: start) else { continue }
    read += 1
    _ = try? formula.resolved(context.names).evaluate(in: context)
  }
  #expect(read > (Sanitizing.isOn ? 200 : 2_000))
  // Every function, with arguments of every kind and in every number it takes.
  let kinds: [Value] = [
    .null, .number(-1e300), .number(0.5), .number(1e300), .bool(true), .text(""), .text("2016-09-24"), .color(.black),
    .point(1, 2), .list([]), .list([.number(1), .null]), .record(Record([:])), .interval(Interval(-1e300, 1e300)),
    .pointInterval(Interval(0, 1), Interval(2)), .perhaps, .unknown,
  ]
  for function in FunctionTable.all {
    for _ in 0..<(Sanitizing.isOn ? 150 : 1500) {
      let count = Int(random.next() % UInt64(min(function.arity.upperBound, 6) - function.arity.lowerBound + 1))
      context.values = (0..<function.arity.lowerBound + count).map { _ in random.pick(kinds) }
      let references = context.values.indices.map { Expression.reference(.init(index: $0)) }
      context.names = context.values.map(\.literal)
      _ = try? Expression.call(function, references, start).evaluate(in: context)
    }
  }
}

@Test("a printed formula reads back as the same formula")
func printing() throws {
  var writer = RandomFormula(seed: 5)
  for round in 0..<3000 {
    let formula = try Formula(parsing: writer.any(round % 4), at: start)
    let printed = formula.description
    let again = try Formula(parsing: printed, at: start)
    #expect(again.description == printed)
    let names = writer.names
    let context = Values(["x": .number(1.25), "y": .number(-3), "z": .number(0.5)])
    let before = try? formula.resolved(names).evaluate(in: context)
    let after = try? again.resolved(names).evaluate(in: context)
    #expect(before == after, "\(printed)")
  }
}

@Test("over a range that may go wrong, the answer is unknown; only what must go wrong is an error")
func carefulRanges() {
  let context = Values(["x": .interval(Interval(-1, 1)), "u": .unknown, "n": .null])
  for (formula, expected) in [
    ("1 / x", "something that moves"), ("sqrt(x)", "something that moves"), ("mod(1, x)", "something that moves"),
    ("if x < 0 then 1 / 0 else 2", "something that moves"), ("x < 0 and 1 / 0 > 2", "something that moves"),
    ("x < 2 and 1 / 0 > 2", "division by zero: 1 / 0"), ("x > 2 and 1 / 0 > 2", "false"),
    ("if x < 2 then 1 else n + 1", "1"), ("if x < 0 then 3 else 3", "3"), ("if x < 0 then 3 else 5", "3…5"),
    ("if x < 0 then \"a\" else \"b\"", "something that moves"), ("x * x", "-1…1"), ("abs(x)", "0…1"),
    ("x + u", "something that moves"), ("x == 2", "false"), ("x == 0", "true or false"), ("not x < 2", "false"),
    ("x + n", "n is null; use default(n, 0)"), ("sin(x + 90deg)", "0.540302305868139"),
    ("floor(x / 4 + 0.5)", "0"), ("[x, 1].x", "-1…1"), ("count([x, u])", "2"), ("x in [3, 4]", "false"),
    ("fixed(x / 1000, 1)", "\"0.0\""), ("at([1, 5, 2], x + 1) < 5.1", "true"), ("random(x)", "0…1"),
  ] {
    let result = outcome(of: formula, context)
    #expect(result == expected || result.hasPrefix(expected) && formula.hasPrefix("sin"), "\(formula) gave \(result)")
  }
}

@Test("over a range of shares, a point of a path is enclosed, and the closer, the shorter the range")
func pointsOfPaths() throws {
  let paths = ["M0 0 C60 -40 110 90 150 20", "M0 0 H9 V9 H0 Z", "M5 5 A40 20 30 1 1 60 9", "M0 0 L90 0 M0 50 L90 50"]
  var random = Seeded(3)
  for path in paths {
    for _ in 0..<200 {
      let low = Double(random.next() % 1000) / 800 - 0.1
      let width = Double(random.next() % 1000) / 1000
      let formula = try Formula(parsing: "pointAt(\"\(path)\", x)", at: start)
      let range = Values(["x": .interval(Interval(low, low + width))])
      let all = try formula.resolved(range.names).evaluate(in: range)
      for step in 0...8 {
        let one = Values(["x": .number(low + width * Double(step) / 8)])
        #expect(all.encloses(try formula.resolved(one.names).evaluate(in: one)), "\(path) \(low) \(width)")
      }
      guard let found = all.asPointInterval else { continue }
      #expect(found.x.high - found.x.low <= 300 * width + 1e-6)
    }
  }
}
