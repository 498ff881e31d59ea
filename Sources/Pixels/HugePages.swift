import Glibc

/// Memory that comes in pages of 2 MiB, where Linux gives them out to who asks: a page costs microseconds, whatever its
/// size.
package enum HugePages {
  /// Bytes of such a page.
  package static let size = 1 << 21

  /// Asks that memory comes so, as far as whole pages fit.
  package static func ask(for memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= size, let start = memory.baseAddress else { return }
    let first = start.alignedUp(toMultipleOf: size)
    let count = memory.count - (first - start)
    if count >= size { madvise(first, count, MADV_HUGEPAGE) }
  }

  /// Memory that begins with such a page, straight from the system: what is never written takes none, and nothing else
  /// lies in its pages. Nil for less than a page, and where there is none.
  package static func map(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    guard count >= size else { return nil }
    let length = mapped(count)
    guard let start = mmap(nil, length + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { return nil }
    let first = start.alignedUp(toMultipleOf: size)
    if first > start { munmap(start, first - start) }
    munmap(first + length, start + size - first)
    ask(for: UnsafeMutableRawBufferPointer(start: first, count: length))
    return UnsafeMutableRawBufferPointer(start: first, count: count)
  }

  /// Returns what `map` gave.
  package static func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    munmap(memory.baseAddress, mapped(memory.count))
  }

  /// Bytes that are mapped for so many: whole large pages, but for an end that would fill less than half of one.
  private static func mapped(_ count: Int) -> Int {
    let rest = count % size
    if rest > size / 2 { return count - rest + size }
    let small = Int(getpagesize())
    return (count + small - 1) / small * small
  }
}
