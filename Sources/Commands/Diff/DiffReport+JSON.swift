import Comparison
import ImageFiles
import Pixels
import TextFormats
import Verification

extension DiffReport {
  /// The JSON that `diff --json` prints, but for its version.
  var members: [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("before", .text(before.path)),
      ("after", .text(after.path)),
      ("equal", .bool(isEqual)),
      ("metric", .text(options.metric.rawValue)),
      ("threshold", .number(options.threshold)),
      ("antialiasing", .text(options.countsAntialiasing ? "count" : "ignore")),
      ("maxDiffPixels", tolerance.pixels.map(JSON.integer) ?? .null),
      ("maxDiffRatio", tolerance.ratio.map(JSON.number) ?? .null),
      ("maxArea", options.window.map(JSON.integer) ?? .null),
      ("ignored", .list(options.ignored.map { .list([$0.minX, $0.minY, $0.width, $0.height].map(JSON.number)) })),
    ]
    switch content {
    case .sameBytes:
      members += [("kind", .text(before.kind == .still ? "pictures" : "animations")), ("sameBytes", .bool(true))]
    case .pictures(let result):
      members += [("kind", .text("pictures")), ("sameBytes", .bool(false))] + result.members
      members += Self.members(rearrangements[0])
    case .animations(let result):
      members += [
        ("kind", .text("animations")), ("sameBytes", .bool(false)),
        ("frameCounts", .list([.integer(result.beforeCount), .integer(result.afterCount)])),
        ("differentFrames", .integer(result.frames.count { !$0.isEqual(within: tolerance) })),
        ("retimedFrames", .list(result.retimedFrames.map(JSON.integer))),
        ("plays", result.repeats.map { .list([.integer($0.before), .integer($0.after)]) } ?? .null),
        ("timeShifts", .list(result.timeShifts.map(\.json))),
        ("frames", .list(result.frames.indices.map { json(result.frames[$0], rearrangements[$0]) })),
      ]
    }
    return members + [("drawn", .list(drawn.map(JSON.text)))]
  }

  private static func members(_ rearrangement: Rearrangement?) -> [(String, JSON)] {
    [("movement", rearrangement?.movement?.json ?? .null), ("rows", rearrangement?.rows?.json ?? .null)]
  }

  private func json(_ frame: AnimationComparison.Frame, _ rearrangement: Rearrangement?) -> JSON {
    var members: [(String, JSON)] = [
      ("before", frame.pair.before.map { .text(before.labels[$0]) } ?? .null),
      ("after", frame.pair.after.map { .text(after.labels[$0]) } ?? .null),
      ("equal", .bool(frame.isEqual(within: tolerance))),
    ]
    switch frame.outcome {
    case .identical: members.append(("sameBytes", .bool(true)))
    case .compared(let result): members += [("sameBytes", .bool(false))] + result.members
    case .onlyBefore, .onlyAfter: break
    }
    if rearrangement != nil { members += Self.members(rearrangement) }
    return .object(members)
  }
}

extension ImageComparison.Result {
  fileprivate var members: [(String, JSON)] {
    [
      ("sizes", .list([before.json, after.json])),
      ("differentPixels", .integer(differentPixels)),
      ("comparedPixels", .integer(comparedPixels)),
      ("ignoredPixels", .integer(ignoredPixels)),
      ("antialiasedPixels", .integer(antialiasedPixels)),
      ("ratio", .number(ratio)),
      ("largestDifference", .integer(largestDifference)),
      ("largestDistance", .number(largestDistance)),
      ("areaCount", .integer(areaCount)),
      ("areas", .list(areas.map(\.json))),
      ("densest", densest?.json ?? .null),
    ]
  }
}

extension PixelSize {
  fileprivate var json: JSON { .list([.integer(width), .integer(height)]) }
}

extension ImageComparison.Region {
  fileprivate var json: JSON {
    .object([
      ("box", .list([box.x, box.y, box.width, box.height].map(JSON.integer))), ("pixels", .integer(pixels)),
    ])
  }
}

extension TimeShift {
  fileprivate var json: JSON {
    func range(_ range: ClosedRange<Int>) -> JSON { .list([.integer(range.lowerBound), .integer(range.upperBound)]) }
    return .object([
      ("before", range(before)), ("after", range(after)), ("frames", .integer(frames)),
      ("milliseconds", delay.map { .number(Double($0) / 1_000) } ?? .null),
    ])
  }
}

extension RowChanges {
  /// Runs of rows, both ends in.
  fileprivate var json: JSON {
    func list(_ runs: [Range<Int>]) -> JSON {
      .list(runs.map { .list([.integer($0.lowerBound), .integer($0.upperBound - 1)]) })
    }
    return .object([("new", list(new)), ("gone", list(gone))])
  }
}

extension Movement {
  fileprivate var json: JSON {
    .object([("dx", .integer(dx)), ("dy", .integer(dy)), ("share", .number(share))])
  }
}
