import ArgumentParser
import ImageFiles
import Synchronization

/// The program: parses the command line, runs a verb, and turns whatever is thrown into a message and an exit code.
/// Nothing else in this room ends the process, but for a signal (`Interruption`) and a limit of time or memory
/// (`RunLimits`).
public enum Program {
  /// Runs the command line and ends the process where there is something to tell.
  ///
  /// - Parameter commit: what it was built from, for `--version` and `doctor`; empty where nobody told.
  public static func run(builtFrom commit: String, serving previewer: Previewer? = nil) {
    VersionText.knownCommit.withLock { $0 = commit }
    PreviewCommand.previewer.withLock { $0 = previewer }
    SystemLimits.keepStandardNumbers()
    // Before there is a second thread.
    SandboxedDecoder.start(preparing: Heap.useLargePages)
    Heap.useLargePages()
    Interruption.begin()
    do {
      try Launch.checkArguments()
    } catch {
      Exit(running: error, command: Flipbook.self).leave()
    }
    do {
      var command = try Flipbook.command(of: Environment.arguments)
      do {
        try SystemLimits.prepare()
        (command as? any LimitedCommand)?.limits.apply()
        RunLimits.begin {
          Console.note(styled: ErrorText.text(for: $0))
        } warning: {
          Console.note($0)
        }
        // A stranger's file leaves nothing behind.
        if !RunLimits.isSandboxed {
          SandboxedDecoder.keepDrawings(in: Environment.drawingsFolder, of: Launch.file ?? Environment.executable)
        }
        try command.run()
        try Console.flush()
      } catch {
        Exit(running: error, command: type(of: command)).leave()
      }
    } catch {
      Exit(parsing: error).leave()
    }
  }
}

/// The root command: help, version, and the verbs.
struct Flipbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flipbook",
    abstract: "Renders app screens, at rest and in motion, from scene files.",
    discussion: """
      SCENE is the name of a shipped scene, or a path to a scene file or its folder.

      EXAMPLES
        flipbook list                               scenes and their takes
        flipbook new hello                          a first scene of your own
        flipbook render SCENE                       its first take, as a sequence
        flipbook render SCENE --at 1.5s -o a.png    one picture
        flipbook render SCENE --snapshots           the moments that the take names
        flipbook join parts/* -o a.webp             what several processes rendered
        flipbook preview SCENE                      the scene alive, in a browser
        flipbook show SCENE --at 300ms              one picture, in the terminal
        flipbook check my-scene.yaml                every mistake, with its place
        flipbook inspect SCENE --at 300ms           the layers behind a picture
        flipbook diff before.png after.png          what differs between them
        flipbook colors icon.svg --count 3          the colours that a picture is made of
        flipbook verify SCENE                       whether it still looks as approved
        flipbook pictures                           the pictures of a project's documents, made anew
        flipbook gallery -o gallery/                a page that shows scenes and plays their takes
        flipbook help ledger                        your own bills in scenes

      EXIT CODES
        0    as asked
        1    pictures differ
        2    trouble: a bad scene, an unreadable file, a full disk
        3    no baseline, or another renderer made the one that differs
        64   bad command line
        130  interrupted (SIGINT), 143 terminated (SIGTERM)
        Where several apply, 2 goes before 1, and 1 before 3.

      COMPLETIONS
        flipbook --generate-completion-script bash|zsh|fish
      """,
    version: VersionText.head,
    subcommands: [
      NewCommand.self, ListCommand.self, CheckCommand.self, RenderCommand.self, PreviewCommand.self, ShowCommand.self,
      JoinCommand.self, InspectCommand.self, ColorsCommand.self, DiffCommand.self, VerifyCommand.self,
      PruneCommand.self, StoreCommand.self, PicturesCommand.self, GalleryCommand.self,
      LedgerCommand.self, SchemaCommand.self, AnswerCommand.self, DoctorCommand.self,
    ])

  /// Returns the command that a command line asks for. Where it begins with a verb, the verb alone is read, which takes
  /// half the time; whatever that does not take as it is, wishes for help among it, is read as a whole.
  static func command(of arguments: [String]) throws -> any ParsableCommand {
    if let verb = configuration.subcommands.first(where: { $0.configuration.commandName == arguments.first }),
      let command = try? verb.parseAsRoot(Array(arguments.dropFirst()))
    {
      try RepeatedOptions.check(arguments, of: type(of: command))
      return command
    }
    let command = try parseAsRoot(arguments)
    try RepeatedOptions.check(arguments, of: type(of: command))
    return command
  }
}
