import ArgumentParser
import Glibc
import ImageFiles
import Rendering

extension TerminalPicture.Format: ExpressibleByArgument {}

struct ShowCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draws one frame in the terminal.",
    discussion: """
      As a picture where the terminal can (kitty, iTerm2, sixel), else in half blocks as wide as the terminal, or as \
      COLUMNS says where there is none.

      EXAMPLES
        flipbook show SCENE --at 1.5s
        flipbook show SCENE --take TAKE --snapshot NAME
        flipbook show SCENE --as blocks | less -R
      """)

  @OptionGroup var one: OneScene
  @OptionGroup(title: "Scene") var arguments: SceneArguments

  @OptionGroup var instant: InstantArguments

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("kitty, iterm2, sixel or blocks; what the terminal can if left out.", valueName: "way"))
  var format: TerminalPicture.Format?

  @Option(help: ArgumentHelp("Pixels per point; 1 if left out, for blocks as many as fit.", valueName: "n"))
  var scale: Double?

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 8) { throw ValidationError("--scale is more than 0 and at most 8.") }
  }

  var limits: RunArguments { arguments.limits }

  func run() throws {
    let loaded = try arguments.load(one.scene)
    let format = format ?? Environment.terminalFormat
    let width = loaded.scene.device.size.width
    let fitting = format == .blocks ? min(Double(Environment.terminalColumns), width) / width : 1
    let renderer = try FrameRenderer(loaded, take: instant.take, scale: scale ?? fitting)
    let instant = try instant.instant(of: renderer)
    try arguments.noteIdleSteps(of: renderer)
    try arguments.noteIdleVariant(of: one.scene, renderer, at: [instant])
    let text = try TerminalPicture.text(of: try renderer.bitmap(at: instant), as: format)
    Console.output(styled: String(text.dropLast()))
  }
}

extension Environment {
  /// The format in which the terminal draws pictures, as far as its name tells.
  fileprivate static var terminalFormat: TerminalPicture.Format {
    let name = self["TERM"] ?? ""
    let program = self["TERM_PROGRAM"] ?? ""
    if self["KITTY_WINDOW_ID"] != nil || name.contains("kitty") || name.contains("ghostty") || program == "ghostty" {
      return .kitty
    }
    if program == "iTerm.app" || program == "WezTerm" || self["LC_TERMINAL"] == "iTerm2" { return .iterm2 }
    return ["sixel", "foot", "mlterm"].contains(where: name.contains) ? .sixel : .blocks
  }

  /// Characters a line of the terminal; where there is none, as many as COLUMNS says, or 80.
  fileprivate static var terminalColumns: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return self["COLUMNS"].flatMap { Int($0) }.flatMap { 1...10_000 ~= $0 ? $0 : nil } ?? 80
  }
}
