import Geometry
import Glibc
import Motion
import Pixels
import Rendering
import Synchronization

/// A detector of the [general flash and red flash
/// thresholds](https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds) of WCAG 2.2 (2.3.1).
///
/// The frames of a take come one after the other, a cell of four points a pixel. A cell's light goes up and down; where
/// it goes by at least a tenth of the whole range, and the darker side is below 0.8, that is a transition, and two of
/// them that are opposed are a flash. So are two transitions of a saturated red. Cells that have had more than three
/// flashes within a second are flashing; the take fails where those that do so in step are more than a quarter of a
/// field of 341 × 256 points. In step are cells that go up together, or down together. A list of light and dark rows
/// that scrolls by under a finger does not flash: while a scroll moves, what it shows is not counted, nor is a layer on
/// its way from one place to another, or from one size to another. Those are looked at by themselves, as if they stood
/// still (`MovingAreas.standing`).
final class FlashCounter: OrderedSink {
  /// Pixels a point.
  static let scale = 0.25
  /// Square points that may flash: a quarter of the field.
  static let allowed = field.width * field.height / 4
  private static let field = Size(341, 256)
  /// Transitions within a second that are more than three flashes.
  private static let most = 7
  static let second = 1_000_000
  /// Cells whose last transitions are no further apart flash together: three frames.
  private static let together = 50_000

  struct Found: Sendable {
    var tick: Int
    /// Square points, within the field where there are most.
    var points: Double
    var isRed: Bool
    var area: Rect
  }

  let ticks: [Int]
  var instants: [Instant] { ticks.map { Instant($0) } }
  /// The areas that are on their way, at each instant, in points.
  private let moving: [[Rect]]
  private let state = Mutex(State())

  init(ticks: [Int], moving: [[Rect]]) { (self.ticks, self.moving) = (ticks, moving) }

  /// The instant at which most flashes; nil where nowhere more does than may.
  var found: Found? { state.withLock { $0.found } }

  func take(next bitmap: Bitmap) {
    state.withLock { state in
      state.add(bitmap, at: ticks[state.frame], moving: moving[state.frame])
      state.frame += 1
    }
  }

  /// The light of one cell on its way up and down.
  private struct Oscillation {
    /// The last turning point, or how far it has gone since.
    var extreme = -1.0
    /// 1 up, -1 down, 0 where it has not moved yet.
    var direction = 0
    /// The last transitions, the newest last.
    var transitions: [Int] = []
    var flashedAt = Int.min / 2

    /// - Parameters:
    ///   - step: how far is a transition.
    ///   - counts: whether one between these two counts.
    mutating func go(to value: Double, at tick: Int, step: Double, counts: (_ low: Double, _ high: Double) -> Bool)
      -> Bool
    {
      guard extreme >= 0 else {
        extreme = value
        return false
      }
      let change = value - extreme
      if change * Double(direction) > 0 || (direction == 0 && abs(change) < step) {
        if direction != 0 { extreme = value }
        return false
      }
      guard abs(change) >= step, counts(min(value, extreme), max(value, extreme)) else { return false }
      direction = change > 0 ? 1 : -1
      extreme = value
      transitions.append(tick)
      if transitions.count > FlashCounter.most { transitions.removeFirst() }
      guard transitions.count == FlashCounter.most, tick - transitions[0] <= FlashCounter.second else { return false }
      flashedAt = tick
      return true
    }
  }

  private struct State {
    var frame = 0
    var found: Found?
    private var light: [Oscillation] = []
    private var red: [Oscillation] = []
    private var previous: [UInt8] = []
    private var width = 0

    mutating func add(_ bitmap: Bitmap, at tick: Int, moving: [Rect]) {
      width = bitmap.width
      let count = bitmap.width * bitmap.height
      let isFirst = previous.isEmpty
      if isFirst {
        light = Array(repeating: Oscillation(), count: count)
        red = light
        previous = Array(repeating: 0, count: count * 4)
      }
      var flashes = (light: false, red: false)
      let bytes = UnsafeRawBufferPointer(bitmap.bytes)
      for cell in isFirst ? 0..<count : changed(bytes, count) {
        let place = cell * 4
        let isSame =
          bytes[place] == previous[place] && bytes[place + 1] == previous[place + 1]
          && bytes[place + 2] == previous[place + 2] && bytes[place + 3] == previous[place + 3]
        if isSame && !isFirst { continue }
        let clear = 255 - Int(bitmap.bytes[place + 3])
        let (b, g, r) = (
          Int(bitmap.bytes[place]) + clear, Int(bitmap.bytes[place + 1]) + clear, Int(bitmap.bytes[place + 2]) + clear
        )
        let luminance = Contrast.luminance(r, g, b)
        if light[cell].go(to: luminance, at: tick, step: 0.1, counts: { low, _ in low < 0.8 }) { flashes.light = true }
        let (lr, lg, lb) = (Contrast.linear[r], Contrast.linear[g], Contrast.linear[b])
        // Saturated is red that is four fifths of the light; what is not counts as none.
        let redness = lr >= 0.8 * (lr + lg + lb) ? max(0, lr - lg - lb) * 320 : 0
        if red[cell].go(to: redness, at: tick, step: 20.001, counts: { _, _ in true }) { flashes.red = true }
      }
      previous = Array(bytes)
      for area in moving { forget(area, bitmap) }
      if flashes.light { measure(light, at: tick, isRed: false) }
      if flashes.red { measure(red, at: tick, isRed: true) }
    }

    /// Forgets what happened so far in the cells of an area.
    private mutating func forget(_ area: Rect, _ bitmap: Bitmap) {
      let scale = FlashCounter.scale
      let rect = Rect(area.minX * scale, area.minY * scale, area.width * scale, area.height * scale)
      guard let cells = PixelRect(covering: rect, within: PixelRect(of: bitmap)) else { return }
      for y in cells.y..<cells.maxY {
        for x in cells.x..<cells.maxX { (light[y * width + x], red[y * width + x]) = (Oscillation(), Oscillation()) }
      }
    }

    /// The cells from the first to the last that differ from before.
    private func changed(_ bytes: UnsafeRawBufferPointer, _ count: Int) -> Range<Int> {
      previous.withUnsafeBytes { before in
        guard let new = bytes.baseAddress, let old = before.baseAddress, memcmp(new, old, count * 4) != 0 else {
          return 0..<0
        }
        let row = width * 4
        var rows = 0..<(count / width)
        while memcmp(new + rows.lowerBound * row, old + rows.lowerBound * row, row) == 0 {
          rows = (rows.lowerBound + 1)..<rows.upperBound
        }
        while memcmp(new + (rows.upperBound - 1) * row, old + (rows.upperBound - 1) * row, row) == 0 {
          rows = rows.lowerBound..<(rows.upperBound - 1)
        }
        return (rows.lowerBound * width)..<(rows.upperBound * width)
      }
    }

    /// Looks for the field in which most flashes at that instant.
    private mutating func measure(_ cells: [Oscillation], at tick: Int, isRed: Bool) {
      let height = cells.count / width
      // Sums of all cells above and to the left.
      var sums = Array(repeating: 0, count: (width + 1) * (height + 1))
      var box = (left: width, top: height, right: 0, bottom: 0)
      for y in 0..<height {
        for x in 0..<width {
          let cell = cells[y * width + x]
          let flashes = tick - cell.flashedAt <= FlashCounter.together
          if flashes { box = (min(box.left, x), min(box.top, y), max(box.right, x + 1), max(box.bottom, y + 1)) }
          sums[(y + 1) * (width + 1) + x + 1] =
            sums[y * (width + 1) + x + 1] + sums[(y + 1) * (width + 1) + x] - sums[y * (width + 1) + x]
            + (flashes ? cell.direction : 0)
        }
      }
      let (side, field) = (1 / FlashCounter.scale, FlashCounter.field)
      var most = 0
      for (w, h) in [(field.width, field.height), (field.height, field.width)] {
        let (wide, high) = (
          min(Int(clamped: (w / side).rounded()), width), min(Int(clamped: (h / side).rounded()), height)
        )
        for y in 0...(height - high) {
          for x in 0...(width - wide) {
            let (top, bottom) = (y * (width + 1), (y + high) * (width + 1))
            most = max(most, abs(sums[bottom + x + wide] - sums[bottom + x] - sums[top + x + wide] + sums[top + x]))
          }
        }
      }
      let points = Double(most) * side * side
      guard points > FlashCounter.allowed, points > found?.points ?? 0 else { return }
      let area = Rect(
        Double(box.left) * side, Double(box.top) * side, Double(box.right - box.left) * side,
        Double(box.bottom - box.top) * side)
      found = Found(tick: tick, points: points, isRed: isRed, area: area)
    }
  }
}
