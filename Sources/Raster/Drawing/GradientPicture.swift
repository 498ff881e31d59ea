import CCairo
import Pixels

/// A gradient's colours over a part of the device, each worked out when a figure that needs it is painted; clear where
/// the gradient is too flat to be seen.
final class GradientPicture {
  let image: ScaledImage
  private let gradient: GradientPixels?
  private let region: PixelRect
  /// The marks of groups of pixels that have their colours, row by row.
  private var done: [Bool]
  private let groups: Int

  /// Pixels of a group.
  private static let group = 16

  init(_ key: GradientPixels.Key) {
    gradient = GradientPixels(key)
    region = key.region
    image = ScaledImage(Bitmap(width: region.width, height: region.height))
    groups = (region.width + Self.group - 1) / Self.group
    done = Array(repeating: gradient == nil, count: groups * region.height)
  }

  /// Computes the gradient's pixels under a figure, and a margin of one group around them.
  ///
  /// Which pixels of the margin Cairo reads depends on where the figure is clipped. They are always filled, so that the
  /// result does not depend on which figures were drawn before.
  ///
  /// - Parameter figure: covers of the region's pixels where the figure is; nil for all that are left.
  func complete(under figure: AlphaMask?) {
    defer { cairo_surface_mark_dirty(image.surface) }
    guard let figure else {
      for row in 0..<region.height { workOut(row) { _ in true } }
      return
    }
    let none = Array(repeating: false, count: groups)
    var (before, here) = (none, groupsCovered(by: figure, inRow: 0))
    for row in 0..<region.height {
      let after = row + 1 < region.height ? groupsCovered(by: figure, inRow: row + 1) : none
      workOut(row) { before[$0] || here[$0] || after[$0] }
      (before, here) = (here, after)
    }
  }

  /// Returns the groups of a row that have a pixel that a figure covers, or are beside one.
  private func groupsCovered(by figure: AlphaMask, inRow row: Int) -> [Bool] {
    let start = UnsafeRawPointer(figure.bytes.baseAddress!) + row * figure.stride
    return (0..<groups).map { group in
      let first = group * Self.group
      let end = min(first + Self.group, region.width)
      if first > 0, start.load(fromByteOffset: first - 1, as: UInt8.self) != 0 { return true }
      if end < region.width, start.load(fromByteOffset: end, as: UInt8.self) != 0 { return true }
      guard end == first + Self.group else {
        return UnsafeRawBufferPointer(start: start + first, count: end - first).contains { $0 != 0 }
      }
      return start.loadUnaligned(fromByteOffset: first, as: SIMD2<UInt64>.self) != .zero
    }
  }

  /// Works out the groups of a row that are needed and not there.
  private func workOut(_ row: Int, _ isNeeded: (Int) -> Bool) {
    guard let gradient else { return }
    let first = row * groups
    func isMissing(_ group: Int) -> Bool { !done[first + group] && isNeeded(group) }
    var group = 0
    while group < groups {
      let start = group
      while group < groups, isMissing(group) {
        done[first + group] = true
        group += 1
      }
      guard group > start else {
        group += 1
        continue
      }
      let columns = (region.x + start * Self.group)..<min(region.x + group * Self.group, region.maxX)
      let target = image.bitmap.row(row).baseAddress! + 4 * (columns.lowerBound - region.x)
      gradient.write(columns, ofRow: region.y + row, to: UnsafeMutableRawPointer(target))
    }
  }
}
