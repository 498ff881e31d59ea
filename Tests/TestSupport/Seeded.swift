/// The same numbers in every run, and the same picks.
public struct Seeded: RandomNumberGenerator {
  private var generator: SplitMix64

  public init(_ seed: UInt64) { generator = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }

  public mutating func pick<C: RandomAccessCollection>(_ items: C) -> C.Element {
    items[items.index(items.startIndex, offsetBy: Int(next() % UInt64(items.count)))]
  }

  public mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }
}
