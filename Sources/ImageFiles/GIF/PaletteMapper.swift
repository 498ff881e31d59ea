import Geometry

/// A map from colours to indices of a palette, which remembers the indices that it found.
struct PaletteMapper {
  /// 0xFFRRGGBB.
  let palette: [UInt32]
  private let nearest: NearestColor
  private var keys: [UInt32]
  private var values: [Choice]
  private var count = 0

  /// The nearest colour and another; `share`, 0…32, of 64 pixels are to show the other.
  struct Choice {
    var index: UInt8
    var other: UInt8
    var share: UInt8
  }

  /// The bound of its memory, at which it starts anew.
  private static let limit = 1 << 16

  init(_ palette: [UInt32]) {
    self.palette = palette
    nearest = NearestColor(palette.map(\.components))
    keys = Array(repeating: 0, count: 1_024)
    values = Array(repeating: Choice(index: 0, other: 0, share: 0), count: 1_024)
    for (index, color) in palette.enumerated() {
      insert(color, Choice(index: UInt8(index), other: UInt8(index), share: 0))
    }
  }

  /// Whether a palette has all of these colours.
  func hasAll(_ colors: [UInt32]) -> Bool {
    colors.allSatisfy { place(of: $0) != nil }
  }

  /// Returns the place of exactly that colour; nil where it is not there.
  func place(of color: UInt32) -> UInt8? {
    let slot = keys.withUnsafeBufferPointer { ColorHistogram.slot(of: color, in: $0) }
    return keys[slot] == color && color != 0 && palette[Int(values[slot].index)] == color ? values[slot].index : nil
  }

  /// The nearest colour, and the one on the other side, with which it mixes to the wanted one.
  mutating func choice(_ color: UInt32) -> Choice {
    let slot = keys.withUnsafeBufferPointer { ColorHistogram.slot(of: color, in: $0) }
    if keys[slot] == color { return values[slot] }
    let choice = find(color)
    insert(color, choice)
    return choice
  }

  private func find(_ word: UInt32) -> Choice {
    let color = word.components
    let index = nearest.index(of: color)
    let found = palette[index].components
    let error = color - found
    // Beyond the wanted colour, as far away again.
    let other = nearest.index(of: color + error)
    let step = palette[other].components - found
    let length = (step * step).sum()
    let share = length > 0 ? ((error * step).sum() / length).clamped(to: 0...0.5) : 0
    return Choice(index: UInt8(index), other: UInt8(other), share: UInt8(clamped: (share * 64).rounded()))
  }

  private mutating func insert(_ color: UInt32, _ choice: Choice) {
    if count * 2 >= keys.count { grow() }
    let slot = keys.withUnsafeBufferPointer { ColorHistogram.slot(of: color, in: $0) }
    keys[slot] = color
    values[slot] = choice
    count += 1
  }

  private mutating func grow() {
    let old = zip(keys, values).filter { $0.0 != 0 }
    let isTooMany = count >= Self.limit
    let size = isTooMany ? 1_024 : keys.count * 2
    keys = Array(repeating: 0, count: size)
    values = Array(repeating: Choice(index: 0, other: 0, share: 0), count: size)
    count = 0
    let kept = isTooMany ? old.filter { palette[Int($0.1.index)] == $0.0 } : old
    for (color, choice) in kept { insert(color, choice) }
  }
}
