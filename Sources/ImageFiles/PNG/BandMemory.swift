import Glibc
import Synchronization

/// Compressed bands by their content, up to a number of bytes; the longest unused are forgotten first.
///
/// Encoders on several threads share one: what one of them has compressed, or is at, the others need not. A band's bytes
/// follow from its content, so that it does not matter whose they are.
public final class BandMemory: Sendable {
  /// A band's pixels as they were in the bitmap, and what they became. Never changed once it is made.
  final class Entry: @unchecked Sendable {
    let hash: UInt64
    let pixels: UnsafeMutableRawBufferPointer
    let color: PNGColor
    let width: Int
    /// Raw deflate blocks, ending on a byte boundary.
    let compressed: UnsafeMutableBufferPointer<UInt8>
    /// Adler-32 of the scanlines, and how many bytes they have.
    let adler: UInt32
    let length: Int

    init(
      hash: UInt64, pixels: UnsafeRawBufferPointer, color: PNGColor, width: Int,
      compressed: UnsafeBufferPointer<UInt8>, adler: UInt32, length: Int
    ) {
      self.hash = hash
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

  private struct State {
    var entries: [UInt64: (entry: Entry, lastUsed: Int)] = [:]
    /// Bands that somebody has begun to compress.
    var begun: Set<UInt64> = []
    var cost = 0
    var clock = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// What is known of a band.
  enum Finding {
    case known(Entry)
    /// Nothing; whoever asked is to compress it.
    case unknown
    /// Nothing yet, but somebody else is at it.
    case begun
  }

  /// Looks for the entry of exactly these pixels. The hash finds it, the comparison decides.
  func find(_ hash: UInt64, pixels: UnsafeRawBufferPointer, color: PNGColor, width: Int) -> Finding {
    let known = state.withLock { state -> Finding in
      if let known = state.entries[hash] { return .known(known.entry) }
      return state.begun.insert(hash).inserted ? .unknown : .begun
    }
    guard case .known(let entry) = known else { return known }
    guard entry.color == color, entry.width == width, entry.pixels.count == pixels.count,
      memcmp(entry.pixels.baseAddress!, pixels.baseAddress!, pixels.count) == 0
    else { return .unknown }
    return known
  }

  func insert(_ entry: Entry) {
    state.withLock { state in
      state.begun.remove(entry.hash)
      let replaced = state.entries.updateValue((entry, state.clock), forKey: entry.hash)
      state.cost += entry.cost - (replaced?.entry.cost ?? 0)
    }
  }

  /// Ends a frame that was made of these: forgets, down to three quarters of the limit, if more than the limit is kept.
  func endFrame(of used: [Entry], limit: Int) {
    state.withLock { state in
      for entry in used where state.entries[entry.hash]?.entry === entry {
        state.entries[entry.hash]?.lastUsed = state.clock
      }
      state.clock += 1
      guard state.cost > limit else { return }
      for (hash, known) in state.entries.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }) {
        guard state.cost > limit / 4 * 3 else { break }
        state.cost -= known.entry.cost
        state.entries[hash] = nil
      }
    }
  }
}
