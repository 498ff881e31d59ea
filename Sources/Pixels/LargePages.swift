import Glibc

/// Memory that comes in pages of 2 MiB, where Linux gives them out to who asks: a page costs microseconds, whatever its
/// size.
package enum LargePages {
  /// Bytes of such a page.
  package static let size = 1 << 21

  /// Asks that memory comes so, as far as whole pages fit.
  package static func ask(for memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= size, let start = memory.baseAddress else { return }
    let first = start.alignedUp(toMultipleOf: size)
    let count = memory.count - (first - start)
    if count >= size { madvise(first, count, MADV_HUGEPAGE) }
  }
}
