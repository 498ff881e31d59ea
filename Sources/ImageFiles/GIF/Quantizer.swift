/// Chooses the colours of a palette so that the squared differences of all pixels from their nearest colour are small.
///
/// First the colours are divided, again and again, where it takes away most of the variance (as Wu does; Color
/// Quantization by Dynamic Programming and Principal Analysis, 1992, here on the colours themselves instead of cells);
/// then the middles are moved until they stay (Lloyd's k-means). A middle takes the value of a colour that makes up
/// most of its group, so that large plain areas keep their exact colour. Components are those of sRGB, whose steps the
/// eye sees as about equal. Nothing is random. The known library, libimagequant, is under the GPL.
enum Quantizer {
  /// Returns at most `count` colours, 0xFFRRGGBB, sorted. Fewer where there are no more.
  static func palette(of colors: [(color: UInt32, weight: Int)], count: Int) -> [UInt32] {
    guard colors.count > count else { return colors.map(\.color).sorted() }
    var points = colors.map { Point(color: $0.color.components, weight: Double($0.weight), word: $0.color) }
    var groups = divide(&points, into: count).map { Group(points[$0]) }
    for _ in 0..<rounds { if !move(&groups, points) { break } }
    return Array(Set(representatives(of: groups, points))).sorted()
  }

  private static let rounds = 12

  private struct Point {
    var color: SIMD3<Double>
    var weight: Double
    var word: UInt32
  }

  /// Sums over points, from which their middle and their variance follow.
  private struct Group {
    var weight = 0.0
    var sum = SIMD3<Double>()
    var squares = SIMD3<Double>()

    init(_ points: ArraySlice<Point> = []) {
      for point in points { add(point) }
    }

    mutating func add(_ point: Point) {
      weight += point.weight
      sum += point.color * point.weight
      squares += point.color * point.color * point.weight
    }

    var middle: SIMD3<Double> { sum / max(weight, 1e-9) }
    /// The variance of each component, times the weight.
    var variance: SIMD3<Double> { squares - sum * sum / max(weight, 1e-9) }
    var error: Double { variance.sum() }

    func without(_ other: Group) -> Group {
      var rest = self
      rest.weight -= other.weight
      rest.sum -= other.sum
      rest.squares -= other.squares
      return rest
    }
  }

  /// Ranges of the points, which are put in order for them.
  private static func divide(_ points: inout [Point], into count: Int) -> [Range<Int>] {
    struct Box {
      var range: Range<Int>
      /// The best place to divide it, and what that takes away.
      var cut: Int
      var gain: Double
    }
    func box(_ range: Range<Int>) -> Box {
      let whole = Group(points[range])
      let variance = whole.variance
      guard range.count > 1, variance.sum() > 0 else { return Box(range: range, cut: range.lowerBound, gain: 0) }
      let axis = variance[0] >= variance[1] && variance[0] >= variance[2] ? 0 : variance[1] >= variance[2] ? 1 : 2
      points[range].sort { ($0.color[axis], $0.word) < ($1.color[axis], $1.word) }
      var best = Box(range: range, cut: range.lowerBound, gain: 0)
      var left = Group()
      for index in range.dropLast() {
        left.add(points[index])
        guard points[index].color[axis] != points[index + 1].color[axis] else { continue }
        let gain = whole.error - left.error - whole.without(left).error
        if gain > best.gain { best = Box(range: range, cut: index + 1, gain: gain) }
      }
      return best
    }
    var boxes = [box(points.indices)]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }), boxes[widest].gain > 0 else {
        break
      }
      let old = boxes[widest]
      boxes[widest] = box(old.range.lowerBound..<old.cut)
      boxes.append(box(old.cut..<old.range.upperBound))
    }
    return boxes.map(\.range)
  }

  /// Puts every point into the group with the nearest middle. False where that changed next to nothing.
  private static func move(_ groups: inout [Group], _ points: [Point]) -> Bool {
    let nearest = NearestColor(groups.map(\.middle))
    var moved = Array(repeating: Group(), count: groups.count)
    for point in points { moved[nearest.index(of: point.color)].add(point) }
    // A group that lost all its points stays where it is.
    for index in groups.indices where moved[index].weight == 0 { moved[index] = groups[index] }
    let before = groups.reduce(0) { $0 + $1.error }
    let after = moved.reduce(0) { $0 + $1.error }
    groups = moved
    return after < before * 0.999
  }

  private static func representatives(of groups: [Group], _ points: [Point]) -> [UInt32] {
    let nearest = NearestColor(groups.map(\.middle))
    var largest = Array(repeating: (weight: 0.0, word: UInt32(0)), count: groups.count)
    var totals = Array(repeating: 0.0, count: groups.count)
    for point in points {
      let index = nearest.index(of: point.color)
      totals[index] += point.weight
      if point.weight > largest[index].weight { largest[index] = (point.weight, point.word) }
    }
    return groups.indices.filter { totals[$0] > 0 }.map { index in
      if largest[index].weight * 2 > totals[index] { return largest[index].word }
      let middle = groups[index].middle.rounded(.toNearestOrAwayFromZero)
      return 0xFF00_0000 | UInt32(middle[0]) << 16 | UInt32(middle[1]) << 8 | UInt32(middle[2])
    }
  }
}

/// Finds the nearest of up to 256 colours by the sum of squared differences; of two as near, the first.
struct NearestColor {
  private let red: [Float]
  private let green: [Float]
  private let blue: [Float]

  init(_ colors: [SIMD3<Double>]) {
    // Groups of eight; what fills the last is far from everything.
    let padding = [Float](repeating: 1e6, count: (8 - colors.count % 8) % 8)
    red = colors.map { Float($0[0]) } + padding
    green = colors.map { Float($0[1]) } + padding
    blue = colors.map { Float($0[2]) } + padding
  }

  func index(of color: SIMD3<Double>) -> Int {
    let (r, g, b) = (Float(color[0]), Float(color[1]), Float(color[2]))
    return red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          var best = SIMD8<Float>(repeating: .infinity)
          var places = SIMD8<Int32>(repeating: 0)
          var place = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
          var at = 0
          while at < red.count {
            let dr = Self.load(red, at) - r
            let dg = Self.load(green, at) - g
            let db = Self.load(blue, at) - b
            let distance = dr * dr + dg * dg + db * db
            let nearer = distance .< best
            best.replace(with: distance, where: nearer)
            places.replace(with: place, where: nearer)
            place &+= 8
            at &+= 8
          }
          var found = 0
          for lane in 1..<8
          where best[lane] < best[found] || (best[lane] == best[found] && places[lane] < places[found]) {
            found = lane
          }
          return Int(places[found])
        }
      }
    }
  }

  private static func load(_ values: UnsafeBufferPointer<Float>, _ at: Int) -> SIMD8<Float> {
    UnsafeRawPointer(values.baseAddress! + at).loadUnaligned(as: SIMD8<Float>.self)
  }
}

extension UInt32 {
  /// The red, green and blue of a colour.
  var components: SIMD3<Double> { SIMD3(Double(self >> 16 & 0xFF), Double(self >> 8 & 0xFF), Double(self & 0xFF)) }
}
