/// Counts opaque colours (0xFFRRGGBB). A table by open addressing, so that it is fast and its order follows from what
/// was counted alone.
///
/// Beyond 32,768 colours it gives up the lowest bit of each component, and again when that is still too many, so that
/// it stays bounded; whichever order colours come in, the precision at the end is the same.
struct ColorHistogram {
  private static let limit = 32_768

  private var keys = [UInt32](repeating: 0, count: 1_024)
  private var weights = [Int](repeating: 0, count: 1_024)
  private(set) var count = 0
  /// Keeps the bits of a colour that are told apart.
  private var mask: UInt32 = 0xFFFF_FFFF
  private var droppedBits = 0

  mutating func add(_ color: UInt32, weight: Int) {
    let key = color & mask
    let slot = keys.withUnsafeBufferPointer { Self.slot(of: key, in: $0) }
    weights[slot] += weight
    guard keys[slot] == 0 else { return }
    keys[slot] = key
    count += 1
    if count > Self.limit { coarsen() } else if count * 2 > keys.count { rebuild(size: keys.count * 2) }
  }

  /// All colours with a weight above 0, sorted by colour. A colour that stands for several is the middle of them.
  var colors: [(color: UInt32, weight: Int)] {
    let half: UInt32 = droppedBits == 0 ? 0 : 0x0001_0101 << UInt32(droppedBits - 1)
    return keys.indices.filter { keys[$0] != 0 && weights[$0] > 0 }.map { (keys[$0] | half, weights[$0]) }
      .sorted { $0.0 < $1.0 }
  }

  /// The place of a key in a table, or the free place for it. A table is at most half full.
  static func slot(of key: UInt32, in keys: UnsafeBufferPointer<UInt32>) -> Int {
    let last = keys.count &- 1
    var slot = Int((key &* 0x9E37_79B1) &>> 8) & last
    while keys[slot] != key, keys[slot] != 0 { slot = (slot &+ 1) & last }
    return slot
  }

  private mutating func coarsen() {
    droppedBits += 1
    let component = (0xFF << UInt32(droppedBits)) & 0xFF
    mask = 0xFF00_0000 | UInt32(component) &* 0x0001_0101
    rebuild(size: keys.count)
  }

  private mutating func rebuild(size: Int) {
    let old = zip(keys, weights).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: size)
    weights = Array(repeating: 0, count: size)
    count = 0
    for (color, weight) in old { add(color, weight: weight) }
  }
}

/// A set of a few opaque colours that says when they are too many.
struct ColorSet {
  private var keys: [UInt32] = Array(repeating: 0, count: 1_024)
  private(set) var colors: [UInt32] = []
  let limit: Int

  /// Creates an empty set that is full above `limit` colours, 512 at most.
  init(limit: Int) {
    self.limit = limit
  }

  var isFull: Bool { colors.count > limit }

  mutating func insert(_ color: UInt32) {
    guard !isFull else { return }
    let slot = keys.withUnsafeBufferPointer { ColorHistogram.slot(of: color, in: $0) }
    guard keys[slot] == 0 else { return }
    keys[slot] = color
    colors.append(color)
  }

  mutating func removeAll() {
    guard !colors.isEmpty else { return }
    for index in keys.indices { keys[index] = 0 }
    colors.removeAll(keepingCapacity: true)
  }
}
