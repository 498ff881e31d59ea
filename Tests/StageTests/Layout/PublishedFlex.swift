import Geometry
import TestSupport

/// A box of a flex layout, with the part of CSS that the language has too.
struct FlexBox {
  enum Direction: String { case row, column, flow }

  var name: String
  /// Nil for a box that holds nothing.
  var direction: Direction?
  var width: Double?
  var height: Double?
  var least: [String: Double] = [:]
  var greatest: [String: Double] = [:]
  var grow = 0.0
  var shrink = 0.0
  /// Between lines, and between the boxes of one.
  var gaps = (lines: 0.0, boxes: 0.0)
  var padding = 0.0
  var justify = "start"
  var align = "start"
  var children: [FlexBox] = []

  func given(_ side: String) -> Double? { side == "width" ? width : height }

  func clamped(_ length: Double, _ side: String) -> Double {
    max(least[side] ?? 0, min(length, greatest[side] ?? .infinity))
  }
}

/// Lays boxes out as CSS Flexible Box Layout Module Level 1 says, plainly: lines are collected by 9.3, flexible lengths
/// resolved by 9.7 step by step, lines aligned by 9.5, boxes across by 9.6 with `align-content: flex-start`. Sizes have
/// their padding in them (`box-sizing: border-box`) and there is no automatic least size.
struct PublishedFlex {
  private(set) var frames: [String: Rect] = [:]
  private var widths: [String: Double] = [:]
  private var heights: [String: Double] = [:]

  init(_ root: FlexBox, width: Double, height: Double) {
    widths[root.name] = width
    resolveWidths(in: root)
    heights[root.name] = height
    resolveHeights(in: root)
    place(root, at: .zero)
  }

  // MARK: Widths, then heights, then places

  private func hypotheticalWidth(_ box: FlexBox) -> Double {
    box.clamped(box.width ?? contentWidth(box), "width")
  }

  private func contentWidth(_ box: FlexBox) -> Double {
    let inside = box.children.map(hypotheticalWidth)
    switch box.direction {
    case .row?:
      return inside.reduce(0, +) + Double(max(inside.count - 1, 0)) * box.gaps.boxes + 2 * box.padding
    case .column?: return (inside.max() ?? 0) + 2 * box.padding
    case .flow?, nil: return 0
    }
  }

  private mutating func resolveWidths(in box: FlexBox) {
    let room = (widths[box.name] ?? 0) - 2 * box.padding
    if box.direction == .column {
      for child in box.children { widths[child.name] = hypotheticalWidth(child) }
    } else {
      for line in lines(of: box) {
        let lengths = resolved(line, room, box.gaps.boxes, "width") { $0.width ?? contentWidth($0) }
        for (child, length) in zip(line, lengths) { widths[child.name] = length }
      }
    }
    for child in box.children { resolveWidths(in: child) }
  }

  /// 9.3: as many boxes as fit, one at least.
  private func lines(of box: FlexBox) -> [[FlexBox]] {
    guard box.direction == .flow else { return [box.children] }
    let room = (widths[box.name] ?? 0) - 2 * box.padding
    var lines: [[FlexBox]] = []
    var used = 0.0
    for child in box.children {
      let length = hypotheticalWidth(child)
      if lines.isEmpty || used + box.gaps.boxes + length > room {
        lines.append([child])
        used = length
      } else {
        lines[lines.count - 1].append(child)
        used += box.gaps.boxes + length
      }
    }
    return lines
  }

  private func hypotheticalHeight(_ box: FlexBox) -> Double {
    box.clamped(box.height ?? contentHeight(box), "height")
  }

  private func contentHeight(_ box: FlexBox) -> Double {
    let inside = box.children.map(hypotheticalHeight)
    switch box.direction {
    case .row?: return (inside.max() ?? 0) + 2 * box.padding
    case .column?:
      return inside.reduce(0, +) + Double(max(inside.count - 1, 0)) * box.gaps.boxes + 2 * box.padding
    case .flow?:
      let lines = lines(of: box)
      return lines.map { $0.map(hypotheticalHeight).max() ?? 0 }.reduce(0, +)
        + Double(max(lines.count - 1, 0)) * box.gaps.lines + 2 * box.padding
    case nil: return 0
    }
  }

  private mutating func resolveHeights(in box: FlexBox) {
    let room = (heights[box.name] ?? 0) - 2 * box.padding
    if box.direction == .column {
      let lengths = resolved(box.children, room, box.gaps.boxes, "height") { $0.height ?? contentHeight($0) }
      for (child, length) in zip(box.children, lengths) { heights[child.name] = length }
    } else {
      for child in box.children { heights[child.name] = hypotheticalHeight(child) }
    }
    for child in box.children { resolveHeights(in: child) }
  }

  private mutating func place(_ box: FlexBox, at origin: Point) {
    func size(_ child: FlexBox, _ isAlong: Bool) -> Double {
      ((box.direction == .column) == isAlong ? heights[child.name] : widths[child.name]) ?? 0
    }
    frames[box.name] = Rect(origin.x, origin.y, widths[box.name] ?? 0, heights[box.name] ?? 0)
    let room = size(box, true) - 2 * box.padding
    var top = box.padding
    for line in lines(of: box) {
      let isWrapped = box.direction == .flow
      let depth = isWrapped ? line.map { size($0, false) }.max() ?? 0 : size(box, false) - 2 * box.padding
      let used = line.map { size($0, true) }.reduce(0, +) + Double(max(line.count - 1, 0)) * box.gaps.boxes
      let (before, between) = Self.spread(room - used, line.count, box.justify)
      var left = box.padding + before
      for child in line {
        let slack = depth - size(child, false)
        let across = top + (box.align == "center" ? slack / 2 : box.align == "end" ? slack : 0)
        place(child, at: box.direction == .column ? Point(across, left) : Point(left, across))
        left += size(child, true) + box.gaps.boxes + between
      }
      top += depth + box.gaps.lines
    }
  }

  /// 9.5, with the fallbacks of CSS Box Alignment where there is too little room.
  private static func spread(_ free: Double, _ count: Int, _ justify: String) -> (before: Double, between: Double) {
    switch justify {
    case "center": return (free / 2, 0)
    case "end": return (free, 0)
    case "spaceBetween": return (0, free > 0 && count > 1 ? free / Double(count - 1) : 0)
    case "spaceAround": return free > 0 ? (free / Double(count) / 2, free / Double(count)) : (0, 0)
    case "spaceEvenly": return free > 0 ? (free / Double(count + 1), free / Double(count + 1)) : (0, 0)
    default: return (0, 0)
    }
  }

  // MARK: 9.7, Resolving Flexible Lengths

  private func resolved(
    _ line: [FlexBox], _ room: Double, _ gap: Double, _ side: String, _ base: (FlexBox) -> Double
  ) -> [Double] {
    struct Item {
      /// The flex base size, its padding with it; no box is smaller than that.
      var base: Double
      var target: Double
      var isFrozen = false
      var violation = 0.0
    }
    func floored(_ length: Double, _ box: FlexBox) -> Double { max(length, 2 * box.padding) }
    func clamped(_ length: Double, _ box: FlexBox) -> Double { floored(box.clamped(length, side), box) }
    /// 9.7.4: "inner flex base size".
    func inner(_ index: Int, _ items: [Item]) -> Double { items[index].base - 2 * line[index].padding }
    var items = line.map { Item(base: floored(base($0), $0), target: clamped(base($0), $0)) }
    let gaps = Double(max(line.count - 1, 0)) * gap
    // 1. Determine the used flex factor.
    let grows = items.reduce(gaps) { $0 + $1.target } < room
    func factor(_ index: Int) -> Double { grows ? line[index].grow : line[index].shrink }
    // 2. Size inflexible items.
    for index in items.indices {
      let (base, hypothetical) = (items[index].base, items[index].target)
      items[index].isFrozen = factor(index) == 0 || (grows ? base > hypothetical : base < hypothetical)
    }
    // 3. Calculate initial free space.
    func space() -> Double { room - items.reduce(gaps) { $0 + ($1.isFrozen ? $1.target : $1.base) } }
    let initial = space()
    // 4. Loop.
    while items.contains(where: { !$0.isFrozen }) {
      let open = items.indices.filter { !items[$0].isFrozen }
      var remaining = space()
      let sum = open.map(factor).reduce(0, +)
      if sum < 1, abs(initial * sum) < abs(remaining) { remaining = initial * sum }
      let scaled = open.map { line[$0].shrink * inner($0, items) }.reduce(0, +)
      for index in open {
        if grows {
          items[index].target = items[index].base + remaining * factor(index) / sum
        } else if scaled > 0 {
          let ratio = line[index].shrink * inner(index, items) / scaled
          items[index].target = items[index].base - abs(remaining) * ratio
        } else {
          items[index].target = items[index].base
        }
        let clamped = clamped(items[index].target, line[index])
        items[index].violation = clamped - items[index].target
        items[index].target = clamped
      }
      let total = open.map { items[$0].violation }.reduce(0, +)
      for index in open {
        let violation = items[index].violation
        items[index].isFrozen = total == 0 || (total > 0 ? violation > 0 : violation < 0)
      }
    }
    return items.map(\.target)
  }
}
