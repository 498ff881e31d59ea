import Geometry
import Layers

/// The alignment of the layers of a row, a column or a grid across it.
public enum StackAlignment: String, Word {
  case start, center, end, baseline
}

/// The order of places in which the layers of a grid come to stand.
public enum GridPlace: String, Word {
  /// The next place of the row, or the first of a new one.
  case nextInRow
  /// The end of the column that is shortest so far; the first of several.
  case shortest
}

/// The distribution of the room that the layers of a line leave free along it.
public enum Justification: String, Word {
  case start, center, end
  /// All of it between the layers, the same between each two.
  case spaceBetween
  /// The same on both sides of each.
  case spaceAround
  /// Room before the first and after the last, as much as between each two.
  case spaceEvenly
}

/// The end of a scroll at which something stays.
public enum StickyEdge: String, Word {
  case none, start, end
}

/// The words for whether a layer is seen from behind.
public enum Backface: String, Word {
  case visible, hidden
}

/// The direction of the lines of a text.
public enum WritingMode: String, Word {
  /// Sideways, one below the other.
  case horizontal
  /// Lines from top to bottom, the first at the right.
  case vertical
}

/// The alignment of the lines of a text.
public enum TextAlignment: String, Word {
  case leading, center, trailing, left, right

  /// Returns the alignment that it is in a language that runs that way.
  package func resolved(_ direction: WritingDirection) -> Text.Alignment {
    self == .center ? .center : direction.physical(rawValue) == "left" ? .left : .right
  }
}

/// The axis or axes on which a scroll moves.
public enum ScrollAxis: String, Word {
  case vertical, horizontal, both

  /// The axes that it moves on; the main one first.
  package var axes: [Axis] { self == .both ? [.vertical, .horizontal] : [main] }

  /// The axis of a scroll with one; `both` counts as vertical here.
  package var main: Axis { self == .horizontal ? .horizontal : .vertical }

  /// Whether a scroll with this word moves on an axis.
  package func moves(on axis: Axis) -> Bool { self == .both || main == axis }
}

/// The ends at which a scroll gives way.
public enum BouncingEnds: String, Word {
  case both, start, end, none
}

/// The scroll of a chain that moves first; none where it forms none.
public enum ChainOrder: String, Word {
  case none, outerFirst, innerFirst
}

/// The reach of a fling along a chain: through it, or to the end of the scroll that it moves.
public enum FlingReach: String, Word {
  case chained, alone
}

/// The words for whether a scroll shows where it is.
public enum IndicatorMode: String, Word {
  case auto, none
}

/// The words for whether fingers meet a layer.
public enum TouchMode: String, Word {
  case auto, all, none
}

/// The shape in which fingers meet a layer.
public enum HitShape: String, Word {
  case box, path, stroke
}
