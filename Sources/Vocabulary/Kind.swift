/// The kinds of layers that everything is made of.
package enum Kind: String, Sendable, CaseIterable {
  case box, row, column, flow, grid, label, image, shape, scroll, slot
  /// A part of a label's text, which is no layer: no scene can write this name.
  case run = "text run"

  /// The kinds that layers have.
  package static let layers = allCases.filter { $0 != .run }

  /// The kind of a layer of that name.
  package init?(ofLayer name: String) {
    guard let kind = Kind(rawValue: name), kind != .run else { return nil }
    self = kind
  }

  /// The axis along which it puts its children one behind the other.
  package var stackAxis: Axis? {
    switch self {
    case .row: .horizontal
    case .column: .vertical
    default: nil
    }
  }

  /// The axis along which the layers of a line share its room.
  package var lineAxis: Axis? { self == .flow ? .horizontal : stackAxis }

  /// Whether it says where its children stand on both axes.
  package var placesOnBothAxes: Bool { self == .flow || self == .grid }

  package var isStack: Bool { self == .row || self == .column || self == .flow || self == .grid }
}
