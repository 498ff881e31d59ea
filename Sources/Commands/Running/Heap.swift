import CMalloc
import Glibc
import Pixels

/// The memory that everything small comes from.
enum Heap {
  /// Bytes that it grows by.
  private static let step = 64 << 20
  /// Bytes of what is asked for to have it grow.
  private static let part = 64 << 10

  /// Makes the heap grow at once by as much as the picture of a screen needs, in large pages: of 4 KiB it would take
  /// thousands, and getting those is a tenth of a picture's time. What is not used costs nothing. To be called once in
  /// a process, early.
  ///
  /// It goes on shortly before a large page begins: every 4 KiB up to there would be a page of their own, and what is
  /// written before the system is asked makes small ones of what it is written to.
  static func useLargePages() {
    mallopt(M_TOP_PAD, Int32(step))
    // Nothing is given back meanwhile, or the pages would be small again.
    mallopt(M_TRIM_THRESHOLD, Int32(2 * step))
    guard let start = sbrk(0) else { return }
    let first = (start + 2 * part).alignedUp(toMultipleOf: HugePages.size)
    guard sbrk(first - 2 * part - start) == start, let end = sbrk(0) else { return }
    // It grows where what is left of it is too little.
    var parts: [UnsafeMutableRawPointer?] = []
    while sbrk(0) == end, parts.count < 64 { parts.append(malloc(part)) }
    for part in parts { free(part) }
    guard let grown = sbrk(0), grown > end else { return }
    HugePages.ask(for: UnsafeMutableRawBufferPointer(start: end, count: grown - end))
  }
}
