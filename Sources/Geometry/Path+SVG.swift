import Glibc

/// An error in the text of an SVG path; positions count characters from 0.
public enum PathSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path does not begin with a move.
  case noMove(position: Int)
  /// A letter that is no command.
  case unknownCommand(Character, position: Int)
  /// The command lacks a number here.
  case missingNumber(command: Character, position: Int)
  /// An arc's flags are 0 or 1.
  case badFlag(position: Int)

  public var description: String { message }

  public var message: String {
    switch self {
    case .noMove(let position): "a path begins with M, at character \(position)"
    case .unknownCommand(let letter, let position): "'\(letter)' is no path command, at character \(position)"
    case .missingNumber(let command, let position): "'\(command)' lacks a number, at character \(position)"
    case .badFlag(let position): "the flag of an arc is 0 or 1, at character \(position)"
    }
  }
}

extension Path {
  /// The path that the `d` attribute of an SVG path describes ([SVG 2,
  /// 9.3](https://www.w3.org/TR/SVG2/paths.html#PathData)).
  public init(svg text: String) throws(PathSyntaxError) {
    var reader = SVGPathReader(text)
    try reader.read()
    self.init(reader.elements)
  }
}

private struct SVGPathReader {
  private let text: String
  /// A code of ASCII for each character: a space for any blank, and 0 for what ASCII lacks.
  private let codes: [UInt8]
  private var position = 0
  private(set) var elements: [Path.Element] = []
  private var here = Point.zero
  private var begin = Point.zero
  /// The last control point of a cubic or quadratic curve just drawn, which S and T mirror.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  init(_ text: String) {
    self.text = text
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
    codes = isPlain ? Array(text.utf8) : text.map { $0.isWhitespace ? 0x20 : $0.asciiValue ?? 0 }
  }

  /// The character at the position; a blank behind the last.
  private var code: Unicode.Scalar { code(at: position) }

  private func code(at index: Int) -> Unicode.Scalar { index < codes.count ? Unicode.Scalar(codes[index]) : " " }

  mutating func read() throws(PathSyntaxError) {
    skipBlanks(comma: false)
    while position < codes.count {
      let letter = code
      guard "MmLlHhVvCcSsQqTtAaZz".unicodeScalars.contains(letter) else {
        throw .unknownCommand(Array(text)[position], position: position)
      }
      guard !elements.isEmpty || letter == "M" || letter == "m" else { throw .noMove(position: position) }
      position += 1
      try draw(letter)
      skipBlanks(comma: false)
    }
  }

  private mutating func draw(_ letter: Unicode.Scalar) throws(PathSyntaxError) {
    if letter == "Z" || letter == "z" {
      elements.append(.close)
      here = begin
      (cubicControl, quadraticControl) = (nil, nil)
      return
    }
    var isFirst = true
    repeat {
      try drawOnce(letter, isFirst: isFirst)
      isFirst = false
      skipBlanks(comma: true)
    } while numberBegins
  }

  private mutating func drawOnce(_ letter: Unicode.Scalar, isFirst: Bool) throws(PathSyntaxError) {
    let origin = letter >= "a" ? here : .zero
    var cubic: Point?
    var quadratic: Point?
    switch letter {
    case "M", "m":
      here = origin + (try point(letter))
      elements.append(isFirst ? .move(here) : .line(here))
      if isFirst { begin = here }
    case "L", "l": line(to: origin + (try point(letter)))
    case "H", "h": line(to: Point(origin.x + (try number(letter)), here.y))
    case "V", "v": line(to: Point(here.x, origin.y + (try number(letter))))
    case "C", "c", "S", "s":
      let mirrored = cubicControl.map { here * 2 - $0 } ?? here
      let first = letter == "C" || letter == "c" ? origin + (try point(letter)) : mirrored
      let second = origin + (try point(letter))
      here = origin + (try point(letter))
      elements.append(.curve(first, second, here))
      cubic = second
    case "Q", "q", "T", "t":
      let mirrored = quadraticControl.map { here * 2 - $0 } ?? here
      let control = letter == "Q" || letter == "q" ? origin + (try point(letter)) : mirrored
      let end = origin + (try point(letter))
      elements.append(.curve(here + (control - here) * (2 / 3), end + (control - end) * (2 / 3), end))
      here = end
      quadratic = control
    default:
      let radii = try point(letter)
      let turn = try number(letter) * .pi / 180
      let large = try flag()
      let clockwise = try flag()
      arc(to: origin + (try point(letter)), radii: radii, turn: turn, large: large, clockwise: clockwise)
    }
    (cubicControl, quadraticControl) = (cubic, quadratic)
  }

  private mutating func line(to point: Point) {
    elements.append(.line(point))
    here = point
  }

  /// The arc by its centre, after [SVG 2,
  /// B.2.4](https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter): in the coordinates in which the
  /// ellipse is the unit circle.
  private mutating func arc(to end: Point, radii: Point, turn: Double, large: Bool, clockwise: Bool) {
    let (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0, end != here else {
      line(to: end)
      return
    }
    let toEllipse = AffineTransform.scale(rx, ry).then(.rotation(turn))
    guard let toCircle = toEllipse.inverse else { return }
    let a = toCircle.apply(to: here)
    let b = toCircle.apply(to: end)
    let chord = b - a
    let half = chord.length / 2
    // Radii that are too small for the chord grow until they fit.
    let radius = max(half, 1)
    let height = max(radius * radius - half * half, 0).squareRoot() * (large == clockwise ? -1 : 1)
    let center = (a + b) * 0.5 + Point(-chord.y, chord.x) * (height / (2 * half))
    let start = angle(of: a - center)
    var sweep = angle(of: b - center) - start
    if clockwise, sweep < 0 { sweep += 2 * .pi }
    if !clockwise, sweep > 0 { sweep -= 2 * .pi }
    let drawn = Path(arcAround: center, radius: radius, from: start, sweep: sweep).transformed(by: toEllipse)
    elements += drawn.elements.dropFirst()
    if case .curve(let first, let second, _) = elements.last {
      elements[elements.count - 1] = .curve(first, second, end)
    }
    here = end
  }

  private mutating func point(_ command: Unicode.Scalar) throws(PathSyntaxError) -> Point {
    Point(try number(command), try number(command))
  }

  private mutating func number(_ command: Unicode.Scalar) throws(PathSyntaxError) -> Double {
    skipBlanks(comma: true)
    let first = position
    var end = position
    func isSign(_ index: Int) -> Bool { code(at: index) == "-" || code(at: index) == "+" }
    func isDigit(_ index: Int) -> Bool { ("0"..."9").contains(code(at: index)) }
    if isSign(end) { end += 1 }
    while isDigit(end) { end += 1 }
    if code(at: end) == "." {
      end += 1
      while isDigit(end) { end += 1 }
    }
    if code(at: end) == "e" || code(at: end) == "E" {
      let digits = isSign(end + 1) ? end + 2 : end + 1
      if isDigit(digits) {
        end = digits
        while isDigit(end) { end += 1 }
      }
    }
    guard let value = Double(String(decoding: codes[first..<end], as: UTF8.self)), value.isFinite else {
      throw .missingNumber(command: Character(command), position: first)
    }
    position = end
    return value
  }

  private mutating func flag() throws(PathSyntaxError) -> Bool {
    skipBlanks(comma: true)
    guard code == "0" || code == "1" else { throw .badFlag(position: position) }
    position += 1
    return code(at: position - 1) == "1"
  }

  private var numberBegins: Bool { "+-.0123456789".unicodeScalars.contains(code) }

  private mutating func skipBlanks(comma: Bool) {
    while position < codes.count, code == " " || ("\t"..."\r").contains(code) || (comma && code == ",") {
      position += 1
    }
  }
}

private func angle(of point: Point) -> Double { atan2(point.y, point.x) }
