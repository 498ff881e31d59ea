import Geometry

/// An outline as path data says it, its commands in absolute coordinates; read up to the first mistake, as it is drawn.
struct SVGOutline {
  struct Command {
    /// `M`, `L`, `C`, `Q`, `A` or `Z`.
    var letter: UInt8
    /// Control points and, last, the end; of an arc the end alone.
    var points: [Point]
    /// The radii, the turn and the flags of an arc.
    var arc: [Double] = []
    /// The point where it begins.
    var start: Point
  }

  private(set) var commands: [Command] = []

  init(_ data: String) {
    var reader = Reader(bytes: Array(data.utf8))
    read(&reader)
  }

  private mutating func read(_ reader: inout Reader) {
    var (point, start) = (Point.zero, Point.zero)
    var lastControl: (letter: UInt8, point: Point)?
    var letter: UInt8 = 0
    while let next = reader.command(after: letter) {
      letter = next
      let isRelative = letter >= 0x61
      let origin = isRelative ? point : .zero
      func pair() -> Point? {
        guard let x = reader.number(), let y = reader.number() else { return nil }
        return Point(origin.x + x, origin.y + y)
      }
      func mirrored(_ letters: String) -> Point {
        guard let lastControl, letters.utf8.contains(lastControl.letter) else { return point }
        return Point(2 * point.x - lastControl.point.x, 2 * point.y - lastControl.point.y)
      }
      var command: Command?
      var control: Point?
      let upper = letter & 0xDF
      switch upper {
      case UInt8(ascii: "M"): command = pair().map { Command(letter: upper, points: [$0], start: point) }
      case UInt8(ascii: "L"): command = pair().map { Command(letter: upper, points: [$0], start: point) }
      case UInt8(ascii: "H"):
        command = reader.number().map {
          Command(letter: UInt8(ascii: "L"), points: [Point(origin.x + $0, point.y)], start: point)
        }
      case UInt8(ascii: "V"):
        command = reader.number().map {
          Command(letter: UInt8(ascii: "L"), points: [Point(point.x, origin.y + $0)], start: point)
        }
      case UInt8(ascii: "C"), UInt8(ascii: "S"):
        let first = upper == UInt8(ascii: "C") ? pair() : mirrored("CS")
        if let first, let second = pair(), let end = pair() {
          command = Command(letter: UInt8(ascii: "C"), points: [first, second, end], start: point)
          control = second
        }
      case UInt8(ascii: "Q"), UInt8(ascii: "T"):
        let first = upper == UInt8(ascii: "Q") ? pair() : mirrored("QT")
        if let first, let end = pair() {
          command = Command(letter: UInt8(ascii: "Q"), points: [first, end], start: point)
          control = first
        }
      case UInt8(ascii: "A"):
        if let rx = reader.number(), let ry = reader.number(), let turn = reader.number(), let large = reader.flag(),
          let sweep = reader.flag(), let end = pair()
        {
          command = Command(letter: upper, points: [end], arc: [rx, ry, turn, large, sweep], start: point)
        }
      default: command = Command(letter: UInt8(ascii: "Z"), points: [start], start: point)
      }
      guard let command, let end = command.points.last else { return }
      commands.append(command)
      point = end
      if upper == UInt8(ascii: "M") { start = end }
      lastControl = control.map { (upper, $0) }
      if upper == UInt8(ascii: "M") { letter = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L") }
    }
  }

  /// The path data of the commands.
  var data: String {
    commands.map { command in
      let numbers = command.letter == UInt8(ascii: "Z") ? [] : command.arc + command.points.flatMap { [$0.x, $0.y] }
      return String(Unicode.Scalar(command.letter)) + numbers.map(SVGNumbers.text).joined(separator: " ")
    }.joined()
  }

  // MARK: What Cairo strokes otherwise

  /// The points of parts that have no length, which square ends make visible.
  var dots: [Point] {
    var dots: [Point] = []
    var (isDot, isOpen, place) = (true, false, Point.zero)
    func flush() { if isOpen, isDot { dots.append(place) } }
    for command in commands {
      if command.letter == UInt8(ascii: "M") {
        flush()
        (isDot, isOpen, place) = (true, false, command.points[0])
      } else {
        isOpen = true
        if command.points.contains(where: { $0 != place }) { isDot = false }
      }
    }
    flush()
    return dots
  }

  /// Moves handles that are as good as none onto the ends of their curves: Cairo takes their direction for the end's.
  /// Whether there was one.
  ///
  /// - Parameter reach: how long a handle is that is none.
  mutating func straightenHandles(within reach: Double) -> Bool {
    var isChanged = false
    for index in commands.indices where commands[index].letter == UInt8(ascii: "C") {
      let (start, points) = (commands[index].start, commands[index].points)
      if Self.isSpurious(start, points[0], points[1], reach) {
        commands[index].points[0] = start
        isChanged = true
      }
      if Self.isSpurious(points[2], points[1], points[0], reach) {
        commands[index].points[1] = points[2]
        isChanged = true
      }
    }
    return isChanged
  }

  private static func isSpurious(_ end: Point, _ handle: Point, _ other: Point, _ reach: Double) -> Bool {
    let (x, y) = (handle.x - end.x, handle.y - end.y)
    let (farX, farY) = (other.x - end.x, other.y - end.y)
    let (length, far) = ((x * x + y * y).squareRoot(), (farX * farX + farY * farY).squareRoot())
    guard length > 0, length < reach, far > 20 * length else { return false }
    // A handle in the curve's own direction does no harm.
    return (x * farX + y * farY) / (length * far) < 0.9
  }

  // MARK: Scanning

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    private mutating func skip() {
      while at < bytes.count, bytes[at] <= 0x20 || bytes[at] == UInt8(ascii: ",") { at += 1 }
    }

    /// The next command: a letter, or the last one again where a number follows.
    mutating func command(after last: UInt8) -> UInt8? {
      skip()
      guard at < bytes.count else { return nil }
      let byte = bytes[at]
      if "MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte) {
        at += 1
        if last == 0, byte & 0xDF != UInt8(ascii: "M") { return nil }
        return byte
      }
      return last == 0 || last & 0xDF == UInt8(ascii: "Z") ? nil : last
    }

    mutating func flag() -> Double? {
      skip()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "0") || bytes[at] == UInt8(ascii: "1") else { return nil }
      at += 1
      return Double(bytes[at - 1] - UInt8(ascii: "0"))
    }

    mutating func number() -> Double? {
      skip()
      let start = at
      var (digits, scale) = (UInt64(0), 0)
      func take(_ isFraction: Bool) {
        while at < bytes.count, 0x30...0x39 ~= bytes[at] {
          digits = digits &* 10 &+ UInt64(bytes[at] - 0x30)
          if isFraction { scale += 1 }
          at += 1
        }
      }
      let isNegative = at < bytes.count && bytes[at] == UInt8(ascii: "-")
      if isNegative || at < bytes.count && bytes[at] == UInt8(ascii: "+") { at += 1 }
      take(false)
      if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
        at += 1
        take(true)
      }
      var isPlain = at - start <= 16 && scale <= 15
      if at + 1 < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
        let sign = bytes[at + 1] == UInt8(ascii: "-") || bytes[at + 1] == UInt8(ascii: "+") ? 1 : 0
        if at + 1 + sign < bytes.count, 0x30...0x39 ~= bytes[at + 1 + sign] {
          at += 1 + sign
          take(false)
          isPlain = false
        }
      }
      guard at > start, 0x30...0x39 ~= bytes[at - 1] || bytes[at - 1] == UInt8(ascii: ".") && at - start > 1 else {
        return nil
      }
      // So few digits are exact, as is their quotient by an exact power of ten.
      if isPlain { return (isNegative ? -1 : 1) * (Double(digits) / Self.powers[scale]) }
      return Double(String(decoding: bytes[start..<at], as: UTF8.self))
    }

    private static let powers: [Double] = (0...15).map { place in (0..<place).reduce(1) { power, _ in power * 10 } }
  }
}
