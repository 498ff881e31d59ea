import Synchronization

/// Results that several threads put into their numbered places.
final class Slots<Value: Sendable>: Sendable {
  private let storage: Mutex<[Value?]>

  init(count: Int) {
    storage = Mutex(Array(repeating: nil, count: count))
  }

  subscript(index: Int) -> Value? {
    get { storage.withLock { $0[index] } }
    set { storage.withLock { $0[index] = newValue } }
  }

  var values: [Value?] { storage.withLock { $0 } }
}
