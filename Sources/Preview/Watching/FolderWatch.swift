import Files
import Glibc
import Synchronization

/// Folders in which something may be saved: the system tells of it (inotify), and nothing is looked at until then.
public final class FolderWatch: Sendable {
  private struct State {
    var folders: [Int32: String] = [:]
    var watches: [String: Int32] = [:]
  }

  private let file: Int32
  private let state = Mutex(State())

  /// A file that was written, made, moved or removed; not one that is only being written.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  /// Milliseconds in which what is saved together is waited for.
  private static let together: Int32 = 20

  /// Creates a watch, or returns nil where the system has none left.
  public init?() {
    file = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if file < 0 { return nil }
  }

  deinit { close(file) }

  /// The folders that are watched, and only those; one that is not there is left out.
  public func set(_ folders: Set<String>) {
    state.withLock { state in
      for (folder, watch) in state.watches where !folders.contains(folder) {
        state.watches[folder] = nil
        // Two paths of one folder have one watch.
        guard !state.watches.values.contains(watch) else { continue }
        state.folders[watch] = nil
        inotify_rm_watch(file, watch)
      }
      for folder in folders where state.watches[folder] == nil {
        let watch = inotify_add_watch(file, folder.isEmpty ? "." : folder, Self.events)
        guard watch >= 0 else { continue }
        state.watches[folder] = watch
        state.folders[watch] = folder
      }
    }
  }

  /// The number of watched folders.
  public var count: Int { state.withLock { $0.watches.count } }

  /// The files that were saved, by path, which begins as the folder was given. Waits for something, and a moment for
  /// what is saved together with it.
  ///
  /// - Parameter limit: milliseconds after which it waits no longer; −1 for ever.
  public func next(for limit: Int32 = -1) -> Set<String> {
    var changed: Set<String> = []
    var wait = limit
    while true {
      var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, wait)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return changed }
      changed.formUnion(read())
      wait = Self.together
    }
  }

  private func read() -> [String] {
    let size = 1 << 16
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      count = max(Glibc.read(file, room.baseAddress, size), 0)
    }
    return state.withLock { state in
      var paths: [String] = []
      var place = 0
      let head = MemoryLayout<inotify_event>.size
      while place + head <= bytes.count {
        let event = bytes[place..<(place + head)].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        let name = bytes[(place + head)..<min(place + head + Int(event.len), bytes.count)].prefix { $0 != 0 }
        place += head + Int(event.len)
        // More happened than the system remembers: anything may have been saved.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { paths += state.watches.keys }
        guard let folder = state.folders[event.wd] else { continue }
        if event.mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
          // It is gone: what comes in its place is another.
          state.folders[event.wd] = nil
          state.watches = state.watches.filter { $0.value != event.wd }
          inotify_rm_watch(file, event.wd)
        }
        paths.append(name.isEmpty ? folder : FilePath.join(folder, String(decoding: name, as: UTF8.self)))
      }
      return paths
    }
  }
}
