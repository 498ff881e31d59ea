/// The places where bytes of scanlines stood before, within the window of deflate (RFC 1951, section 2): 32 KiB.
///
/// The pixel to the left and the row above are tried before all others; then a chain of places that begin with the same
/// two pixels is followed, as in zlib, or, where there is none, the last place of the same one pixel is taken.
struct MatchFinder {
  /// Bytes that are the same as others so far back.
  struct Match {
    var length = 0
    var distance = 0
  }

  /// The farthest distance of a match, in bytes.
  static let window = 32768
  /// The longest run that is encoded at once; the block writes it in parts.
  private static let longestRun = 32768
  private static let headBits: UInt64 = 13
  private static let pixelBits: UInt64 = 12

  /// The last place of two pixels by their hash, and for each place of the window the one before with the same hash.
  private let heads: UnsafeMutablePointer<Int32>
  private let links: UnsafeMutablePointer<Int32>
  /// The last place of one pixel by its hash.
  private let pixels: UnsafeMutablePointer<Int32>
  /// Places of a chain that are compared.
  private let depth: Int
  /// A match of so many bytes is good enough to look no further.
  private let enough: Int

  private var base: UnsafePointer<UInt8>
  private var count = 0
  private var stride = 0
  private(set) var pixel = 0
  private var pixelMask: UInt64 = 0
  private var pairMask: UInt64 = 0
  /// Added to places, so that those of bands before lie out of the window, and nothing has to be cleared.
  private var origin = 0

  init(depth: Int, enough: Int) {
    self.depth = depth
    self.enough = enough
    heads = .allocate(capacity: 1 << Self.headBits)
    links = .allocate(capacity: Self.window)
    pixels = .allocate(capacity: 1 << Self.pixelBits)
    base = UnsafePointer(heads).withMemoryRebound(to: UInt8.self, capacity: 1) { $0 }
    clear()
  }

  /// Frees the tables; called once, when the finder is of no more use.
  func deallocate() {
    heads.deallocate()
    links.deallocate()
    pixels.deallocate()
  }

  private func clear() {
    let none = -Int32(Self.window)
    heads.update(repeating: none, count: 1 << Self.headBits)
    links.update(repeating: none, count: Self.window)
    pixels.update(repeating: none, count: 1 << Self.pixelBits)
  }

  /// Begins other scanlines, which stay where they are as long as places in them are asked for.
  mutating func begin(_ lines: UnsafeBufferPointer<UInt8>, stride: Int, pixel: Int) {
    origin += count + Self.window
    if origin > Int(Int32.max) - lines.count {
      origin = Self.window
      clear()
    }
    base = lines.baseAddress!
    count = lines.count
    self.stride = stride
    self.pixel = pixel
    pixelMask = pixel == 3 ? 0xff_ffff : 0xffff_ffff
    pairMask = pixel == 3 ? 0xffff_ffff_ffff : .max
  }

  /// A match at the filter byte that a row begins with: the row above, or a part of it. None where the row begins with
  /// a long run, which takes fewer bits than rows are, whose distance alone takes ten.
  func findRow(_ place: Int) -> Match {
    let run = place &+ 1 &+ pixel
    guard place >= stride, stride <= Self.window, run < count,
      length(run, run &- pixel, limit: DeflateSymbols.longestMatch) < DeflateSymbols.longestMatch
    else { return Match() }
    return Match(length: length(place, place &- stride, limit: DeflateSymbols.longestMatch), distance: stride)
  }

  /// The longest match found at a pixel, the nearest of equally long ones. The place is noted for later ones.
  func find(_ place: Int) -> Match {
    guard place &+ 8 <= count else { return Match() }
    let here = word(place)
    let pixelHere = here & pixelMask
    let (now, candidate, single) = exchange(place, here)
    var best = Match()
    var above = 0
    if place >= pixel, word(place &- pixel) & pixelMask == pixelHere {
      best = Match(length: length(place, place &- pixel, limit: Self.longestRun), distance: pixel)
      if best.length >= enough { return best }
    }
    if place >= stride, stride <= Self.window, word(place &- stride) & pixelMask == pixelHere {
      above = length(place, place &- stride, limit: DeflateSymbols.longestMatch)
      if above >= enough { return Match(length: above, distance: stride) }
    }
    let oldest = now &- Int32(Self.window)
    if best.length == 0, single > oldest {
      let other = Int(single) &- origin
      if word(other) & pixelMask == pixelHere {
        let length = length(place, other, limit: DeflateSymbols.longestMatch)
        best = Match(length: length, distance: place &- other)
      }
    }
    follow(candidate, from: place, oldest: oldest, to: &best)
    return above > best.length ? Match(length: above, distance: stride) : best
  }

  /// Follows a chain of places, and takes what is longer than `best`.
  @inline(__always)
  private func follow(_ first: Int32, from place: Int, oldest: Int32, to best: inout Match) {
    let limit = min(count &- place, DeflateSymbols.longestMatch)
    guard best.length < limit else { return }
    // The byte that would make it longer, and seven before it.
    var last = max(best.length &- 7, 0)
    var wanted = word(place &+ last)
    var candidate = first
    var left = depth
    while candidate > oldest, left > 0 {
      let other = Int(candidate) &- origin
      let difference = word(other &+ last) ^ wanted
      var found = 0
      if difference == 0 {
        found = length(place, other, limit: limit)
      } else if last == 0 {
        found = difference.trailingZeroBitCount &>> 3
      }
      if found > best.length {
        best = Match(length: found, distance: place &- other)
        if found >= min(enough, limit) { return }
        last = max(found &- 7, 0)
        wanted = word(place &+ last)
      }
      candidate = links[Int(candidate) & (Self.window &- 1)]
      left &-= 1
    }
  }

  /// Notes the pixels from a place to another for later matches.
  @inline(never)
  func note(_ places: Range<Int>) {
    let end = min(places.upperBound, count &- 7)
    var place = places.lowerBound
    while place < end {
      _ = exchange(place, word(place))
      place &+= pixel
    }
  }

  /// Notes a place, and gives it as it is noted, and the last ones of the same two pixels and of the same one.
  @inline(__always)
  private func exchange(_ place: Int, _ here: UInt64) -> (now: Int32, pair: Int32, single: Int32) {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    let pair = Int(((here & pairMask) &* factor) &>> (64 &- Self.headBits))
    let single = Int(((here & pixelMask) &* factor) &>> (64 &- Self.pixelBits))
    let now = Int32(truncatingIfNeeded: place &+ origin)
    let before = (now, heads[pair], pixels[single])
    links[Int(now) & (Self.window &- 1)] = heads[pair]
    heads[pair] = now
    pixels[single] = now
    return before
  }

  /// Eight bytes, the first lowest.
  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// Returns the number of bytes at two places that are equal, up to a limit.
  @inline(__always)
  private func length(_ place: Int, _ other: Int, limit: Int) -> Int {
    let limit = min(count &- place, limit)
    var length = 0
    while length &+ 16 <= limit {
      let here = (word(place &+ length), word(place &+ length &+ 8))
      let there = (word(other &+ length), word(other &+ length &+ 8))
      if (here.0 ^ there.0) | (here.1 ^ there.1) != 0 { break }
      length &+= 16
    }
    while length &+ 8 <= limit {
      let difference = word(place &+ length) ^ word(other &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, base[place &+ length] == base[other &+ length] { length &+= 1 }
    return length
  }
}
