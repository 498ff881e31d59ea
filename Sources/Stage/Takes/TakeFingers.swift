/// The fingers that a take's steps have put down, by the names that they call them.
struct TakeFingers {
  /// The names by the fingers' identities.
  private var names: [Int: String] = [:]

  /// The name of a finger to which a step gives none.
  static let first = name(of: 0)

  private static func name(of identity: Int) -> String { "\(identity + 1)" }

  /// Returns the names of fingers that are down, in the order in which they came.
  func names(of identities: [Int]) -> [String] { identities.map { names[$0] ?? Self.name(of: $0) } }

  /// The one of some fingers that has a name.
  func identity(of name: String, among identities: [Int]) -> Int? {
    zip(identities, names(of: identities)).first { $0.1 == name }?.0
  }

  /// A finger comes down beside others.
  ///
  /// - Returns: its identity.
  mutating func putDown(_ name: String, beside identities: [Int]) -> Int {
    names = names.filter { identities.contains($0.key) }
    let identity = identities.contains(0) ? 1 : 0
    names[identity] = name
    return identity
  }

  /// The fingers that are down now are those that steps have not named.
  mutating func forget() { names = [:] }
}
