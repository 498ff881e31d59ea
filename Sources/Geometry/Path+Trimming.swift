extension Path {
  /// The part between two fractions of the length of all subpaths together, as strokeStart and strokeEnd cut a stroke.
  ///
  /// Curves stay curves. 0…1 gives the path itself; a start that is not before the end gives nothing.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let start = start.clamped(to: 0...1)
    let end = end.clamped(to: 0...1)
    guard start < end else { return Path() }
    guard start > 0 || end < 1 else { return self }
    let subpaths = subpaths
    let lengths = subpaths.map { $0.segments.map(\.length) }
    let total = lengths.joined().reduce(0, +)
    let low = start * total
    let high = end >= 1 ? .infinity : end * total
    var result = Path()
    var passed = 0.0
    for (subpath, lengths) in zip(subpaths, lengths) {
      let own = lengths.reduce(0, +)
      if subpath.isClosed, low <= passed, passed + own <= high, own > 0 {
        result.elements.append(.move(subpath.start))
        result.elements += subpath.segments.map(\.element) + [.close]
        passed += own
        continue
      }
      var drawing = false
      for (segment, length) in zip(subpath.segments, lengths) where length > 0 {
        let first = low <= passed ? 0 : segment.parameter(atLength: low - passed, of: length)
        let last = passed + length <= high ? 1 : segment.parameter(atLength: high - passed, of: length)
        passed += length
        guard first < last else { continue }
        let part = segment.part(from: first, to: last)
        if !drawing { result.elements.append(.move(part.start)) }
        drawing = true
        result.elements.append(part.element)
      }
    }
    return result
  }
}
