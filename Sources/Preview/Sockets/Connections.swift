import NIOCore
import Synchronization

/// The connections that are open, of which there are only so many. Those that have not said yet what they want make
/// room for new ones, the oldest first.
final class Connections: Sendable {
  private struct State {
    var open: [ObjectIdentifier: any Channel] = [:]
    /// The connections without a request so far, in the order in which they came.
    var idle: [ObjectIdentifier] = []
  }

  private let state = Mutex(State())
  private let most: Int

  init(most: Int) { self.most = most }

  var count: Int { state.withLock { $0.open.count } }

  /// Counts a connection until it is closed.
  ///
  /// - Returns: false if there is no room: all others are at work.
  func open(_ connection: any Channel) -> Bool {
    let (isTaken, oldest) = state.withLock { state -> (Bool, (any Channel)?) in
      var oldest: (any Channel)?
      if state.open.count >= most {
        guard !state.idle.isEmpty else { return (false, nil) }
        oldest = state.open.removeValue(forKey: state.idle.removeFirst())
      }
      state.open[ObjectIdentifier(connection)] = connection
      state.idle.append(ObjectIdentifier(connection))
      return (true, oldest)
    }
    oldest?.close(promise: nil)
    // One that made room is not there any more; another may be at its address only when it is gone.
    if isTaken { connection.closeFuture.whenComplete { _ in self.close(connection) } }
    return isTaken
  }

  /// Marks a connection as one that has sent its request.
  func markActive(_ connection: any Channel) {
    state.withLock { state in state.idle.removeAll { $0 == ObjectIdentifier(connection) } }
  }

  private func close(_ connection: any Channel) {
    state.withLock { state in
      state.idle.removeAll { $0 == ObjectIdentifier(connection) }
      state.open[ObjectIdentifier(connection)] = nil
    }
  }
}
