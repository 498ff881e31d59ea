import ArgumentParser
import Dispatch
import Files
import Preview
import Rendering
import Scenes
import Verification

struct PreviewCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Serves a page on which scenes are alive: touched, scrubbed, loaded anew when they are saved.",
    discussion: """
      Prints the page's address and goes on until it is interrupted. Without a scene, all shipped ones. A folder without \
      a scene.yaml means all scenes in it.

      EXAMPLES
        flipbook preview
        flipbook preview my-scene.yaml
        flipbook preview scenes/ --port 8000
        flipbook preview SCENE --verify
        flipbook preview --host 192.168.1.20
      """)

  @Argument(
    help: ArgumentHelp(
      "Shipped scenes' names, or paths to scene files or folders; all shipped scenes if left out.", valueName: "scene"),
    completion: .shellCommand("flipbook list --names 2>/dev/null"))
  var scenes: [String] = []

  @Option(help: ArgumentHelp("The port; any that is free if left out.", valueName: "n"))
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp(
      """
      An address of this machine, in digits, on which others reach it too. The page's address then has a token in it, \
      without which nobody sees anything.
      """,
      valueName: "address"))
  var host: String?

  @Option(help: ArgumentHelp("Pixels per point; the device's if left out.", valueName: "n"))
  var scale: Double?

  @Flag(help: "Compares scenes with their baselines, and has buttons that accept what differs.")
  var verify = false

  @Option(help: ArgumentHelp("The folder of baselines.", valueName: "dir"), completion: .directory)
  var baseline = BaselineStore.standardFolder

  @OptionGroup(title: "Scene") var arguments: SceneArguments

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 8) { throw ValidationError("--scale is more than 0 and at most 8.") }
  }

  var limits: RunArguments { arguments.limits }

  func run() throws {
    let library = try Environment.library()
    let token = host == nil ? nil : Self.makeToken()
    let loader = try Environment.loader(ledger: arguments.ledger)
    let approval =
      verify
      ? Approval(
        loader: loader, baselines: baseline, failures: "Output/verify", page: "Output/preview",
        jobs: Environment.processors) : nil
    let server = try PreviewServer(
      try catalogue(in: library), loader: loader, options: try arguments.options(), scale: scale, approval: approval,
      at: .init(host: host, port: port, token: token))
    let shownHost = host.map { $0 == "0.0.0.0" || $0 == "::" ? "127.0.0.1" : $0 } ?? "127.0.0.1"
    let watching = Watching(server, assets: library.assets)
    let ended = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var failure: (any Error)?
    Task {
      do {
        try await server.run { port in
          let name = shownHost.contains(":") ? "[\(shownHost)]" : shownHost
          Console.output("http://\(name):\(port)/" + (token.map { "?token=\($0)" } ?? ""))
          try? Console.flush()
          watching.begin()
        }
      } catch {
        failure = error
      }
      ended.signal()
    }
    ended.wait()
    if let failure { throw failure }
  }

  private func catalogue(in library: SceneLibrary) throws -> Catalogue {
    guard !scenes.isEmpty else {
      if library.names.isEmpty { _ = try Environment.assets() }
      return Catalogue(try library.names.map { .init(name: $0, file: try library.file(of: $0)) })
    }
    var entries: [Catalogue.Entry] = []
    for scene in scenes {
      let inside = Self.scenes(inFolder: scene)
      for one in inside.isEmpty ? [scene] : inside {
        let file = try library.file(of: one)
        let name = FilePath.name(of: file) == "scene.yaml" ? FilePath.name(of: FilePath.folder(of: file)) : one
        entries.append(.init(name: name, file: file))
      }
    }
    return Catalogue(entries)
  }

  /// The scene files of a folder that is no scene itself, and the scenes' folders in it.
  private static func scenes(inFolder path: String) -> [String] {
    guard FileStatus.isFolder(path), !FileStatus.isFile(FilePath.join(path, "scene.yaml")) else { return [] }
    return Folder.visibleNames(in: path).map { FilePath.join(path, $0) }.filter {
      FileStatus.isFolder($0) ? FileStatus.isFile(FilePath.join($0, "scene.yaml")) : $0.hasSuffix(".yaml")
    }
  }

  /// Letters and digits that nobody guesses: 128 bits.
  private static func makeToken() -> String {
    var chance = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(chance.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// Looks at the files around the scenes that pages show, and at the shared library, and tells the server what was saved.
private final class Watching: @unchecked Sendable {
  private let server: PreviewServer
  private let library: String?
  private let queue = DispatchQueue(label: "watching")
  private let timer: any DispatchSourceTimer
  private var known: [String: WatchedFolder] = [:]
  private var knownLibrary: WatchedFolder?

  /// Milliseconds between two looks.
  private static let interval = 30

  init(_ server: PreviewServer, assets: Assets?) {
    self.server = server
    library = assets.map { FilePath.join($0.library, "any") }
    timer = DispatchSource.makeTimerSource(queue: queue)
  }

  func begin() {
    timer.setEventHandler { [self] in look() }
    timer.schedule(deadline: .now(), repeating: .milliseconds(Self.interval))
    timer.resume()
  }

  private func look() {
    let files = server.files
    let shared = library.map { WatchedFolder(around: $0) }
    let isSharedChanged = knownLibrary != nil && shared != knownLibrary
    knownLibrary = shared
    known = known.filter { files.contains($0.key) }
    for file in files {
      let folder = WatchedFolder(around: file)
      let former = known.updateValue(folder, forKey: file)
      if isSharedChanged || former != nil && former != folder { server.reload(file) }
    }
  }
}
