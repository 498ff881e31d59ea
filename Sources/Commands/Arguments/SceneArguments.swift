import ArgumentParser
import Basics
import Files
import Formulas
import Geometry
import Locales
import Rendering
import SceneFiles
import Scenes

/// The options by which a scene is read, which every verb with a scene shares.
struct SceneArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The screen to lay the scene out on, instead of its own.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("A variant that the scene has.", valueName: "name"))
  var variant: String?

  @Option(
    help: ArgumentHelp("The ledger that the scene shows, instead of the one it names.", valueName: "file"),
    completion: .file(extensions: ["ledger"]))
  var ledger: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Replaces a value of the scene, or a state's start; dark and locale too. VALUE is a formula, as in a scene "
        + "file: a text wants quotes.",
      valueName: "name=value"),
    transform: Assignment.init(_:))
  var assignments: [Assignment] = []

  @Flag(
    help: """
      Makes a mistake of what is only told otherwise: a character of the data that no font has, a step that does nothing.
      """)
  var strict = false

  /// The scene, ready to render; what is only reported of it goes to standard error.
  ///
  /// - Parameters:
  ///   - rowsLookedAt: so many rows of each long list are looked at, whether they are drawn or not; nil for as many as
  ///     usual.
  ///   - notes: where the files are noted that it is read from; nil for nowhere.
  ///   - screen: the size of the screen in points; the device's if nil.
  ///   - probing: formulas that are asked for, and whether the values are: a scene is loaded for them alone.
  func load(
    _ scene: String, rowsLookedAt: Int? = nil, notes: InputNotes? = nil, screen: Size? = nil,
    takes: [TakeDescription] = [],
    probing: (formulas: [Formula], values: Bool)? = nil
  ) throws -> LoadedScene {
    RunLimits.workOn(scene)
    var options = try options(rowsLookedAt: rowsLookedAt)
    (options.screen, options.takes) = (screen, takes)
    let loaded: LoadedScene
    if probing != nil || notes != nil || screen != nil || !takes.isEmpty {
      if let probing { (options.probes, options.probesValues) = probing }
      let loader = try Environment.loader(ledger: ledger)
      loaded = try (notes.map(loader.noting) ?? loader).load(scene, options: options)
    } else {
      loaded = try self.loaded(scene, options: options)
    }
    if screen == nil, takes.isEmpty { Console.warn(of: loaded) }
    return loaded
  }

  /// The scene by these arguments but for the variant, which is that of the options; one that is kept where nothing
  /// that it was read from has changed.
  func loaded(_ scene: String, options: SceneOptions) throws -> LoadedScene {
    let question = KeptScenes.Question(
      scene: scene, folder: Folder.working, device: device, variant: options.variant, ledger: ledger,
      assignments: assignments, isStrict: strict, rowsLookedAt: options.rowsLookedAt)
    return try KeptScenes.answer(to: question) { notes in
      let loader = try Environment.loader(ledger: ledger)
      return try (notes.map(loader.noting) ?? loader).load(scene, options: options)
    }
  }

  /// Tells the steps that do nothing of a take, as far as it has been played; with `--strict` those of all of it are
  /// mistakes.
  func noteIdleSteps(of renderer: FrameRenderer) throws {
    let notes = strict ? try renderer.stage.notes : renderer.notes
    if strict, !notes.isEmpty { throw SceneLoader.Failure(diagnostics: notes, sources: renderer.loaded.sources) }
    Console.warn(notes.list, of: renderer.loaded)
  }

  @OptionGroup var limits: RunArguments

  /// - Parameter rowsLookedAt: as of `load`.
  func options(rowsLookedAt: Int? = nil) throws -> SceneOptions {
    var overrides: [ValueOverride] = []
    for assignment in assignments {
      let formula = try Self.formula(assignment.value, of: "--set \(assignment.name)") { place throws(Diagnostic) in
        try assignment.formula(at: place)
      }
      overrides.append(ValueOverride(assignment.name, formula))
    }
    var options = SceneOptions(device: device, variant: variant, overrides: overrides)
    options.isStrict = strict
    options.rowsLookedAt = rowsLookedAt ?? 100
    return options
  }

  /// Reads a formula of the command line; what is wrong with it is reported as of a file by the option's name.
  static func formula(
    _ text: String, of option: String,
    _ parse: (SourcePlace) throws(Diagnostic) -> Formula
  ) throws -> Formula {
    do throws(Diagnostic) {
      return try parse(SourcePlace(file: option, line: 1, column: 1))
    } catch {
      throw SceneLoader.Failure(diagnostics: Diagnostics([error]), sources: SourceTexts([option: text]))
    }
  }
}

/// `NAME=VALUE`.
struct Assignment: Hashable, Sendable {
  let name: String
  let value: String

  init(_ text: String) throws {
    guard let (name, value) = MachineText(text).cut(at: "="), !name.isEmpty else {
      throw ValidationError("write NAME=VALUE")
    }
    (self.name, self.value) = (name.text, value.text)
    guard !value.isEmpty else { throw ValidationError("the value after '=' is missing") }
  }

  func formula(at place: SourcePlace) throws(Diagnostic) -> Formula {
    if let tag = LocaleTag.formula(value, of: name, at: place) { return tag }
    return try Formula(parsing: value, at: place)
  }
}

/// A time of the command line, in whole microseconds: `1.5s`, `300ms`, or seconds.
enum TimeArgument {
  static func tick(_ text: String) throws -> Int {
    let units: [(suffix: MachineText, ticks: Double)] = [("ms", 1e3), ("us", 1), ("s", 1e6), ("", 1e6)]
    for unit in units {
      guard let digits = MachineText(text).start(before: unit.suffix) else { continue }
      guard let value = Double(digits), digits.bytes.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E }) else { break }
      let ticks = (value * unit.ticks).rounded()
      guard ticks <= 1e13 else { break }
      return Int(clamped: ticks)
    }
    throw ValidationError("write a time such as 1.5s or 300ms")
  }
}

/// The scene of verbs that take one.
struct OneScene: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A shipped scene's name, or a path to a scene file or its folder.", valueName: "scene"),
    completion: .scenes)
  var scene: String
}

extension CompletionKind {
  /// Shipped scenes' names, and files of scenes in the working folder and two folders deep.
  static var scenes: CompletionKind {
    .shellCommand(
      "flipbook list --names 2>/dev/null; find . -maxdepth 3 -name '.?*' -prune -o -name '*.yaml' -print 2>/dev/null"
        + " | sed 's,^\\./,,' | sort")
  }
}
