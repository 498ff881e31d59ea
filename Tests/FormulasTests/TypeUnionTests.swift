import Formulas
import Testing

/// Types by chance, of few kinds and names, so that many meet.
private struct RandomTypes {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func type(_ depth: Int = 0) -> ValueType {
    switch next(depth < 3 ? 7 : 4) {
    case 0: return .number
    case 1: return .text
    case 2: return .any
    case 3: return .bool
    case 4: return .list(type(depth + 1))
    default:
      var fields: [String: ValueType] = [:]
      for _ in 0..<next(4) { fields["f\(next(4))"] = type(depth + 1) }
      return .record(fields)
    }
  }
}

@Test("the type of a list is that of its items taken one after the other", arguments: 1...300)
func unionOfTypes(seed: Int) {
  var random = RandomTypes(state: UInt64(seed))
  let isOfRecords = seed % 3 == 0
  let types = (0..<random.next(9)).map { _ -> ValueType in
    let type = random.type()
    if isOfRecords { return .record(["a": type, "b\(random.next(3))": random.type()]) }
    return type
  }
  let onebyOne = types.dropFirst().reduce(types.first ?? .any) { $0.union($1) }
  #expect(ValueType.union(of: types) == onebyOne)
}
