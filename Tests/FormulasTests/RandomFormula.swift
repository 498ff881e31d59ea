import Motion
import TestSupport

/// Writes random formulas, always the same for a seed.
struct RandomFormula {
  var random: Seeded
  let names: [String]

  init(seed: UInt64, names: [String] = ["x", "y", "z"]) {
    random = Seeded(seed)
    self.names = names
  }

  mutating func number(_ depth: Int) -> String {
    guard depth > 0 else {
      return random.next() % 3 == 0
        ? random.pick(["0", "1", "2", "0.5", "3", "10", "90deg", "35%"]) : random.pick(names)
    }
    let d = depth - 1
    switch random.next() % 36 {
    case 0...3: return "(\(number(d)) + \(number(d)))"
    case 4...7: return "(\(number(d)) - \(number(d)))"
    case 8...10: return "\(number(d)) * \(number(d))"
    case 11, 12: return "(\(number(d)) / \(number(d)))"
    case 13: return "-\(number(d))"
    case 14: return "abs(\(number(d)))"
    case 15: return "\(random.pick(["floor", "ceil", "round", "sign"]))(\(number(d)))"
    case 16: return "sqrt(\(number(d)))"
    case 17: return "\(random.pick(["sin", "cos", "tan", "exp", "log"]))(\(number(d)))"
    case 34: return "\(random.pick(["pow", "atan2", "hypot"]))(\(number(d)), \(number(d)))"
    case 35: return "default(indexOf([\(number(d)), {id: \(number(d))}], \(number(d))), {id: \(number(d))}.id)"
    case 18: return "mod(\(number(d)), \(number(d)))"
    case 19, 20: return "\(random.pick(["min", "max"]))(\(number(d)), \(number(d)), \(number(d)))"
    case 21: return "clamp(\(number(d)), \(number(d)), \(number(d)))"
    case 22: return "lerp(\(number(d)), \(number(d)), \(number(d)))"
    case 23: return "ramp(\(number(d)), \(number(d)), \(number(d)))"
    case 24: return "ramp(\(number(d)), 0, 1, \(number(d)), \(number(d)))"
    case 25: return "\(random.pick(TimingFunction.names))(\(number(d)))"
    case 26: return "bezier(\(number(d)), 0.3, -0.5, 0.6, 1.6)"
    case 27: return "at([\(number(d)), \(number(d)), \(number(d))], \(number(d)))"
    case 28: return "\(random.pick(["sum", "min", "max", "first", "last"]))([\(number(d)), \(number(d))])"
    case 29: return "\(point(d)).\(random.pick(["x", "y"]))"
    case 30: return "sum(take([\(number(d)), \(number(d))], \(number(d))))"
    case 31: return "default(\(number(d)), \(number(d)))"
    default: return "(if \(bool(d)) then \(number(d)) else \(number(d)))"
    }
  }

  mutating func bool(_ depth: Int) -> String {
    guard depth > 0 else { return "(\(number(0)) \(random.pick(["<", "<=", ">", ">="])) \(number(0)))" }
    let d = depth - 1
    switch random.next() % 9 {
    case 0: return "(\(bool(d)) and \(bool(d)))"
    case 1: return "(\(bool(d)) or \(bool(d)))"
    case 2: return "(not \(bool(d)))"
    case 3: return "(\(number(d)) \(random.pick(["==", "!="])) \(number(d)))"
    case 4: return "(\(number(d)) < \(number(d)) <= \(number(d)))"
    case 5: return "(\(number(d)) in [\(number(d)), \(number(d))])"
    case 6: return "(\(point(d)) \(random.pick(["==", "!="])) \(point(d)))"
    default: return "(\(number(d)) \(random.pick(["<", "<=", ">", ">="])) \(number(d)))"
    }
  }

  mutating func point(_ depth: Int) -> String {
    let d = max(depth - 1, 0)
    guard depth > 0 else { return "[\(number(0)), \(number(0))]" }
    switch random.next() % 6 {
    case 0: return "(\(point(d)) + \(point(d)))"
    case 1: return "(\(point(d)) - \(point(d)))"
    case 2: return "(\(point(d)) * \(number(d)))"
    case 3: return "(-\(point(d)))"
    case 4: return "lerp(\(point(d)), \(point(d)), \(number(d)))"
    default: return "[\(number(d)), \(number(d))]"
    }
  }

  mutating func text(_ depth: Int) -> String {
    random.next() % 2 == 0 ? "fixed(\(number(depth)), 1)" : "\"a{\(number(depth))}{{b\""
  }

  mutating func any(_ depth: Int) -> String {
    switch random.next() % 8 {
    case 0...3: number(depth)
    case 4, 5: bool(depth)
    case 6: point(depth)
    default: text(depth)
    }
  }
}
