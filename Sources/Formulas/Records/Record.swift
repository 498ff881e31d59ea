/// A thing of the scene's data: named fields and an identity. Two records are equal when they hold the same fields.
public final class Record: Hashable, Sendable {
  public let shape: RecordShape
  /// The fields' values, in the order of the shape's names.
  public let values: [Value]
  /// The file's line for messages, where it came from one.
  public let place: SourcePlace?

  public convenience init(_ fields: [String: Value], at place: SourcePlace? = nil) {
    let sorted = fields.sorted { $0.key < $1.key }
    self.init(RecordShape.of(sorted.map(\.key)), sorted.map(\.value), at: place)
  }

  /// - Parameter values: one for each of the shape's names.
  public init(_ shape: RecordShape, _ values: [Value], at place: SourcePlace? = nil) {
    precondition(values.count == shape.names.count)
    (self.shape, self.values, self.place) = (shape, values, place)
  }

  /// A field's value, or nil where there is none of that name.
  public subscript(name: FieldName) -> Value? { shape.place(of: name).map { values[$0] } }

  /// All fields by their names: a new dictionary each time.
  public var fields: [String: Value] {
    Dictionary(uniqueKeysWithValues: zip(shape.names.lazy.map(\.text), values))
  }

  /// The same thing with some fields new or different.
  public func with(_ new: [String: Value]) -> Record { Record(fields.merging(new) { $1 }, at: place) }

  /// The field `id`, a record's identity, if it has one.
  public var id: Value? { self[.id] }

  public static func == (a: Record, b: Record) -> Bool { a === b || a.shape === b.shape && a.values == b.values }

  public func hash(into hasher: inout Hasher) {
    if let id {
      hasher.combine(id)
    } else {
      hasher.combine(shape)
      hasher.combine(values)
    }
  }
}
