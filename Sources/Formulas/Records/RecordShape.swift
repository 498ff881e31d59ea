import Synchronization

/// The names of a record's fields: one shape for all records that have the same. A field's place in it is found without
/// a hash, and held once, not once a record (the "hidden classes" of Self's implementation, Chambers, Ungar and Lee
/// 1989).
public final class RecordShape: Hashable, Sendable {
  /// The fields' names, in the order of the alphabet.
  public let names: [FieldName]
  private let numbers: [Int]
  /// The places of fields by their numbers, where there are many.
  private let places: [Int: Int]?

  /// The most fields that are searched one by one, which is faster than a lookup for so few.
  private static let maxVisited = 32

  private init(_ texts: [String]) {
    names = texts.map { FieldName($0) }
    let numbers = names.map(\.number)
    self.numbers = numbers
    places =
      numbers.count > Self.maxVisited ? Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices)) : nil
  }

  private static let known = Mutex<[[String]: RecordShape]>([:])

  /// - Parameter texts: different names, in the order of the alphabet.
  public static func of(_ texts: [String]) -> RecordShape {
    known.withLock { known in
      if let shape = known[texts] { return shape }
      let shape = RecordShape(texts)
      known[texts] = shape
      return shape
    }
  }

  /// The place of a field; nil where records of this shape lack it.
  public func place(of name: FieldName) -> Int? {
    // Most records have a handful of fields.
    if let places { return places[name.number] }
    return numbers.withUnsafeBufferPointer { $0.firstIndex(of: name.number) }
  }

  public static func == (a: RecordShape, b: RecordShape) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
