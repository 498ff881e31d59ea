import Basics
import Formulas

/// An error of a property that gets its value.
package enum PropertyProblem: Problem, Equatable {
  case wrongKind(wanted: String, got: Value)
  /// A value that the property does not take; of a null, also where that was read.
  case property(String, wanted: String, got: Value, NullOrigin? = nil)
  /// A length of fewer than 0 points, or another number that may not be below 0.
  case negative(String, owner: String, Double)
  /// Two edges, such as `left` and `right`, that are farther in than the layer around is long: the length they leave.
  case crossedEdges(String, String, owner: String, length: Double)
  /// A place where a scroll begins or stops, and the offsets that it has, in points.
  case outOfRange(String, Double, scroll: String, low: Double, high: Double)
  case badPath(String)
  /// More layers at one time than so many.
  case tooManyLayers(limit: Int)
  /// A layer whose place, size or transform is beyond all numbers.
  case notFinite(layer: String)
  /// A text that cannot be set: why.
  case text(Message)

  package var message: Message {
    switch self {
    case .wrongKind(let wanted, let got): "wants \(wanted), got \(got.phrase)"
    case .property(let name, let wanted, .null, let origin):
      "'\(name)' wants \(wanted), this is null\(origin?.messageEnding ?? ""); use default(…, …)"
    case .property(let name, let wanted, let got, _): "'\(name)' wants \(wanted), this is \(got.phrase)"
    case .negative(let name, let owner, let length):
      "'\(name)' of \(owner) is \(DecimalText.shortest(length)); a length is not negative, write max(…, 0)"
    case .crossedEdges(let start, let end, let owner, let length):
      "'\(start)' and '\(end)' leave \(owner) \(DecimalText.shortest(length)) points; a length is not negative, write "
        + "smaller numbers, or make what it lies in longer by \(DecimalText.shortest(-length)) points"
    case .outOfRange(let name, let place, let scroll, let low, let high):
      "'\(name)' says \(DecimalText.shortest(place)), but the offsets of '\(scroll)' go from "
        + "\(DecimalText.shortest(low)) to \(DecimalText.shortest(high)); stay within, or make its content longer"
    case .tooManyLayers(let limit):
      "more than \(limit) layers are there at one time, from this one on; show fewer, or let rows of a scroll sleep"
    case .notFinite(let layer): "the frame or the transform of the layer '\(layer)' is too large for numbers"
    case .text(let reason): reason
    case .badPath(let reason): "this is no path: \(reason)"
    }
  }
}
