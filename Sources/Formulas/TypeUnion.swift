/// The type that covers all of several, which are added one after the other: what `ValueType.union` gives for two of
/// them, in a time that grows with what is added. A list may have a record of other fields in each of its places.
final class TypeUnion {
  private enum Sum {
    case nothing
    /// One type, which all values so far have.
    case one(ValueType)
    case records([String: TypeUnion])
    case lists(TypeUnion)
    case any
  }

  private var sum = Sum.nothing

  /// The type so far; nil where none was added.
  var type: ValueType? {
    switch sum {
    case .nothing: nil
    case .one(let type): type
    case .records(let fields): .record(fields.mapValues { $0.type ?? .any })
    case .lists(let items): .list(items.type ?? .any)
    case .any: .any
    }
  }

  func add(_ type: ValueType) {
    switch sum {
    case .nothing: sum = .one(type)
    case .one(let known) where known == type: break
    case .one(.record(let fields)):
      sum = .records(fields.mapValues(TypeUnion.init))
      add(type)
    case .one(.list(let item)):
      sum = .lists(TypeUnion(item))
      add(type)
    case .records(var fields):
      guard case .record(let others) = type else {
        sum = .any
        break
      }
      // Held here alone, so that it grows in its place.
      sum = .nothing
      for (name, other) in others {
        if let known = fields[name] { known.add(other) } else { fields[name] = TypeUnion(other) }
      }
      sum = .records(fields)
    case .lists(let items):
      if case .list(let item) = type { items.add(item) } else { sum = .any }
    case .one, .any: sum = .any
    }
  }

  init() {}

  private init(_ type: ValueType) { sum = .one(type) }
}
