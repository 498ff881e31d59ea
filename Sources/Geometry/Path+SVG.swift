import Glibc

/// An error in the text of an SVG path; positions count characters from 0.
public enum PathSyntaxError: Error, Hashable, Sendable {
  /// The path does not begin with a move.
  case noMove(position: Int)
  /// A letter that is no command.
  case unknownCommand(Character, position: Int)
  /// The command lacks a number here.
  case missingNumber(command: Character, position: Int)
  /// An arc's flags are 0 or 1.
  case badFlag(position: Int)

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
  /// The path that the `d` attribute of an SVG path describes.
  public init(svg text: String) throws(PathSyntaxError) {
    var reader = SVGPathReader(text)
    try reader.read()
    self.init(reader.elements)
  }
}

private struct SVGPathReader {
  private let characters: [Character]
  private var position = 0
  private(set) var elements: [Path.Element] = []
  private var here = Point.zero
  private var begin = Point.zero
  /// The last control point of a cubic or quadratic curve just drawn, which S and T mirror.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  init(_ text: String) {
    characters = Array(text)
  }

  mutating func read() throws(PathSyntaxError) {
    skipBlanks(comma: false)
    while position < characters.count {
      let letter = characters[position]
      guard "MmLlHhVvCcSsQqTtAaZz".contains(letter) else {
        throw .unknownCommand(letter, position: position)
      }
      guard !elements.isEmpty || letter == "M" || letter == "m" else { throw .noMove(position: position) }
      position += 1
      try draw(letter)
      skipBlanks(comma: false)
    }
  }

  private mutating func draw(_ letter: Character) throws(PathSyntaxError) {
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

  private mutating func drawOnce(_ letter: Character, isFirst: Bool) throws(PathSyntaxError) {
    let origin = letter.isLowercase ? here : .zero
    var cubic: Point?
    var quadratic: Point?
    switch letter.uppercased() {
    case "M":
      here = origin + (try point(letter))
      elements.append(isFirst ? .move(here) : .line(here))
      if isFirst { begin = here }
    case "L": line(to: origin + (try point(letter)))
    case "H": line(to: Point(origin.x + (try number(letter)), here.y))
    case "V": line(to: Point(here.x, origin.y + (try number(letter))))
    case "C", "S":
      let mirrored = cubicControl.map { here * 2 - $0 } ?? here
      let first = letter.uppercased() == "C" ? origin + (try point(letter)) : mirrored
      let second = origin + (try point(letter))
      here = origin + (try point(letter))
      elements.append(.curve(first, second, here))
      cubic = second
    case "Q", "T":
      let mirrored = quadraticControl.map { here * 2 - $0 } ?? here
      let control = letter.uppercased() == "Q" ? origin + (try point(letter)) : mirrored
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

  /// The arc by its centre, after the SVG specification's appendix on elliptical arcs: in the coordinates in which the
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

  private mutating func point(_ command: Character) throws(PathSyntaxError) -> Point {
    Point(try number(command), try number(command))
  }

  private mutating func number(_ command: Character) throws(PathSyntaxError) -> Double {
    skipBlanks(comma: true)
    let first = position
    var end = position
    func at(_ index: Int) -> Character { index < characters.count ? characters[index] : " " }
    func isDigit(_ index: Int) -> Bool { ("0"..."9").contains(at(index)) }
    if at(end) == "-" || at(end) == "+" { end += 1 }
    while isDigit(end) { end += 1 }
    if at(end) == "." {
      end += 1
      while isDigit(end) { end += 1 }
    }
    if at(end) == "e" || at(end) == "E" {
      let digits = at(end + 1) == "-" || at(end + 1) == "+" ? end + 2 : end + 1
      if isDigit(digits) {
        end = digits
        while isDigit(end) { end += 1 }
      }
    }
    guard let value = Double(String(characters[first..<end])), value.isFinite else {
      throw .missingNumber(command: command, position: first)
    }
    position = end
    return value
  }

  private mutating func flag() throws(PathSyntaxError) -> Bool {
    skipBlanks(comma: true)
    guard position < characters.count, characters[position] == "0" || characters[position] == "1" else {
      throw .badFlag(position: position)
    }
    position += 1
    return characters[position - 1] == "1"
  }

  private var numberBegins: Bool {
    position < characters.count && "+-.0123456789".contains(characters[position])
  }

  private mutating func skipBlanks(comma: Bool) {
    while position < characters.count, characters[position].isWhitespace || (comma && characters[position] == ",") {
      position += 1
    }
  }
}

private func angle(of point: Point) -> Double { atan2(point.y, point.x) }
