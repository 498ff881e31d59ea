import Glibc

/// Compressed bands by their content, up to a number of bytes; the longest unused are forgotten first.
struct BandMemory {
  /// A band's pixels as they were in the bitmap, and what they became.
  final class Entry {
    let pixels: UnsafeMutableRawBufferPointer
    let color: PNGColor
    let width: Int
    /// Raw deflate blocks, ending on a byte boundary.
    let compressed: UnsafeMutableBufferPointer<UInt8>
    /// Adler-32 of the scanlines, and how many bytes they have.
    let adler: UInt32
    let length: Int
    var lastUsed = 0

    init(
      pixels: UnsafeRawBufferPointer, color: PNGColor, width: Int, compressed: UnsafeBufferPointer<UInt8>,
      adler: UInt32, length: Int
    ) {
      self.pixels = .allocate(byteCount: pixels.count, alignment: 16)
      self.pixels.copyMemory(from: pixels)
      self.color = color
      self.width = width
      self.compressed = .allocate(capacity: compressed.count)
      _ = self.compressed.initialize(from: compressed)
      self.adler = adler
      self.length = length
    }

    deinit {
      pixels.deallocate()
      compressed.deallocate()
    }

    var cost: Int { pixels.count + compressed.count }
  }

  private var entries: [UInt64: Entry] = [:]
  private var cost = 0
  private var clock = 0

  /// The entry of exactly these pixels. The hash finds it, the comparison decides.
  mutating func find(_ hash: UInt64, pixels: UnsafeRawBufferPointer, color: PNGColor, width: Int) -> Entry? {
    guard let entry = entries[hash], entry.color == color, entry.width == width, entry.pixels.count == pixels.count,
      memcmp(entry.pixels.baseAddress!, pixels.baseAddress!, pixels.count) == 0
    else { return nil }
    entry.lastUsed = clock
    return entry
  }

  /// Says that an entry found before is used in this frame too.
  func keep(_ entry: Entry) {
    entry.lastUsed = clock
  }

  mutating func insert(_ entry: Entry, hash: UInt64) {
    entry.lastUsed = clock
    cost += entry.cost - (entries.updateValue(entry, forKey: hash)?.cost ?? 0)
  }

  /// Ends a frame: forgets, down to three quarters of the limit, if more than the limit is kept.
  mutating func endFrame(limit: Int) {
    clock += 1
    guard cost > limit else { return }
    for (hash, entry) in entries.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }) {
      guard cost > limit / 4 * 3 else { break }
      cost -= entry.cost
      entries[hash] = nil
    }
  }
}
