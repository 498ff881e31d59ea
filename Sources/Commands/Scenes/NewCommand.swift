import ArgumentParser
import Files
import Rendering
import Scenes
import Vocabulary

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a first scene to start from.",
    discussion: """
      There are twelve to start from, each small and whole, with a take that shows it, light and dark: a list below a bar \
      that follows it, a page about one thing, tabs, a sheet over a map, pages before the first start, settings, a chat, a \
      chart, a player, a form, a widget and a watch. A file that is there is never overwritten.

      EXAMPLE
        flipbook new hello
        flipbook render hello.yaml -o hello.gif
        flipbook new shop --like detail
      """)

  @Argument(help: ArgumentHelp("The scene's name, or the path of its file.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("The scene to start from.", valueName: "start"))
  var like = StartingScene.list

  @Option(help: ArgumentHelp("The screen it is for; its own if left out.", valueName: "name"))
  var device: String?

  func validate() throws {
    guard StartingScene.isName(scene) else {
      throw ValidationError("'\(scene)' is no name for a scene: letters, digits and hyphens, and a letter first")
    }
  }

  func run() throws {
    let device = try device.map { try Device.find($0).name }
    let file = FilePath.ends(name, with: ".yaml") ? name : name + ".yaml"
    try like.write(scene, on: device, to: file, in: try Environment.assets())
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

extension StartingScene: ExpressibleByArgument {}
