import Dispatch
import Files
import Synchronization

/// Watches the folders of the scenes that pages show, and of the shared library, and tells the server what was saved.
/// Each folder is watched once, however many scenes and pages there are, and only what a scene was read from makes it
/// be read again.
public final class Watching: Sendable {
  private let server: PreviewServer
  private let library: String?
  private let watch: FolderWatch

  /// - Parameter library: the folder of the shared library, on which all scenes hang.
  /// - Returns: nil where the system lets nothing be watched.
  public init?(_ server: PreviewServer, library: String?) {
    guard let watch = FolderWatch() else { return nil }
    (self.server, self.library, self.watch) = (server, library, watch)
  }

  /// The number of watched folders.
  public var folderCount: Int { watch.count }

  /// Begins, on a thread of its own. To be called once.
  public func begin() {
    update(server.sessions.shown)
    server.sessions.noteShown { [weak self] in self?.update($0) }
    DispatchQueue(label: "watching").async { [self] in
      while true { reload(watch.next()) }
    }
  }

  private func update(_ shown: [ShownScene]) {
    watch.set(shown.reduce(into: Set([library].compactMap { $0 })) { $0.formUnion($1.folders) })
  }

  private func reload(_ changed: Set<String>) {
    let shown = server.sessions.shown
    let isSharedChanged = changed.contains { library == FilePath.folder(of: $0) || library == $0 }
    let files = shown.filter { scene in isSharedChanged || changed.contains(where: scene.hangs) }.map(\.file)
    // A folder may have come in the place of one that went.
    update(shown)
    for file in Set(files).sorted() { server.reload(file) }
  }
}
