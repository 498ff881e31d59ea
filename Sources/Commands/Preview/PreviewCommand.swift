import ArgumentParser
import Files
import Rendering
import SceneFiles
import Scenes
import Synchronization
import Verification

struct PreviewCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Serves a page on which scenes are alive: touched, scrubbed, loaded anew when they are saved.",
    discussion: """
      Prints the page's address and goes on until it is interrupted. Without a scene, those of flipbook.yaml in the \
      working folder, or all shipped ones. A folder without a scene.yaml means all scenes in it.

      EXAMPLES
        flipbook preview
        flipbook preview my-scene.yaml
        flipbook preview scenes/ --port 8000
        flipbook preview SCENE --verify
        flipbook preview --host 192.168.1.20
      """)

  /// The previewer, which serves previews, in the program that can.
  static let previewer = Mutex<Previewer?>(nil)

  @Argument(
    help: ArgumentHelp(
      "Shipped scenes' names, or paths to scene files or folders; all shipped scenes if left out.", valueName: "scene"),
    completion: .scenes)
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

  @Flag(
    help: """
      With --host: pages may change files. Without it they write nothing. Those of this machine always may.
      """)
  var edit = false

  @Option(help: ArgumentHelp("Pixels per point; the device's if left out.", valueName: "n"))
  var scale: Double?

  @Flag(help: "Compares scenes with their baselines, and has buttons that accept what differs.")
  var verify = false

  @Option(help: ArgumentHelp("The folder of baselines.", valueName: "dir"), completion: .directory)
  var baseline = BaselineStore.standardFolder

  @Option(
    help: ArgumentHelp("Where pictures of snapshots are kept by their content, as of verify.", valueName: "dir"),
    completion: .directory)
  var store: String?

  @OptionGroup(title: "Scene") var arguments: SceneArguments

  func validate() throws {
    // Less leaves no pixel of most screens.
    if let scale, !(0.01...8 ~= scale) { throw ValidationError("--scale is at least 0.01 and at most 8.") }
    if verify, host != nil, !edit {
      throw ValidationError("--verify with --host wants --edit: who compares and accepts writes files.")
    }
  }

  var limits: RunArguments { arguments.limits }

  func run() throws {
    guard let previewer = Self.previewer.withLock({ $0 }) else {
      return try PreviewLauncher.become("flipbook-preview")
    }
    let library = try Environment.library()
    let settings = try ProjectSettings.read(named: nil)
    let baseline = baseline == BaselineStore.standardFolder ? settings?.baselines ?? baseline : baseline
    let baselines =
      verify
      ? PreviewOrder.Baselines(
        store: BaselineStore(folder: baseline, pictures: store ?? settings?.store), failures: "Output/verify",
        page: "Output/preview") : nil
    try previewer(
      PreviewOrder(
        scenes: try catalogue(of: scenes.isEmpty ? settings?.scenes ?? [] : scenes, in: library),
        loader: try Environment.loader(ledger: arguments.ledger),
        options: try arguments.options(), scale: scale, edits: host == nil || edit,
        host: host, port: port,
        token: host == nil ? nil : Self.makeToken(), library: library.assets?.library, baselines: baselines,
        temporaryFolders: Environment.temporaryFolders, filmProgram: Environment.program("ffmpeg"),
        processors: Environment.processors))
  }

  private func catalogue(of scenes: [String], in library: SceneLibrary) throws -> [PreviewOrder.Scene] {
    try SceneCatalogue.entries(of: scenes, in: library).map { .init(name: $0.name, file: $0.file) }
  }

  /// Letters and digits that nobody guesses: 128 bits.
  private static func makeToken() -> String { String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() }) }
}
