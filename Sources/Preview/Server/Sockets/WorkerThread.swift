import Glibc

/// A thread that does one thing. What waits for somebody else's bytes would keep a queue's threads from those that work.
enum WorkerThread {
  private final class Task {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Bytes of its stack: what draws and plays does so elsewhere.
  private static let stack = 1 << 19

  /// - Returns: false where the system gives no thread.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stack)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let task = Unmanaged.passRetained(Task(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Task>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, task.toOpaque())
    if code != 0 { task.release() }
    return code == 0
  }
}
