/// An error: an enum with the facts in it, worded in one place.
public protocol Problem: Error, Sendable, MessageConvertible {
  /// A sentence for the user, without the place; it ends with the cure or the nearest valid name where there is one.
  var message: Message { get }
}
