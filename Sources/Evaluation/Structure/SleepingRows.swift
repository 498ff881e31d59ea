import Formulas
import Geometry
import Scenes

/// The sleeping instances of a repeated layer, as far as the list tells: which items there are, and how long
/// each is where their lengths differ, or where each is. Holds for a segment.
package final class SleepingRows {
  package let items: [Value]
  /// The places in the list of the items that are there, where a condition leaves some out.
  let present: [Int]?
  /// The sums of the lengths in a stack; nil where all are of one length.
  let sums: LengthSums?
  /// The frames of the instances in a layer that is no stack.
  let frames: [Rect]?
  /// The farthest point that these reach.
  let reach: Point
  /// The identities of the items, once somebody has asked.
  var rowIdentities: RowIdentities?
  /// The indices of the items by the value of a field, once somebody has asked.
  private var indices: [[FieldName]: Index] = [:]

  package init(items: [Value], present: [Int]? = nil, sums: LengthSums? = nil, frames: [Rect]? = nil) {
    self.items = items
    self.present = present
    self.sums = sums
    self.frames = frames
    reach = (frames ?? []).reduce(.zero) { Point(max($0.x, $1.maxX), max($0.y, $1.maxY)) }
  }

  package var count: Int { present?.count ?? items.count }

  /// The place in the list of the instance at a position in the stack.
  package func index(at position: Int) -> Int { present?[position] ?? position }

  /// The position in the stack of the item at a place in the list, or nil where it is not there.
  package func position(of index: Int) -> Int? {
    guard let present else { return items.indices.contains(index) ? index : nil }
    let position = present.partitioningIndex { $0 >= index }
    return position < present.count && present[position] == index ? position : nil
  }
}

extension SleepingRows {
  /// The identities of a list's items.
  package struct RowIdentities {
    package let identities: [String]
    /// The place of each in the list.
    package let places: [String: Int]

    package init(_ identities: [String]) {
      self.identities = identities
      places = Dictionary(zip(identities, identities.indices), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The part of an item that may be compared with something outside of its row.
  enum Key: Hashable {
    /// Its place in the list.
    case index
    /// A field of a field of it; of no name, itself.
    case field([FieldName])
  }

  /// The question which items have a value under a key.
  struct Question: Hashable {
    var key: Key
    var value: Value
  }

  private struct Index {
    var places: [Value: [Int]] = [:]
    /// The rows whose value may be equal to one of another type, as a colour is to its text.
    var others: [Int] = []
  }

  /// The places in the list of all items that may have the value.
  func places(_ question: Question) -> [Int] {
    guard case .field(let names) = question.key else {
      guard let place = question.value.asInteger, items.indices.contains(place) else { return [] }
      return [place]
    }
    guard question.value.isPlain else { return Array(items.indices) }
    let index = indices[names] ?? makeIndex(names)
    indices[names] = index
    return (index.places[question.value] ?? []) + index.others
  }

  private func makeIndex(_ names: [FieldName]) -> Index {
    var index = Index()
    for (place, item) in items.enumerated() {
      let value = try? names.reduce(item) { try Value.field($1, of: $0) }
      if let value, value.isPlain {
        index.places[value, default: []].append(place)
      } else {
        index.others.append(place)
      }
    }
    return index
  }
}

extension Value {
  /// Whether only a value of its own type can be equal to it, or a text that names it.
  fileprivate var isPlain: Bool {
    switch self {
    case .null, .number, .bool, .text, .record: true
    default: false
    }
  }
}
