import ArgumentParser
import Files
import ImageFiles
import Scenes
import Vocabulary

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a first scene to start from.",
    discussion: """
      The scene is small and whole: a list that scrolls, a heart to tap, a bar that follows both, and a take that shows \
      them. A file that is there is never overwritten.

      EXAMPLE
        flipbook new hello
        flipbook render hello.yaml -o hello.gif
      """)

  @Argument(help: ArgumentHelp("The scene's name, or the path of its file.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("The screen it is for.", valueName: "name"))
  var device = Device.standard.name

  func validate() throws {
    let scalars = scene.unicodeScalars
    let isName =
      scalars.first?.properties.isAlphabetic == true
      && scalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_" }
    guard isName else {
      throw ValidationError("'\(scene)' is no name for a scene: letters, digits and hyphens, and a letter first")
    }
  }

  func run() throws {
    let device = try Device.find(device).name
    let file = FilePath.ends(name, with: ".yaml") ? name : name + ".yaml"
    try AtomicFile.write(Array(StartingScene.text(name: scene, device: device).utf8), to: file, replacing: false)
    Console.output(
      lines: """
        \(file) is a scene now. Look at it:
          flipbook render \(file) --at 0 -o \(scene).png
          flipbook render \(file) -o \(scene).gif
        """)
  }

  /// The name of the scene: the file's name without its folder and ending.
  private var scene: String {
    let file = FilePath.split(name).name
    return FilePath.start(of: file, before: ".yaml") ?? file
  }
}
