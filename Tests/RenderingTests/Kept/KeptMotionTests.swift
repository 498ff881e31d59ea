import Geometry
import Motion
import TestSupport
import Testing

/// Curves, ways of scrolls, chains and paths by chance, and what numbers they give. `FLIPBOOK_RECORD=1` writes
/// `KeptNumbers/motion.txt` and `KeptNumbers/paths.txt`.
@Suite("Motions and paths by chance give the numbers that they gave")
struct KeptMotionTests {
  private typealias Words = KeptNumbers

  /// So many samples of each line.
  private static let samples = 20

  private static func lines(
    _ kinds: [(name: String, reported: (inout Seeded) -> [String])]
  ) -> [String] {
    kinds.flatMap { kind in
      (1...6).map { number in
        var random = Seeded(named: "\(kind.name) \(number)")
        return "\(kind.name) \(number) \((0..<samples).flatMap { _ in kind.reported(&random) }.digest())"
      }
    }
  }

  // MARK: Curves

  @Test("curves and the ways of scrolls")
  func motions() throws {
    let kinds: [(name: String, reported: (inout Seeded) -> [String])] =
      (0..<7).map { kind in ("curve-\(kind)", { Self.reported(of: Self.curve(kind, depth: 0, &$0), &$0) }) }
      + [0, 1, 3].map { kind in ("around-\(kind)", { Self.reported(of: Self.wrapped(kind, &$0), &$0) }) }
      + (0..<5).map { kind in ("scroll-\(kind)", { Self.reported(of: Self.plan(kind, &$0)) }) }
      + [("bounds", Self.bounds), ("chain", Self.chain), ("paging", Self.paging), ("timing", Self.timing)]
    try KeptLines(path: "\(Words.folder)/motion.txt").expect(Self.lines(kinds))
  }

  private static func timingFunction(_ random: inout Seeded) -> TimingFunction {
    let own = TimingFunction(random.number(0, 1), random.number(-1, 2), random.number(0, 1), random.number(-1, 2))
    return random.next() % 2 == 0 ? own ?? .linear : TimingFunction(named: random.pick(TimingFunction.names)) ?? .linear
  }

  private static func constants(_ random: inout Seeded) -> SpringConstants {
    let mass = random.number(0.3, 3)
    return SpringConstants(stiffness: random.number(20, 600), damping: random.number(2, 70), mass: mass)
      ?? .scrollBounce
  }

  private static func curve(_ kind: Int, depth: Int, _ random: inout Seeded) -> Curve {
    let (from, to, velocity) = (random.number(-50, 50), random.number(-50, 50), random.number(-900, 900))
    switch kind {
    case 0: return .basic(from: from, to: to, duration: random.number(0, 2), timing: timingFunction(&random))
    case 1:
      let values = (0..<4).map { _ in random.number(-9, 9) }
      let times = [0, random.number(0, 0.5), random.number(0.5, 1), 1]
      let timing = timingFunction(&random)
      return .keyframes(
        values, times: random.next() % 2 == 0 ? times : nil, duration: random.number(0.1, 2), timing: timing)
        ?? .basic(from: 0, to: 1, duration: 1)
    case 2: return .spring(from: from, to: to, velocity: velocity / 10, constants(&random))
    case 3:
      return .spring(from: from, to: to, velocity: velocity, constants(&random), threshold: random.number(0.01, 1))
    case 4: return .deceleration(Deceleration(from: from, velocity: velocity, rate: random.pick([0.998, 0.99, 0.95])))
    case 5:
      let end = from + velocity * random.number(0.2, 0.4)
      return .deceleration(Deceleration(from: from, velocity: velocity, end: end))
    default: return .bounce(from: from, velocity: velocity, edge: to)
    }
  }

  private static func wrapped(_ kind: Int, _ random: inout Seeded) -> Curve {
    let curve = curve(Int(random.next() % 5), depth: 1, &random)
    switch kind {
    case 0: return .delayed(curve, by: random.number(0, 1))
    case 1:
      return .repeated(curve, count: random.pick([0.5, 1, 2, 2.5, 3.7]), autoreverses: random.next() % 2 == 0)
    default: return .banded(curve, scrollBounds(&random))
    }
  }

  private static func reported(of curve: Curve, _ random: inout Seeded) -> [String] {
    let times = [-0.1, 0, curve.duration, curve.duration + 0.3] + (0..<5).map { _ in random.number(0, curve.duration) }
    let ranges = (0..<3).map { _ in
      Interval(between: random.number(-0.1, curve.duration + 0.1), and: random.number(0, curve.duration))
    }
    return [curve.duration, curve.finalValue].map(Words.words)
      + times.flatMap { [Words.words(curve.value(at: $0)), Words.words(curve.velocity(at: $0))] }
      + ranges.map { words(curve.enclosure(over: $0)) }
  }

  private static func words(_ range: Interval) -> String { "\(Words.words(range.low))…\(Words.words(range.high))" }

  private static func timing(_ random: inout Seeded) -> [String] {
    let timing = timingFunction(&random)
    let shares = (0..<4).map { _ in random.number(-0.2, 1.2) } + [0, 1]
    return shares.flatMap { [Words.words(timing.value(at: $0)), Words.words(timing.slope(at: $0))] }
      + [words(timing.enclosure(over: Interval(between: shares[0], and: shares[1])))]
  }

  // MARK: Scrolls

  private static func scrollBounds(_ random: inout Seeded) -> ScrollBounds {
    let low = random.number(-40, 20)
    func limit() -> Double? { random.next() % 2 == 0 ? random.number(0, 60) : nil }
    return ScrollBounds(
      range: Interval(low, low + random.number(-10, 300)), viewport: random.number(50, 600),
      bouncesAtStart: random.next() % 4 > 0, bouncesAtEnd: random.next() % 4 > 0, limitAtStart: limit(),
      limitAtEnd: limit())
  }

  private static func plan(_ kind: Int, _ random: inout Seeded) -> ScrollPlan {
    let (offset, velocity) = (random.number(-90, 300), random.number(-3000, 3000))
    let (target, pixel) = (random.number(-60, 260), random.pick([1, 0.5, 1.0 / 3]))
    switch kind {
    case 0:
      return .release(
        offset: offset, velocity: velocity, in: scrollBounds(&random), rate: random.pick([0.998, 0.99]), pixel: pixel)
    case 1: return .settle(offset: offset, velocity: velocity, to: target, pixel: pixel)
    case 2: return .bounceBack(offset: offset, velocity: velocity, to: target, pixel: pixel)
    case 3:
      return .glide(
        offset: offset, to: target, duration: random.number(0, 1), timing: timingFunction(&random), pixel: pixel)
    default: return .swing(offset: offset, velocity: velocity, to: target, constants(&random), pixel: pixel)
    }
  }

  private static func reported(of plan: ScrollPlan) -> [String] {
    let times = (0..<6).map { plan.duration * Double($0) / 5 }
    return plan.pieces.map { "\(Words.words($0.duration)) \($0.phase)" } + [Words.words(plan.rest)]
      + times.flatMap { [Words.words(plan.value(at: $0)), Words.words(plan.velocity(at: $0))] }
  }

  private static func bounds(_ random: inout Seeded) -> [String] {
    let bounds = scrollBounds(&random)
    let places = (0..<5).map { _ in random.number(-200, 500) }
    return places.flatMap { place in
      let banded = bounds.banded(place)
      return [banded, bounds.unbanded(banded), bounds.yielding(at: place)].map(Words.words)
    } + [words(bounds.banded(Interval(between: places[0], and: places[1]))), words(bounds.rounded(toPixel: 0.5).range)]
  }

  private static func chain(_ random: inout Seeded) -> [String] {
    let members = (0..<(2 + random.next() % 2)).map { _ in
      let low = random.number(-20, 10).rounded()
      return ScrollChain.Member(
        offset: random.number(-30, 120).rounded(),
        bounds: ScrollBounds(
          range: Interval(low, low + random.number(0, 100).rounded()), viewport: 600,
          bouncesAtStart: random.next() % 2 == 0, bouncesAtEnd: random.next() % 2 == 0),
        sight: random.pick([.shown, .shown, .ahead, .behind, .hidden]))
    }
    let chain = ScrollChain(members, order: random.pick([.outerFirst, .innerFirst]))
    let directions = [true, false].map { forward in
      "\(chain.stretched(forward: forward) ?? -1) \(chain.first(forward: forward) ?? -1) \(chain.shares(forward: forward))"
    }
    return directions
      + (0..<6).map { _ in chain.offsets(after: random.number(-200, 200)).map(Words.words).joined(separator: " ") }
  }

  private static func paging(_ random: inout Seeded) -> [String] {
    let (paging, low) = (ScrollPaging(page: random.number(0, 90)), random.number(-20, 20))
    let range = Interval(low, low + random.number(0, 300))
    let (start, offset) = (random.number(-20, 300), random.number(-40, 320))
    let target = paging.target(dragStart: start, offset: offset, velocity: random.pick([0, 300, -300]), range: range)
    let band = RubberBand(viewport: random.number(50, 500), limit: random.pick([.infinity, 40]))
    let stretch = band.stretch(forTravel: random.number(0, 400))
    let (rate, velocity) = (random.pick([0.998, 0.99]), random.number(-2000, 2000))
    let coast = Deceleration(from: offset, velocity: velocity, rate: rate)
    return [target, stretch, band.travel(forStretch: stretch), band.yielding(atTravel: 30), coast.projectedEnd].map(
      Words.words)
      + [coast.crossing(of: start).map(Words.words) ?? "never"]
  }

  // MARK: Paths

  @Test("paths: how long, what is inside, where dashes and letters stand")
  func paths() throws {
    let kinds: [(name: String, reported: (inout Seeded) -> [String])] = (0..<6).map { kind in
      ("path-\(kind)", { Self.reported(of: Self.path(kind, &$0), &$0) })
    }
    try KeptLines(path: "\(Words.folder)/paths.txt").expect(Self.lines(kinds))
  }

  private static func point(_ random: inout Seeded) -> Point { Point(random.number(-10, 110), random.number(-10, 90)) }

  private static func path(_ kind: Int, _ random: inout Seeded) -> Path {
    func number() -> Double { (random.number(-90, 90) * 10).rounded() / 10 }
    let rect = Rect(
      random.number(-9, 30), random.number(-9, 30), random.number(5, 80), random.number(5, 60))
    switch kind {
    case 0: return Path(line: (0..<5).map { _ in point(&random) })
    case 1: return Path(roundedRect: rect, radius: random.number(0, 50))
    case 2: return Path(ovalIn: rect)
    case 3:
      let (start, sweep) = (random.number(-7, 7), random.number(-8, 8))
      return Path(arcAround: point(&random), radius: random.number(3, 50), from: start, sweep: sweep)
    default:
      let letters = kind == 4 ? ["l", "h", "v", "c", "s", "q", "t"] : ["L", "C", "Q", "T", "S", "a", "A", "z m"]
      let pieces = (0..<5).map { _ in
        let letter = random.pick(letters)
        let counts = ["h": 1, "v": 1, "c": 6, "C": 6, "s": 4, "S": 4, "q": 4, "Q": 4]
        if letter.lowercased() == "a" {
          return
            "\(letter) \(abs(number())) 20 \(number()) \(random.next() % 2) \(random.next() % 2) \(number()) \(number())"
        }
        return "\(letter) " + (0..<(counts[letter] ?? 2)).map { _ in "\(number())" }.joined(separator: " ")
      }
      return (try? Path(svg: "M 5 8 " + pieces.joined(separator: " "))) ?? Path()
    }
  }

  private static func reported(of path: Path, _ random: inout Seeded) -> [String] {
    // Some are as high as a corner of the path.
    let corners = path.flattened(tolerance: 5).flatMap(\.points)
    let points = (0..<12).map { index in
      let free = point(&random)
      return index < 8 || corners.isEmpty ? free : Point(free.x, random.pick(corners).y)
    }
    let width = random.number(1, 20)
    let (start, end) = (random.number(-0.2, 0.6), random.number(0.3, 1.3))
    let turn = AffineTransform.rotation(random.number(-3, 3)).then(.scale(random.number(0.3, 2), 1.2))
    let inside = points.map { point in
      [
        path.contains(point), path.contains(point, rule: .evenodd), path.strokeContains(point, width: width),
        path.strokeContains(point, width: width, cap: .round),
      ].map { $0 ? "1" : "0" }.joined()
    }
    let ruler = PathRuler(path)
    let places = (0..<4).map { _ in
      let place = ruler.place(at: random.number(-0.3, 1.3) * ruler.length)
      return place.map {
        [$0.point.x, $0.point.y, $0.direction.x, $0.direction.y].map(Words.words).joined(separator: " ")
      }
        ?? "nowhere"
    }
    let band = ruler.band(from: start * ruler.length, to: end * ruler.length, left: width / 2, right: -width)
    let moved = path.transformed(by: turn)
    return [path.length, ruler.length, path.longestMiter(limit: 10), path.longestMiter(limit: 3, through: turn)].map(
      Words.words)
      + [path, moved].map { path in
        path.bounds.map { [$0.minX, $0.minY, $0.maxX, $0.maxY].map(Words.words).joined(separator: " ") } ?? "nothing"
      } + inside + places
      + [path.trimmed(from: start, to: end), band, path.strokeOutline(width: width, tolerance: 0.1)].map(words)
      + path.flattened(tolerance: 0.2).map { "\($0.points.count) \($0.isClosed)" }
  }

  private static func words(_ path: Path?) -> String {
    (path ?? Path()).elements.map { element in
      switch element {
      case .move(let point): "M \(words(point))"
      case .line(let point): "L \(words(point))"
      case .curve(let a, let b, let c): "C \(words(a)) \(words(b)) \(words(c))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  private static func words(_ point: Point) -> String { "\(Words.words(point.x)) \(Words.words(point.y))" }
}
