import Geometry
import Glibc

/// A picture in memory: `width × height` pixels of 4 bytes, BGRA in memory order, premultiplied alpha, rows one behind
/// the other without gaps (stride = 4 · width). This is Cairo's `ARGB32` on a little-endian machine, so Cairo draws
/// straight into it.
///
/// A bitmap is shared, not copied; its maker fills it, and afterwards it is only read.
public final class Bitmap: @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// `stride · height` bytes.
  public let bytes: UnsafeMutableRawBufferPointer
  /// Whether they are pages of the system's own, and not of the heap.
  private let isMapped: Bool

  /// A function that is told the bytes of a large picture before their memory is taken: a run that may not have them
  /// ends then, and not when they are written. To be set once, before there are pictures.
  nonisolated(unsafe) package static var willTake: (@Sendable (_ bytes: Int) -> Void)?
  /// Bytes of a large one.
  private static let large = 1 << 20

  /// Bytes from one row to the next.
  public var stride: Int { width * 4 }

  /// A bitmap. Sides must be positive and at most 32,767 pixels, Cairo's limit.
  ///
  /// - Parameter isClear: false if every pixel that is read is written before: it holds anything then, and what is
  ///   never written never takes memory.
  public init(width: Int, height: Int, isClear: Bool = true) {
    precondition(width > 0 && height > 0 && width <= 32_767 && height <= 32_767, "bitmap sides must be 1…32767")
    self.width = width
    self.height = height
    let count = width * height * 4
    if count >= Self.large { Self.willTake?(count) }
    if !isClear, let own = HugePages.map(count) {
      bytes = own
      isMapped = true
      return
    }
    isMapped = false
    bytes = .allocate(byteCount: count, alignment: count < HugePages.size ? 64 : HugePages.size)
    // A large picture's memory comes in two pages then, not in a thousand.
    HugePages.ask(for: bytes)
    if isClear { bytes.initializeMemory(as: UInt8.self, repeating: 0) }
  }

  deinit {
    if isMapped { HugePages.unmap(bytes) } else { bytes.deallocate() }
  }

  /// Whether both have the same size and the same pixels.
  public func hasSamePixels(as other: Bitmap) -> Bool {
    guard width == other.width, height == other.height, let a = bytes.baseAddress, let b = other.bytes.baseAddress
    else {
      return false
    }
    return memcmp(a, b, bytes.count) == 0
  }

  /// The bytes of row `y`.
  public func row(_ y: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: bytes[(y * stride)..<((y + 1) * stride)])
  }
}
