import ArgumentParser
import Basics
import Files
import Glibc
import Rendering

/// The files around a scene as they look from outside: to notice that one of them was saved.
public struct WatchedFolder: Equatable {
  /// Each file, by path.
  private let files: [MachineText: FileStatus]

  /// Files looked at, at most: a scene may lie in a folder of thousands.
  private static let limit = 2000

  /// The folder of a scene's file, and the folders directly in it.
  ///
  /// - Parameter others: files that are read besides, wherever they are.
  public init(around file: String, and others: some Sequence<String> = []) {
    let folder = FilePath.folder(of: file)
    var found: [MachineText: FileStatus] = [:]
    func look(at path: String, deeper: Bool) {
      for name in Folder.visibleNames(in: path).prefix(Self.limit) where found.count < Self.limit {
        let inside = FilePath.join(path, name)
        guard let status = FileStatus(inside) else { continue }
        if status.kind == .folder {
          if deeper { look(at: inside, deeper: false) }
        } else {
          found[MachineText(inside)] = status
        }
      }
    }
    look(at: folder, deeper: true)
    for other in others { found[MachineText(other)] = FileStatus(other) }
    files = found
  }

  /// Returns as soon as something differs from this, looked for five times a second.
  func waitForChange(around file: String, and others: some Sequence<String>) {
    repeat {
      usleep(200_000)
    } while WatchedFolder(around: file, and: others) == self
  }

  /// Does something, and again whenever a file is saved around another one, or one that it was made from. What goes
  /// wrong is reported; only a cancellation ends it.
  ///
  /// - Parameter body: notes the paths of the files that it read.
  static func whenSaved(around file: String, _ body: (_ read: inout [String]) throws -> Void) throws -> Never {
    var read: [String] = []
    while true {
      do {
        try body(&read)
      } catch {
        if error is Cancelled { throw error }
        if !(error is ExitCode) { Console.note(styled: ErrorText.text(for: error)) }
      }
      try Console.flush()
      // Looked at afterwards: what is written may lie beside the file.
      WatchedFolder(around: file, and: read).waitForChange(around: file, and: read)
    }
  }
}
