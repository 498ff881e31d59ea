import Glibc

/// One thread at a time in everything that may open, read or close a font file.
///
/// Cairo keeps the opened faces of all threads in one list of at most ten, closes others to make room, and opens a face
/// through a FreeType library that all threads share, outside of its own lock (cairo 1.16): two threads that need new
/// glyphs at once then fail now and then with "error occurred in libfreetype".
enum FontLock {
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // Fonts are let go while others are made: the same thread may come in twice.
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    return mutex
  }()

  static func hold<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
