import ArgumentParser
import Basics
import Files
import Formulas
import Glibc
import Rendering
import SceneFiles

/// The end of the process: its exit code, and what it says.
struct Exit {
  var code: Int32
  /// Without a last line feed; empty for nothing to say.
  var message = ""
  var goesToOutput = false

  /// The end after an error of the command line itself, or after help, version and completions.
  init(parsing error: any Error, command: any ParsableCommand.Type = Flipbook.self) {
    code = command.exitCode(for: error).rawValue
    message = command.fullMessage(for: error)
    if code == 0, message == VersionText.head { message = VersionText.whole }
    // Help for a verb that there is not is the root's, without a word.
    if Environment.arguments.first == "help" { nameVerb() }
    goesToOutput = code == 0
    guard !goesToOutput else { return }
    if let text = MachineText(message).rest(after: "Error: ") { message = "\(Console.errorPrefix)\(text)" }
    message = CommandHints(arguments: Environment.arguments).completed(message)
    nameVerb()
    nameVerbOfLedger()
    let (received, rest) = UsageMessage.received(message)
    message = received.text + rest
    // It holds words of the command line, which may be names of files.
    if Console.errorStyle == .json {
      message = DiagnosticPrinter(.json).record(ofError: ErrorText.bare(message), cure: received.cure)
    } else if let text = MachineText(message).rest(after: MachineText(Console.errorPrefix)) {
      message = Console.errorPrefix + text.text.printableLines
    } else {
      message = message.printableLines
    }
  }

  /// Says which verb was meant, where there is none of the name given: ArgumentParser suggests options, but not verbs.
  private mutating func nameVerb() {
    var arguments = Environment.arguments[...]
    if arguments.first == "help" { arguments = arguments.dropFirst() }
    let verbs = Flipbook.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let verb = arguments.first, !Self.isOption(verb), verb != "help", !verbs.contains(verb) else { return }
    code = ExitCode.validationFailure.rawValue
    if [".yaml", ".yml"].contains(where: { FilePath.ends(verb, with: $0) }) {
      message = "\(Console.errorPrefix)a verb comes before a scene: flipbook render \(verb), or flipbook check \(verb)"
      return
    }
    let known =
      Self.foreignVerbs[verb].map { Message(fault: "", cure: "here that is 'flipbook \($0)'") }
      ?? Self.suggestion(for: verb, among: verbs)
    message =
      Console.errorPrefix + UsageMessage.passed("there is no verb '\(verb)'\(known)")
      + "\n  See 'flipbook --help' for more information."
  }

  private static func isOption(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "-") }

  /// The names that other tools have for a verb.
  private static let foreignVerbs = [
    "approve": "verify --update changed", "accept": "verify --update changed", "build": "render", "compare": "diff",
    "create": "new", "dev": "preview", "export": "render", "init": "new", "lint": "check", "open": "preview",
    "play": "preview", "record": "render", "run": "render", "serve": "preview", "snapshot": "render SCENE --snapshots",
    "start": "preview", "test": "verify", "validate": "check", "version": "--version",
  ]

  /// The same of the verbs of `ledger`.
  private mutating func nameVerbOfLedger() {
    let arguments = Environment.arguments
    guard arguments.first == "ledger", let verb = arguments.dropFirst().first, !Self.isOption(verb), verb != "help"
    else { return }
    let verbs = LedgerCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !verbs.contains(verb) else { return }
    let known = Self.suggestion(for: verb, among: verbs)
    message = Console.errorPrefix + UsageMessage.passed("there is no verb 'ledger \(verb)'\(known)")
  }

  private static func suggestion(for verb: String, among verbs: [String]) -> Message {
    NearestName.suggestion(for: verb, among: verbs).or("; there are \(verbs.joined(separator: ", "))")
  }

  /// The end after an error of a running verb.
  init(running error: any Error, command: any ParsableCommand.Type) {
    if error is Cancelled {
      code = Interruption.exitCode
    } else if let exit = error as? ExitCode {
      code = exit.rawValue
    } else if let text = ErrorText.ownText(for: error, Console.errorStyle) {
      // Of these ArgumentParser is not asked: it would describe all that they hold, the texts of files letter by
      // letter.
      code = ExitCodes.trouble
      message = text
    } else {
      self = Exit(parsing: error, command: command)
      // It may belong to the command line and only show now: a bad combination, or help.
      guard code != 0, code != ExitCode.validationFailure.rawValue else { return }
      code = ExitCodes.trouble
      message = ErrorText.text(for: error)
      goesToOutput = false
    }
  }

  /// Says the message and ends the process.
  func leave() -> Never { exit(say()) }

  /// Says the message, and returns the exit code.
  func say() -> Int32 {
    if !message.isEmpty {
      if goesToOutput { Console.output(lines: message) } else { Console.note(styled: message) }
    }
    do {
      try Console.flush()
    } catch {
      Console.note(styled: ErrorText.text(for: error))
      return code == 0 ? ExitCodes.trouble : code
    }
    return code
  }
}
