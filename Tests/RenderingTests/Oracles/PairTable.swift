/// Which things that scenes are made of were drawn together.
struct PairTable: CustomStringConvertible {
  typealias Part = MovingList.Part

  /// Two parts that may stand together in any way.
  struct Pairing: Hashable {
    var first: Part
    var second: Part
  }

  /// All but pairs with properties, of which there are too many to draw each with each list.
  static let pairings: [Pairing] = {
    let parts = Part.allCases.filter { $0 != .property }
    return parts.indices.flatMap { index in
      parts[(index + 1)...].map { Pairing(first: parts[index], second: $0) }
    } + [Pairing(first: .holder, second: .property)]
  }()

  private(set) var drawn: [Part: Set<String>] = [:]
  private var pairs: [Pairing: Set<[String]>] = [:]

  init(_ lists: [MovingList]) {
    for list in lists {
      for part in Part.allCases { drawn[part, default: []].formUnion(list.names(of: part)) }
      for pairing in Self.pairings {
        for first in list.names(of: pairing.first) {
          pairs[pairing, default: []].formUnion(list.names(of: pairing.second).map { [first, $0] })
        }
      }
    }
  }

  /// How many of all pairs were drawn.
  func share(of pairing: Pairing) -> (drawn: Int, all: Int) {
    let all = Self.all(pairing.first).count * Self.all(pairing.second).count
    return (pairs[pairing]?.count ?? 0, all)
  }

  /// The names of all that may be drawn for a part.
  static func all(_ part: Part) -> Set<String> {
    switch part {
    case .source: Set(MovingSource.all.map(\.name))
    case .form: Set(ListForm.all.map(\.text))
    case .holder: Set(ListHolder.all.map(\.name))
    case .body: Set(RowBody.all.map(\.name))
    case .property: Set(PropertyEffectTests.trials.map(\.key))
    }
  }

  /// The pairs that were not drawn.
  func missing(_ pairing: Pairing) -> [[String]] {
    let known = pairs[pairing] ?? []
    return Self.all(pairing.first).sorted().flatMap { first in
      Self.all(pairing.second).sorted().map { [first, $0] }.filter { !known.contains($0) }
    }
  }

  var description: String {
    let parts = Part.allCases.map { part in "\(part.rawValue): \(drawn[part]?.count ?? 0) of \(Self.all(part).count)" }
    let pairs = Self.pairings.map { pairing in
      let (drawn, all) = share(of: pairing)
      return "\(pairing.first.rawValue) × \(pairing.second.rawValue): \(drawn) of \(all)"
    }
    return (parts + pairs).joined(separator: "\n")
  }
}
