/// A dictionary that forgets: when it holds `capacity` entries, those not used since the last such moment go.
///
/// It changes speed, never results: whoever uses it can make every value afresh.
struct BoundedCache<Key: Hashable, Value> {
  private let capacity: Int
  private var recent: [Key: Value] = [:]
  private var older: [Key: Value] = [:]

  /// A capacity of 0 keeps nothing.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The kept value, or the one that `make` gives, which is kept from now on.
  mutating func value(for key: Key, make: () throws -> Value) rethrows -> Value {
    if let value = recent[key] { return value }
    let value = try older[key] ?? make()
    guard capacity > 0 else { return value }
    if recent.count >= capacity {
      older = recent
      recent = [:]
    }
    recent[key] = value
    return value
  }
}
