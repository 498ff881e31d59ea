import Commands
import Dispatch
import Files
import Preview

/// Looks at the files around the scenes that pages show, and at the shared library, and tells the server what was saved.
final class Watching: @unchecked Sendable {
  private let server: PreviewServer
  private let library: String?
  private let queue = DispatchQueue(label: "watching")
  /// Made when it begins: one that was never resumed must not be released.
  private var timer: (any DispatchSourceTimer)?
  private var known: [String: WatchedFolder] = [:]
  private var knownLibrary: WatchedFolder?

  /// Milliseconds between two looks.
  private static let interval = 30

  init(_ server: PreviewServer, library: String?) {
    self.server = server
    self.library = library
  }

  /// To be called once.
  func begin() {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    self.timer = timer
    timer.setEventHandler { [self] in look() }
    timer.schedule(deadline: .now(), repeating: .milliseconds(Self.interval))
    timer.resume()
  }

  private func look() {
    let files = server.files
    let shared = library.map { WatchedFolder(around: FilePath.join($0, "any")) }
    let isSharedChanged = knownLibrary != nil && shared != knownLibrary
    knownLibrary = shared
    known = known.filter { files[$0.key] != nil }
    for (file, read) in files {
      let folder = WatchedFolder(around: file, and: read)
      let former = known.updateValue(folder, forKey: file)
      if isSharedChanged || former != nil && former != folder { server.reload(file) }
    }
  }
}
