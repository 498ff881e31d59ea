import Geometry
import Pixels

/// The rearrangement of a picture's content since before, where that explains most of what differs: a move, or rows
/// that came between others; both where a list grew and what is below it moved.
public struct Rearrangement: Hashable, Sendable {
  public let movement: Movement?
  public let rows: RowChanges?

  /// The height of the least that is reported beside a move: what comes into sight at the edge of a scroll is less.
  private static let minRun = 16

  /// Returns what explains how one picture became another; nil where nothing does. Rows are not looked for where all
  /// that differs moved.
  public static func find(
    _ before: Bitmap, _ after: Bitmap, options: ImageComparison.Options = .init()
  ) -> Rearrangement? {
    let movement = Movement.find(before, after, options: options)
    var rows = movement?.share == 1 ? nil : RowChanges.find(before, after, options: options)
    if movement != nil, let found = rows, found.longestRun < minRun { rows = nil }
    return movement == nil && rows == nil ? nil : Rearrangement(movement: movement, rows: rows)
  }

  /// `moved by (0, 4)`, `93 % of it moved by (0, 86); rows 470–555 are new, rows 1229–1314 are gone`
  public var summary: String {
    let moved = movement.map { move in
      let what = move.share == 1 ? "" : "\(Int(clamped: (move.share * 100).rounded())) % of it "
      return "\(what)moved by (\(move.dx), \(move.dy))"
    }
    return [moved, rows?.summary].compactMap { $0 }.joined(separator: "; ")
  }
}
