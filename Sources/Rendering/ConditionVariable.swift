import Glibc

/// A lock that threads can wait under until another says that something has changed.
final class ConditionVariable: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Waits, the lock given up meanwhile, until somebody says that something has changed, or for no reason.
  func wait() { pthread_cond_wait(change, mutex) }

  /// Tells all waiting threads that something has changed. Call it under the lock.
  func broadcast() { pthread_cond_broadcast(change) }
}
