import Basics
import Glibc
import Synchronization

/// The files that this process is writing under a temporary name.
///
/// Each is locked (`flock`) while its process lives. So a process that ends early takes its own away, and the next one
/// that writes into a folder those of processes that were killed.
public enum UnfinishedFiles {
  private struct State {
    var paths: Set<String> = []
    /// Temporary folders.
    var ownFolders: Set<String> = []
    /// The folders in which leftovers have been looked for.
    var folders: Set<MachineText> = []
  }

  private static let state = Mutex(State())

  /// Makes the temporary file for a file at `path`.
  ///
  /// - Parameter held: a handle of its folder; `AT_FDCWD` to find that by its path.
  static func open(for path: String, in held: Int32 = AT_FDCWD) throws(FileProblem) -> (temporary: String, file: Int32)
  {
    removeLeftovers(beside: path)
    let temporary = TemporaryName.make(for: path)
    return try state.withLock { state throws(FileProblem) in
      let file = try Opening.beginning(name(temporary, in: held), in: held, for: path)
      flock(file, LOCK_EX | LOCK_NB)
      state.paths.insert(temporary)
      return (temporary, file)
    }
  }

  /// Takes away what processes that were killed left in the folder of a path, once.
  static func removeLeftovers(beside path: String) {
    let folder = FilePath.split(path).folder
    if state.withLock({ $0.folders.insert(MachineText(folder)).inserted }) { TemporaryName.removeLeftovers(in: folder) }
  }

  /// Renames a finished temporary file to its path; where `replacing` is false, only if no file is there. Where it
  /// throws, the temporary file is gone.
  static func commit(
    _ temporary: String, to path: String, in held: Int32 = AT_FDCWD, replacing: Bool
  ) throws(FileProblem) {
    let (from, to) = (name(temporary, in: held), name(path, in: held))
    try state.withLock { state throws(FileProblem) in
      state.paths.remove(temporary)
      // A link, not a renaming, fails where a file of that name is there.
      let code = replacing ? renameat(held, from, held, to) : linkat(held, from, held, to, 0)
      let failure: FileReason? = code == 0 ? nil : .last
      if failure != nil || !replacing { unlinkat(held, from, 0) }
      if let failure { throw .unwritable(path: path, reason: failure) }
    }
  }

  /// A path, or the name alone where the folder is held.
  private static func name(_ path: String, in held: Int32) -> String {
    held == AT_FDCWD ? path : FilePath.name(of: path)
  }

  static func abandon(_ temporary: String) {
    state.withLock { state in
      state.paths.remove(temporary)
      unlink(temporary)
    }
  }

  /// Counts a file that something else than this room makes, until it is committed or abandoned.
  static func announce(_ temporary: String) {
    state.withLock { _ = $0.paths.insert(temporary) }
  }

  /// Counts a temporary folder, until it is abandoned.
  static func announceFolder(_ folder: String) {
    state.withLock { _ = $0.ownFolders.insert(folder) }
  }

  /// Removes a temporary folder.
  static func abandonFolder(_ folder: String) {
    state.withLock { state in
      state.ownFolders.remove(folder)
      TemporaryFolder.remove(folder)
    }
  }

  /// Removes all files of them where nobody is just changing which there are: for a handler of signals, which cannot go
  /// through a folder.
  public static func removeAllIfPossible() {
    state.withLockIfAvailable { state in
      for path in state.paths { unlink(path) }
    }
  }

  /// Removes all of them and ends the process. No file takes its place meanwhile.
  public static func removeAll(andThen end: () -> Never) -> Never {
    state.withLock { state -> Never in
      for path in state.paths { unlink(path) }
      for folder in state.ownFolders { TemporaryFolder.remove(folder) }
      end()
    }
  }
}
