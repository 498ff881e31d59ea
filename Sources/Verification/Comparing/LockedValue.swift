import Synchronization

/// A value that several threads put together.
final class LockedValue<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value { state.withLock { $0 } }

  func change<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try state.withLock { try body(&$0) }
  }
}
