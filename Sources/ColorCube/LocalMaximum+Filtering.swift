import Geometry

/// All distances here are in 255ths: there every threshold is exact in binary, and so is a distance between two means
/// that are whole numbers. What lies exactly at a threshold is not too close.
extension LocalMaximum {
  /// Two colours nearer than this are not distinct: 0.2.
  static let distinctDistance = 51.0
  /// A colour nearer than this to one that is avoided goes: 0.5.
  static let avoidedDistance = 127.5
  /// The distance at which a limit on their number begins to thin colours out, 0.1, and the next steps, 0.05.
  static let firstThinning = 25.5
  static let nextThinning = 12.75
  static let thinnings = 10

  var color: DominantColor {
    DominantColor(color: Color(red: mean.x / 255, green: mean.y / 255, blue: mean.z / 255), hits: hits)
  }

  func isNear(_ other: SIMD4<Double>, by distance: Double) -> Bool {
    let step = mean - other
    return (step * step).sum() < distance * distance
  }
}

extension [LocalMaximum] {
  /// Without those that are nearer than `distance` to any before them, whether that one stays or goes.
  func distinct(by distance: Double) -> Self {
    enumerated().filter { index, maximum in
      !self[..<index].contains { maximum.isNear($0.mean, by: distance) }
    }.map(\.element)
  }

  /// Without those that are too near to a colour.
  func avoiding(_ color: Color) -> Self {
    let other = SIMD4(color.red, color.green, color.blue, 0) * 255
    return filter { !$0.isNear(other, by: LocalMaximum.avoidedDistance) }
  }

  /// The first `count`, after those close to one before them have gone: further and further apart, for as long as more
  /// than `count` stay.
  func atMost(_ count: Int) -> Self {
    var kept = self
    for round in 0..<LocalMaximum.thinnings where kept.count > count {
      let thinned = kept.distinct(by: LocalMaximum.firstThinning + Double(round) * LocalMaximum.nextThinning)
      if thinned.count <= count { break }
      kept = thinned
    }
    return Array(kept.prefix(count))
  }
}
