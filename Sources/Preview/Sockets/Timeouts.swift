/// The times that a server waits for the other side.
public struct Timeouts: Sendable {
  /// The time from the opening of a connection until its request is complete.
  public var request = Duration.seconds(10)
  /// The time without anything read after which a socket is sent a ping.
  public var idle = Duration.seconds(60)
  /// The time from a ping until its answer.
  public var pong = Duration.seconds(20)
  /// The time within which the other side takes some of what is written.
  public var write = Duration.seconds(20)
  /// The time for which input is still read after the output of a connection was closed.
  public var linger = Duration.seconds(1)

  public init() {}
}
