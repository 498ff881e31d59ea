/// The animators of a state: the scene itself, or takes.
struct Animators: Sendable {
  var isScene = false
  /// The takes by their places among the program's.
  var takes: Set<Int> = []

  /// Whether anybody animates it.
  var isAnyone: Bool { isScene || !takes.isEmpty }

  /// Whether the scene does, or a take; nil for a scene that nobody plays.
  func include(_ take: Int?) -> Bool { isScene || take.map(takes.contains) ?? false }

  func union(_ other: Animators) -> Animators {
    Animators(isScene: isScene || other.isScene, takes: takes.union(other.takes))
  }
}
