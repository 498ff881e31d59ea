extension Path {
  /// The length of all subpaths together, closing lines included, in points.
  public var length: Double {
    subpaths.reduce(0) { sum, subpath in subpath.segments.reduce(sum) { $0 + $1.length } }
  }
}

extension PathSegment {
  var length: Double { length(from: 0, to: 1) }

  func length(from low: Double, to high: Double) -> Double {
    if isLine { return (end - start).length * (high - low) }
    return adaptiveLength(low, high, whole: gauss(low, high), depth: 0)
  }

  /// The parameter at which `distance` points of the segment, whose length is `total`, lie behind.
  func parameter(atLength distance: Double, of total: Double) -> Double {
    guard total > 0, distance > 0 else { return 0 }
    guard distance < total else { return 1 }
    var t = distance / total
    if isLine { return t }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let error = length(from: 0, to: t) - distance
      if abs(error) <= 1e-12 * total { break }
      if error > 0 { high = t } else { low = t }
      let speed = derivative(at: t).length
      let step = speed > 0 ? t - error / speed : .nan
      t = low < step && step < high ? step : (low + high) / 2
    }
    return t
  }

  private func adaptiveLength(_ low: Double, _ high: Double, whole: Double, depth: Int) -> Double {
    let middle = (low + high) / 2
    let left = gauss(low, middle)
    let right = gauss(middle, high)
    if depth >= 14 || abs(left + right - whole) <= 1e-12 * (left + right) { return left + right }
    return adaptiveLength(low, middle, whole: left, depth: depth + 1)
      + adaptiveLength(middle, high, whole: right, depth: depth + 1)
  }

  /// Gauss and Legendre's rule with eight points.
  private func gauss(_ low: Double, _ high: Double) -> Double {
    let half = (high - low) / 2
    let middle = (high + low) / 2
    let rule: [(Double, Double)] = [
      (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
      (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
    ]
    var sum = 0.0
    for (place, weight) in rule {
      sum +=
        weight
        * (derivative(at: middle - half * place).length + derivative(at: middle + half * place).length)
    }
    return sum * half
  }
}
