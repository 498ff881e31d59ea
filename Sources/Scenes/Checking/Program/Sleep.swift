/// The conditions on which the instances of a repeated layer sleep: they are not made as long as nobody sees, touches
/// or reads them.
package enum Sleep: Sendable {
  /// All have one size along the stack: where one would be is worked out from its place in the list.
  case even
  /// Each has a size of its own, which changes at events only: the sizes are added up, once for a list.
  case uneven
  /// Each has a place of its own in a scroll, or in a layer in one, which changes at events only: the places are worked
  /// out once for a list.
  case placed
}
