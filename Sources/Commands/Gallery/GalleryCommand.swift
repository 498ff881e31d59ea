import ArgumentParser
import Basics
import Files
import Gallery
import Rendering
import SceneFiles
import Verification

struct GalleryCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Makes a page that shows scenes: every take, on its devices and in its variants, played on hover.",
    discussion: """
      The folder works from the disk and from any site. Each take has a picture, its first moment that has a name, or \
      else its middle; a film with its touches; the text that it is written in; an address of its own. Without a scene, \
      those of flipbook.yaml in the working folder, or all shipped ones. A folder without a scene.yaml means all scenes \
      in it. A folder that is not empty and holds no earlier gallery is refused.

      EXAMPLES
        flipbook gallery -o gallery/
        flipbook gallery scenes/ -o gallery/ --title 'Our screens'
        flipbook gallery SCENE -o gallery/ --max-bytes 25M
      """)

  @Argument(
    help: ArgumentHelp(
      "Shipped scenes' names, or paths to scene files or folders; all shipped scenes if left out.", valueName: "scene"),
    completion: .scenes)
  var scenes: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder; its page is index.html.", valueName: "dir"),
    completion: .directory)
  var output: String

  @Option(help: ArgumentHelp("The title above the page; Scenes if left out.", valueName: "text"))
  var title = "Scenes"

  @Option(
    help: ArgumentHelp(
      "The most bytes of the whole folder, such as 25M, for which films have fewer pixels, frames and colours; 10M if "
        + "left out.",
      valueName: "size"),
    transform: MemoryArgument.fileBytes(_:))
  var maxBytes = 10_000_000

  @Option(
    help: ArgumentHelp(
      "Remembers there what pictures show, and draws again only what is made from something that changed since.",
      valueName: "dir"),
    completion: .directory)
  var cache: String?

  @OptionGroup var jobs: JobsArgument

  @Flag(help: "Shows no progress.")
  var quiet = false

  @OptionGroup var limits: RunArguments

  func validate() throws {
    guard !output.isEmpty, output != "-" else { throw ValidationError("-o wants a folder.") }
  }

  func run() throws {
    let interruption = Interruption()
    defer { interruption.end() }
    let library = try Environment.library()
    let settings = scenes.isEmpty ? try ProjectSettings.read(named: nil) : nil
    try settings?.checkScenes(in: library)
    let named = settings?.scenes ?? scenes
    let entries = try SceneCatalogue.entries(of: named, in: library)
    let options = GalleryOptions(
      title: title, maxBytes: maxBytes, jobs: jobs.count, cancellation: interruption.cancellation,
      command: Self.line)
    let bar = ProgressBar(label: "gallery", unit: "pictures", isQuiet: quiet)
    let scratch = try TemporaryFolder(in: Environment.temporaryFolders)
    let loader = try Environment.loader()
    let run = GalleryRun(
      options, loader: loader,
      cache: try VerificationCache.ofDrawings(in: cache, by: "gallery", loader, isSandboxed: limits.sandbox),
      scratch: scratch)
    let shown = entries.map { GalleryScene(word: Self.word(for: $0, in: library), file: $0.file) }
    let result = try run.run(shown, into: output, progress: bar.show)
    bar.clear()
    for loaded in result.warned { Console.warn(of: loaded) }
    if let problem = result.problem { Console.note(problem.message, as: .warning) }
    let unchanged = cache == nil ? "" : " (\(result.unchanged) unchanged)"
    Console.output(
      "\(FilePath.join(output, "index.html")): \(NumberText.counted(result.scenes, "scene")), "
        + "\(NumberText.counted(result.takes, "take"))\(unchanged), \(NumberText.size(result.bytes))")
  }

  /// The word by which a command line means a scene: the name of a shipped one, or the path of its folder or file.
  private static func word(for entry: SceneCatalogue.Entry, in library: SceneLibrary) -> String {
    if !FilePath.hasSlash(entry.name), let file = try? library.file(of: entry.name),
      MachineText(file) == MachineText(entry.file)
    {
      return entry.name
    }
    return FilePath.name(of: entry.file) == "scene.yaml" ? FilePath.folder(of: entry.file) : entry.file
  }

  /// The line that draws a take.
  private static func line(drawing scene: String, take: String?, variant: String?, device: String?) -> String {
    let options = [("--take", take), ("--variant", variant), ("--device", device)]
    let arguments = options.flatMap { option, value in value.map { [option, $0] } ?? [] }
    let place = take.map { FileName($0).text + ".gif" } ?? "still.png"
    let frame = take == nil ? ["--at", "0"] : []
    return ShellWord.line(["flipbook", "render", scene] + arguments + frame + ["-o", place])
  }
}
