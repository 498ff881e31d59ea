/// How long a server waits for whom.
public struct Timeouts: Sendable {
  /// From when a connection is opened until its request has come whole.
  public var head = Duration.seconds(10)
  /// Until a socket that says nothing is asked whether it is still there.
  public var silence = Duration.seconds(60)
  /// Until it has answered.
  public var answer = Duration.seconds(20)
  /// In which some of what is written is taken.
  public var taking = Duration.seconds(20)
  /// Bytes that are still heard out where a connection is ended.
  public var closing = Duration.seconds(1)

  public init() {}
}
