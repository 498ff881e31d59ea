import Geometry
import Layers
import Scenes

/// The distance that the rows of a stack reach beyond their places: by a shadow, or by a layer in them that hangs out.
/// A layer that hangs out of a row may be seen where the row itself cannot.
///
/// The rows that are there tell it of what they show. Of what is not there, hidden or clear in them the first tells
/// where it would be: in a row further away it may show.
struct InkOverflow: EvaluatorPart {
  let evaluator: Evaluator
  /// The part of the stack that its rows' layers are made for.
  let seen: Rect?

  /// The part of a stack of which the rows have to be made, so that all is there that shows in a smaller part.
  ///
  /// - Parameters:
  ///   - children: those that the smaller part itself shows, of which only those that can sleep count.
  func part(showing part: Rect, in stack: Instance, _ children: [Instance]) throws -> Rect {
    let axis = stack.template.kind.stackAxis ?? .vertical
    var (before, after) = (0.0, 0.0)
    var known: Set<Int> = []
    for row in children where row.template.sleep != nil {
      let frame = try evaluator.layout.frame(of: row)
      var extent = try evaluator.layers.layer(of: row, visible: seen).extent(across: across)
      if known.insert(row.template.index).inserted { extent = extent.union(possibleExtent(of: row)) }
      guard !extent.isEmpty else { continue }
      before = max(before, frame[axis].low - extent[axis].low)
      after = max(after, extent[axis].high - frame[axis].high)
    }
    guard before > 0 || after > 0 else { return part }
    return axis == .horizontal
      ? Rect(part.minX - after, part.minY, part.width + after + before, part.height)
      : Rect(part.minX, part.minY - after, part.width, part.height + after + before)
  }

  /// The room that an instance could take, in its parent's coordinates, if every `if` in it held and nothing were
  /// hidden. A part that cannot be worked out, since there is nothing to show in this row, counts for nothing.
  private func possibleExtent(of instance: Instance) -> Rect {
    guard var look = try? evaluator.layers.look(of: instance) else { return .zero }
    (look.isHidden, look.opacity) = (false, 1)
    var inside = Rect.zero
    if !look.clipsToBounds {
      for (index, template) in instance.template.children.enumerated() where !template.isRepeated {
        guard template.kind != .run else { continue }
        inside = inside.union(possibleExtent(of: evaluator.structure.probe(index, of: instance)))
      }
    }
    return look.extent(of: inside) { max(across($0, $1), $0.greatestAcross) }
  }

  /// Returns the points that all lines of a text take across them in a layer of a size. One that cannot be set is told
  /// where it is drawn.
  private func across(_ text: Text, _ size: Size) -> Double {
    guard text.along == nil, text.style.lineLimit != 1 else { return text.greatestAcross }
    let metrics = try? evaluator.program.surroundings.measure(text.setting(in: size), width: text.lineLength(in: size))
    return (text.style.isVertical ? metrics?.exactSize.width : metrics?.exactSize.height) ?? 0
  }
}

extension Text {
  /// The points that all lines take across them where there are as many as there may be; 0 where any number may be.
  fileprivate var greatestAcross: Double {
    let highest = (runs ?? []).reduce(style.lineAdvance) { max($0, $1.style.lineAdvance, $1.picture?.size.height ?? 0) }
    return highest * Double(style.lineLimit)
  }
}
