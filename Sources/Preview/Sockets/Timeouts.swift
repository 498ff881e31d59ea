/// The times that a server waits for the other side.
public struct Timeouts: Sendable {
  /// From the opening of a connection until its request is complete.
  public var request = Duration.seconds(10)
  /// Without anything read, until a socket is sent a ping.
  public var idle = Duration.seconds(60)
  /// From a ping until its answer.
  public var pong = Duration.seconds(20)
  /// Within which the other side takes some of what is written.
  public var write = Duration.seconds(20)
  /// Of reading on after the output of a connection was closed.
  public var linger = Duration.seconds(1)

  public init() {}
}
