import Basics

/// The mistakes of a scene, in the order of their places, each only once. Of very many, the first ones that are found
/// are kept, and the others are counted: they cost no more than being found.
public struct Diagnostics: Error, MessageConvertible, Sendable {
  /// The mistakes that are kept.
  public private(set) var list: [Diagnostic] = []
  /// The number of mistakes of each file that are kept; of those without a place, by an empty name.
  private var kept: [String: Int] = [:]
  /// The first at each place, and what is said at those that have several: words are made where they are compared only.
  private var first: [SourcePlace?: Diagnostic] = [:]
  private var messages: [SourcePlace?: Set<String>] = [:]
  /// The number of times that something was said at a place where something had been said.
  private var repeats: [SourcePlace?: Int] = [:]
  /// The places of those that are not kept.
  private var others: Set<SourcePlace?> = []

  public init() {}

  public init(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  public var isEmpty: Bool { list.isEmpty }

  /// The first of the mistakes, with its place.
  public var message: Message { list.first?.placedMessage ?? "" }

  /// The number of diagnostics beyond those that are kept; each stands for a place, where it has one.
  public var further: Int { others.count }

  /// The number of all diagnostics, with those that are not kept.
  public var count: Int { list.count + further }

  /// Whether what is wrong at a place would be kept; where it would not, nobody needs to know more of it than where it
  /// is.
  public func keeps(_ place: SourcePlace?) -> Bool {
    let place = place?.point
    return list.count < Limits.allMistakes && kept[place?.file ?? "", default: 0] < Limits.mistakes
      && repeats[place, default: 0] < Limits.mistakes
  }

  private mutating func add(at place: SourcePlace?, _ diagnostic: () -> Diagnostic) {
    guard keeps(place) else {
      if first[place?.point] == nil { others.insert(place?.point) }
      return
    }
    let diagnostic = diagnostic()
    guard isNew(diagnostic) else { return }
    kept[place?.file ?? "", default: 0] += 1
    let index = list.lastIndex { !Self.isOrdered(diagnostic, before: $0) }.map { $0 + 1 } ?? 0
    list.insert(diagnostic, at: index)
  }

  /// Adds a mistake in its order, unless it is there already, or there are as many as are told.
  public mutating func add(_ diagnostic: Diagnostic) { add(at: diagnostic.place) { diagnostic } }

  /// - Parameter problem: worked out where it is kept only.
  public mutating func add(_ problem: @autoclosure () -> any Problem, at place: SourcePlace?) {
    add(at: place) { Diagnostic(problem(), at: place) }
  }

  /// Keeps the first of those that are one and the same mistake, wherever it shows.
  ///
  /// - Parameter key: what the mistake is; nil for one that is reported at each of its places.
  public mutating func keepFirst(by key: (Diagnostic) -> String?) {
    var met: Set<String> = []
    list = list.filter { diagnostic in key(diagnostic).map { met.insert($0).inserted } ?? true }
  }

  /// Adds all of others, and how many more those are.
  public mutating func add(contentsOf others: Diagnostics) {
    for diagnostic in others.list { add(diagnostic) }
    self.others.formUnion(others.others.filter { first[$0] == nil })
  }

  /// Whether nobody has said so of that place; notes it.
  private mutating func isNew(_ diagnostic: Diagnostic) -> Bool {
    let place = diagnostic.place?.point
    guard let other = first[place] else {
      first[place] = diagnostic
      return true
    }
    repeats[place, default: 0] += 1
    return messages[place, default: [other.message]].insert(diagnostic.message).inserted
  }

  private static func isOrdered(_ a: Diagnostic, before b: Diagnostic) -> Bool {
    guard let second = b.place else { return a.place != nil }
    guard let first = a.place else { return false }
    return first < second
  }
}

extension SourcePlace {
  /// The place where it begins.
  fileprivate var point: SourcePlace { advanced(by: 0, length: 1) }
}
