import Synchronization

/// The connections that are open, of which there are only so many. Those that have not said yet what they want make room for
/// new ones, the oldest first.
final class Connections: Sendable {
  private struct State {
    var open: [ObjectIdentifier: Connection] = [:]
    /// Those that have not brought a request yet, in the order in which they came.
    var silent: [ObjectIdentifier] = []
    var isEnded = false
  }

  private let state = Mutex(State())
  private let most: Int

  init(most: Int) { self.most = most }

  var count: Int { state.withLock { $0.open.count } }

  /// - Returns: false where there is no room: all others are at work.
  func open(_ connection: Connection) -> Bool {
    let (isTaken, oldest) = state.withLock { state -> (Bool, Connection?) in
      guard !state.isEnded else { return (false, nil) }
      var oldest: Connection?
      if state.open.count >= most {
        guard !state.silent.isEmpty else { return (false, nil) }
        oldest = state.open.removeValue(forKey: state.silent.removeFirst())
      }
      state.open[ObjectIdentifier(connection)] = connection
      state.silent.append(ObjectIdentifier(connection))
      return (true, oldest)
    }
    oldest?.end()
    return isTaken
  }

  /// It has said what it wants.
  func hear(_ connection: Connection) {
    state.withLock { state in state.silent.removeAll { $0 == ObjectIdentifier(connection) } }
  }

  func close(_ connection: Connection) {
    state.withLock { state in
      // One that made room is not there any more; another may be at its address only when it is gone.
      state.silent.removeAll { $0 == ObjectIdentifier(connection) }
      state.open[ObjectIdentifier(connection)] = nil
    }
  }

  /// Ends all, and takes no more.
  func end() {
    let open = state.withLock { state in
      state.isEnded = true
      return Array(state.open.values)
    }
    for connection in open { connection.end() }
  }
}
