import Geometry

extension FunctionTable {
  static let numbers: [Function] = [
    .ofNumbers("abs", [.number("x")], "The number without its sign.") {
      abs($0[0])
    } ranges: {
      let x = $0[0]
      return x.low >= 0 ? x : x.high <= 0 ? -x : Interval(0, max(-x.low, x.high))
    },
    .rising("sign", makesSteps: true, "-1, 0 or 1.") { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 },
    .rising("floor", makesSteps: true, "The next whole number below, or the number itself.") { $0.rounded(.down) },
    .rising("ceil", makesSteps: true, "The next whole number above, or the number itself.") { $0.rounded(.up) },
    .rising("round", makesSteps: true, "The nearest whole number; halves go away from zero.") {
      $0.rounded(.toNearestOrAwayFromZero)
    },
    .ofNumbers("sqrt", [.number("x")], "The square root.") {
      guard $0[0] >= 0 else { throw EvaluationProblem.outOfRange("sqrt", .number($0[0]), wants: "0 or more") }
      return $0[0].squareRoot()
    } ranges: {
      $0[0].low >= 0 ? Interval($0[0].low.squareRoot(), $0[0].high.squareRoot()) : nil
    },
    .ofNumbers(
      "mod", [.number("a"), .number("n")], "What is left of `a` after whole steps of `n`; has the sign of `n`."
    ) {
      guard $0[1] != 0 else { throw EvaluationProblem.divisionByZero(.number($0[0])) }
      return mod($0[0], $0[1])
    } ranges: {
      mod($0[0], $0[1])
    },
    extremum("min", "The least of several numbers, or of a list's numbers or texts; null of an empty list.", -1),
    extremum("max", "The greatest of several numbers, or of a list's numbers or texts; null of an empty list.", 1),
    .ofNumbers(
      "clamp", [.number("x"), .number("lo"), .number("hi")], "The number, but at least `lo`, and at most `hi`."
    ) {
      min(max($0[0], $0[1]), $0[2])
    } ranges: {
      let (x, low, high) = ($0[0], $0[1], $0[2])
      return Interval(min(max(x.low, low.low), high.low), min(max(x.high, low.high), high.high))
    },
    .init(
      "lerp", [.any("a"), .any("b"), .number("t")], .any, handsThrough: .either,
      "The number, point or colour a share `t` of the way from `a` to `b`."
    ) { try lerp($0.values[0], $0.values[1], $0) },
    .ofNumbers(
      "ramp", [.number("x"), .number("x0"), .number("x1"), .number("y0").optional, .number("y1").optional],
      "`y0` (0) up to `x0`, `y1` (1) from `x1` on, a straight line between."
    ) {
      guard $0[1] != $0[2] else {
        throw EvaluationProblem.outOfRange(
          "ramp", .list([.number($0[1]), .number($0[2])]), wants: "two different ends")
      }
      return ramp($0[0], $0[1], $0[2], $0.count > 3 ? $0[3] : 0, $0.count > 4 ? $0[4] : 1)
    } ranges: {
      ramp($0[0], $0[1], $0[2], $0.count > 3 ? $0[3] : Interval(0), $0.count > 4 ? $0[4] : Interval(1))
    },
    .ofNumbers(
      "remap", [.number("x"), .number("x0"), .number("x1"), .number("y0").optional, .number("y1").optional],
      "The straight line that is `y0` (0) at `x0` and `y1` (1) at `x1`, and goes on beyond both."
    ) {
      guard $0[1] != $0[2] else {
        throw EvaluationProblem.outOfRange(
          "remap", .list([.number($0[1]), .number($0[2])]), wants: "two different ends")
      }
      return lerp($0.count > 3 ? $0[3] : 0, $0.count > 4 ? $0[4] : 1, ($0[0] - $0[1]) / ($0[2] - $0[1]))
    } ranges: {
      guard let share = ($0[0] - $0[1]).divided(by: $0[2] - $0[1]), !share.low.isNaN, !share.high.isNaN else {
        return nil
      }
      return lerp($0.count > 3 ? $0[3] : Interval(0), $0.count > 4 ? $0[4] : Interval(1), share)
    },
    .init(
      "random", [.any("seed").repeated(1...16)], .number,
      "A number from 0 up to 1 that looks random; the same for the same seeds."
    ) { arguments in
      guard arguments.values.allSatisfy(\.isExact) else { return .interval(Interval(0, 1)) }
      var hash = SeedHash()
      for index in arguments.values.indices {
        guard hash.add(arguments.values[index]) else { throw arguments.problem(index, wants: "a number or a text") }
      }
      return .number(hash.fraction)
    },
  ]

  // MARK: - min and max

  private static func extremum(_ name: String, _ summary: String, _ direction: Double) -> Function {
    .init(name, [.any("a"), .any("b").repeated(0...63)], .any, summary) { arguments in
      var arguments = arguments
      if arguments.count == 1 {
        guard let items = try arguments.list(0) else { return .unknown }
        if items.isEmpty { return .null }
        let texts = items.compactMap(\.asText)
        if texts.count == items.count, let text = direction > 0 ? texts.max() : texts.min() { return .text(text) }
        arguments = Arguments(function: name, values: items)
      }
      return try Function.numbers(arguments) { numbers in
        (1..<numbers.count).reduce(numbers[0]) { direction > 0 ? max($0, numbers[$1]) : min($0, numbers[$1]) }
      } _: { ranges in
        (1..<ranges.count).reduce(ranges[0]) { a, index in
          let b = ranges[index]
          return direction > 0
            ? Interval(max(a.low, b.low), max(a.high, b.high)) : Interval(min(a.low, b.low), min(a.high, b.high))
        }
      }
    }
  }

  // MARK: - lerp

  /// Between numbers, points or colours; arguments are at hand for the share and for messages.
  private static func lerp(_ a: Value, _ b: Value, _ arguments: Arguments) throws -> Value {
    guard let t = try arguments.range(2) else { return .unknown }
    if let result = mixed(a, b, t, isExact: arguments.values[2].isExact) { return result }
    if a.isOpen || b.isOpen { return .unknown }
    let index = a.asInterval == nil && a.asPointInterval == nil && a.asColor == nil ? 0 : 1
    throw arguments.problem(index, wants: "a number, a point or a colour, as its fellow")
  }

  /// The value a share of the way from one to another; nil where they cannot be mixed or would overflow.
  static func mixed(_ a: Value, _ b: Value, _ t: Interval, isExact: Bool) -> Value? {
    if case .number(let x) = a, case .number(let y) = b, isExact {
      let result = lerp(x, y, t.low)
      return result.isFinite ? .number(result) : nil
    }
    if let x = a.asInterval, let y = b.asInterval { return Value(enclosing: lerp(x, y, t)) }
    if isExact, let p = a.asPoint, let q = b.asPoint { return .point(lerp(p.x, q.x, t.low), lerp(p.y, q.y, t.low)) }
    if let p = a.asPointInterval, let q = b.asPointInterval {
      return Value(enclosing: lerp(p.x, q.x, t), lerp(p.y, q.y, t))
    }
    guard let from = a.asColor, let to = b.asColor else { return nil }
    return isExact ? .color(from.mixed(with: to, by: t.low)) : .unknown
  }

  static func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { t == 1 ? b : a + (b - a) * t }

  /// Linear in each of its arguments, so its extrema lie at the ends; widened by what rounding may do.
  private static func lerp(_ a: Interval, _ b: Interval, _ t: Interval) -> Interval {
    var result: Interval?
    var size = 0.0
    for (x, y) in [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)] {
      for share in [t.low, t.high] {
        let corner = Interval(lerp(x, y, share))
        result = result?.union(corner) ?? corner
        size = max(size, abs(x), abs(y), abs(y - x) * abs(share))
      }
    }
    let slack = size * 8 * Double.ulpOfOne + Double.leastNormalMagnitude
    return Interval((result?.low ?? 0) - slack, (result?.high ?? 0) + slack)
  }

  // MARK: - ramp and mod

  /// Clamped between its ends, which rounding would leave by a hair; so it is monotone in `x` for certain.
  private static func ramp(_ x: Double, _ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double) -> Double {
    let share = min(max((x - x0) / (x1 - x0), 0), 1)
    return min(max(lerp(y0, y1, share), min(y0, y1)), max(y0, y1))
  }

  private static func ramp(_ x: Interval, _ x0: Interval, _ x1: Interval, _ y0: Interval, _ y1: Interval) -> Interval? {
    if x0.isPoint, x1.isPoint, y0.isPoint, y1.isPoint, x0 != x1 {
      return Interval(
        between: ramp(x.low, x0.low, x1.low, y0.low, y1.low), and: ramp(x.high, x0.low, x1.low, y0.low, y1.low))
    }
    guard let share = (x - x0).divided(by: x1 - x0), !share.low.isNaN, !share.high.isNaN else { return nil }
    let between = lerp(y0, y1, Interval(min(max(share.low, 0), 1), min(max(share.high, 0), 1)))
    let ends = y0.union(y1)
    return Interval(max(between.low, ends.low), min(between.high, ends.high))
  }

  static func mod(_ a: Double, _ n: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: n)
    return rest != 0 && (rest < 0) != (n < 0) ? rest + n : rest + 0
  }

  static func mod(_ a: Interval, _ n: Interval) -> Interval? {
    guard n.low > 0 || n.high < 0 else { return nil }
    let whole = n.low > 0 ? Interval(0, n.high) : Interval(n.low, 0)
    guard n.isPoint, a.high - a.low < abs(n.low) * 0.999_999 else { return whole }
    // No step lies between two ends that rose by as much as `a` did; where one does, they have changed places.
    let ends = Interval(mod(a.low, n.low), mod(a.high, n.low))
    return ends.low <= ends.high ? ends : whole
  }
}

/// A number made of seeds, without any pattern: FNV-1a over their bytes, then the finalizer of MurmurHash3.
private struct SeedHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  private mutating func add(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Returns false if it cannot be a seed.
  mutating func add(_ value: Value) -> Bool {
    switch value {
    case .number(let number):
      let bits = (number + 0).bitPattern
      for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    case .text(let text):
      for byte in text.utf8 { add(byte: byte) }
    default: return false
    }
    add(byte: 0xff)
    return true
  }

  /// The fractional part, from 0 up to, but not including, 1.
  var fraction: Double {
    var bits = state
    bits = (bits ^ (bits >> 33)) &* 0xff51_afd7_ed55_8ccd
    bits = (bits ^ (bits >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return Double((bits ^ (bits >> 33)) >> 11) * 0x1p-53
  }
}
