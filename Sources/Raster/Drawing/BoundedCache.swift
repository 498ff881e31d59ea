/// A dictionary that forgets: when its entries have cost `capacity`, those not used since the last such moment go.
///
/// It changes speed, never results: whoever uses it can make every value afresh. At most twice the capacity is kept,
/// and one entry more.
struct BoundedCache<Key: Hashable, Value> {
  private let capacity: Int
  private let cost: (Value) -> Int
  private var recent: [Key: Value] = [:]
  private var older: [Key: Value] = [:]
  private var spent = 0

  /// A capacity of 0 keeps nothing.
  ///
  /// - Parameter cost: gives the amount that an entry counts for, such as its bytes; 1 where it is left out.
  init(capacity: Int, cost: @escaping (Value) -> Int = { _ in 1 }) {
    self.capacity = capacity
    self.cost = cost
  }

  /// The kept value, or the one that `make` gives, which is kept from now on. `make` asks this cache for nothing.
  mutating func value(for key: Key, make: () throws -> Value) rethrows -> Value {
    if let value = cachedValue(for: key) { return value }
    let value = try make()
    keep(value, for: key)
    return value
  }

  /// The kept value, which counts as used.
  mutating func cachedValue(for key: Key) -> Value? {
    if let value = recent[key] { return value }
    guard let value = older[key] else { return nil }
    keep(value, for: key)
    return value
  }

  mutating func keep(_ value: Value, for key: Key) {
    guard capacity > 0 else { return }
    if spent >= capacity {
      older = recent
      recent = [:]
      spent = 0
    }
    recent[key] = value
    spent += max(cost(value), 1)
  }
}
