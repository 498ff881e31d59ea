import CDeflate
import Glibc
import Synchronization

/// Compressed bands by their content, up to a number of bytes; the longest unused are forgotten first.
///
/// Encoders on several threads share one: what one of them has compressed, or is at, the others need not. A band's
/// bytes follow from its content, so that it does not matter whose they are.
public final class BandCache: Sendable {
  /// A compressed band. Never changed once it is made.
  ///
  /// Its pixels are not kept: they would be twenty times as much, and whether a band is this one is decided by
  /// inflating it, which few have to be.
  final class Entry: @unchecked Sendable {
    let hash: UInt64
    let color: PNGColor
    let width: Int
    /// Raw deflate blocks, ending on a byte boundary.
    var compressed: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: stream[..<(stream.count - Self.end.count)])
    }
    /// Adler-32 of the scanlines, and how many bytes they have.
    let adler: UInt32
    let length: Int
    /// The blocks and a last, empty one: a whole stream.
    private let stream: UnsafeMutableBufferPointer<UInt8>
    private static let end: [UInt8] = [0x03, 0x00]

    init(
      hash: UInt64, color: PNGColor, width: Int, compressed: UnsafeBufferPointer<UInt8>, adler: UInt32, length: Int
    ) {
      self.hash = hash
      self.color = color
      self.width = width
      stream = .allocate(capacity: compressed.count + Self.end.count)
      let rest = stream[stream.initialize(fromContentsOf: compressed)...]
      _ = UnsafeMutableBufferPointer(rebasing: rest).initialize(fromContentsOf: Self.end)
      self.adler = adler
      self.length = length
    }

    deinit {
      stream.deallocate()
    }

    var cost: Int { stream.count }

    /// Whether these scanlines were compressed.
    ///
    /// - Parameter room: as many bytes.
    func holds(
      _ lines: UnsafeBufferPointer<UInt8>, by inflater: OpaquePointer, in room: UnsafeMutableBufferPointer<UInt8>
    )
      -> Bool
    {
      var count = 0
      return lines.count == length
        && libdeflate_deflate_decompress(inflater, stream.baseAddress, stream.count, room.baseAddress, length, &count)
          == LIBDEFLATE_SUCCESS
        && count == length && memcmp(room.baseAddress!, lines.baseAddress!, length) == 0
    }
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

  /// The knowledge of a band.
  enum Finding {
    /// An entry with the same hash and the same measures, which may be this band.
    case alike(Entry)
    /// Nothing; the asking encoder is to compress it.
    case unknown
    /// Nothing yet, but somebody else is at it.
    case begun
  }

  func find(_ hash: UInt64, color: PNGColor, width: Int, length: Int) -> Finding {
    state.withLock { state in
      if let (entry, _) = state.entries[hash] {
        return entry.color == color && entry.width == width && entry.length == length ? .alike(entry) : .unknown
      }
      return state.begun.insert(hash).inserted ? .unknown : .begun
    }
  }

  func insert(_ entry: Entry) {
    state.withLock { state in
      state.begun.remove(entry.hash)
      let replaced = state.entries.updateValue((entry, state.clock), forKey: entry.hash)
      state.cost += entry.cost - (replaced?.entry.cost ?? 0)
    }
  }

  /// Ends a frame that was made of these: forgets, down to three quarters of the limit, if more than the limit is kept.
  /// That is at least what two such frames take.
  func endFrame(of used: [Entry], limit: Int) {
    let limit = max(limit, used.reduce(0) { $0 + $1.cost } * 2)
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
