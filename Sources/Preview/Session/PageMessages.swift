import Basics
import Files
import Formulas
import Rendering
import SceneFiles
import Scenes
import Stage
import TextFormats
import Vocabulary

/// The facts that pages are told, as JSON.
enum PageMessages {
  /// - Parameters:
  ///   - formats: of animations that can be saved.
  ///   - made: the place of a scene that the page has just made.
  static func catalogue(
    _ catalogue: Catalogue, verifies: Bool, starts: [(name: String, idea: String)], formats: [AnimationFormat],
    made: Int? = nil
  ) -> String {
    let scenes = catalogue.entries.map { JSON.object([("name", .text($0.name)), ("file", .text($0.file))]) }
    let ideas = starts.map { JSON.object([("name", .text($0.name)), ("idea", .text($0.idea))]) }
    return JSON.object([
      ("is", .text("catalogue")), ("scenes", .list(scenes)), ("verifies", .bool(verifies)), ("starts", .list(ideas)),
      ("formats", .list(formats.map { .text($0.rawValue) })), ("made", made.map(JSON.integer) ?? .null),
    ]).text()
  }

  /// The thing that has a mistake, so that a page knows how long it stands.
  enum MistakeOrigin: String {
    /// The scene's files, until they are read again.
    case file
    /// The settings that the page wanted the scene to be read with; it is read as before.
    case settings
    /// One instant that cannot be drawn.
    case picture
    /// Something else that the page wanted.
    case wish
  }

  static func mistake(_ error: any Error, of origin: MistakeOrigin, serial: Int? = nil) -> String {
    JSON.object([
      ("is", .text("mistake")), ("of", .text(origin.rawValue)), ("text", .text(message(of: error))),
      ("serial", serial.map(JSON.integer) ?? .null),
    ]).text()
  }

  /// The message of a mistake, as the terminal has it.
  static func message(of error: any Error) -> String {
    let text =
      switch error {
      case let failure as SceneLoader.Failure:
        DiagnosticPrinter().text(for: failure.diagnostics, sources: failure.sources)
      case let diagnostics as Diagnostics: DiagnosticPrinter().text(for: diagnostics, sources: SourceTexts())
      case let problem as any Problem: "error: " + problem.message.text.printable
      default: "error: " + "\(error)".printable
      }
    return MachineText(text).start(before: "\n")?.text ?? text
  }

  /// A scene whose take is played to its end.
  ///
  /// - Parameters:
  ///   - settings: with which it was read.
  ///   - mayBeEdited: whether the page may change its file.
  static func scene(
    _ screen: LiveScreen, number: Int, settings: PageRequest.Settings, mayBeEdited: Bool
  ) -> String {
    let (loaded, stage) = (screen.renderer.loaded, screen.stage)
    let device = loaded.scene.device
    let lines = mayBeEdited ? takeLines(of: screen) : nil
    let snapshots = stage.snapshots.map { JSON.object([("name", .text($0.name)), ("tick", .integer($0.tick))]) }
    return JSON.object([
      ("is", .text("scene")),
      ("scene", .integer(number)),
      ("name", .text(loaded.scene.name)),
      ("file", .text(loaded.file)),
      ("folder", mayBeEdited ? .text(Folder.working) : .null),
      ("device", .text(device.name)),
      ("devices", .list(Device.presets.map { .text($0.name) })),
      ("width", .number(device.size.width)),
      ("height", .number(device.size.height)),
      ("scale", .number(screen.renderer.scale)),
      ("takes", .list((loaded.scene.takes + [Scene.restTake]).map { .text($0) })),
      ("take", screen.renderer.take.map(JSON.text) ?? .null),
      ("variants", .list(loaded.variants.map { .text($0.name.value) })),
      ("variant", loaded.variant.map(JSON.text) ?? .null),
      ("textSizes", .list(TextSize.allCases.map { .text($0.rawValue) })),
      ("textSize", .text(loaded.scene.textSize.rawValue)),
      ("locale", .text(loaded.scene.locale)),
      ("dark", .bool(loaded.scene.isDark)),
      ("settings", self.settings(settings)),
      ("mayBeEdited", .bool(mayBeEdited)),
      ("duration", .integer(stage.duration)),
      ("steps", .list(stage.steps.indices.map { step($0, of: stage.steps, lines) })),
      ("snapshots", .list(snapshots)),
      ("events", .list(stage.eventTicks.map { .integer($0) })),
      ("notes", .list(stage.notes.list.map { .text($0.description.printable) })),
    ]).text()
  }

  private static func settings(_ settings: PageRequest.Settings) -> JSON {
    var fields: [(String, JSON)] = []
    func add(_ name: String, _ value: JSON?) {
      if let value { fields.append((name, value)) }
    }
    add("device", settings.device.map(JSON.text))
    add("variant", settings.variant.map(JSON.text))
    add("dark", settings.dark.map(JSON.bool))
    add("locale", settings.locale.map(JSON.text))
    add("textSize", settings.textSize.map { .text($0.rawValue) })
    add("values", settings.values.map { .object($0.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }) })
    return .object(fields)
  }

  /// The picture that was asked for is none: the scene chosen could never be read.
  static func blank(serial: Int) -> String {
    JSON.object([("is", .text("blank")), ("serial", .integer(serial))]).text()
  }

  /// A take that was recorded; nil while it is, or where there is none.
  ///
  /// - Parameter problem: why it ended by itself.
  static func recording(_ recording: Recording?, isOn: Bool, problem: PreviewProblem? = nil) -> String {
    JSON.object([
      ("is", .text("recording")), ("isOn", .bool(isOn)),
      ("scene", recording.map { .integer($0.writer.scene) } ?? .null),
      ("state", recording.map { .text($0.state) } ?? .null), ("name", recording.map { .text($0.take.name) } ?? .null),
      ("text", recording.map { .text($0.take.text(indent: 0)) } ?? .null),
      ("isEqual", recording.map { .bool($0.isEqual) } ?? .null),
      ("end", recording.map { .integer($0.end) } ?? .null),
      ("problem", problem.map { .text($0.message.text) } ?? .null),
    ]).text()
  }

  /// An animation that the browser may come for.
  static func film(_ number: Int, format: AnimationFormat) -> String {
    JSON.object([("is", .text("film")), ("number", .integer(number)), ("format", .text(format.rawValue))]).text()
  }

  /// One picture of a contact sheet.
  struct SheetCell {
    let device: Device
    let variant: String?
    let number: Int
  }

  /// Pictures of one instant that the browser may come for.
  static func sheet(_ cells: [SheetCell], at tick: Int) -> String {
    let rows = cells.map { cell in
      JSON.object([
        ("device", .text(cell.device.name)), ("variant", cell.variant.map(JSON.text) ?? .null),
        ("number", .integer(cell.number)), ("width", .number(cell.device.size.width)),
        ("height", .number(cell.device.size.height)),
      ])
    }
    return JSON.object([("is", .text("sheet")), ("tick", .integer(tick)), ("cells", .list(rows))]).text()
  }

  static func appended(_ name: String, of scene: Int, to file: String) -> String {
    JSON.object([
      ("is", .text("appended")), ("scene", .integer(scene)), ("name", .text(name)), ("file", .text(file)),
    ]).text()
  }

  /// Nothing was done, since what the page had seen is not what is there.
  ///
  /// - Parameters:
  ///   - wish: the message's name.
  ///   - state: with which it would be done all the same; nil where it has to be looked at first.
  static func changed(_ wish: String, scene: Int, state: String?, _ problem: PreviewProblem) -> String {
    JSON.object([
      ("is", .text("changed")), ("wish", .text(wish)), ("scene", .integer(scene)),
      ("state", state.map(JSON.text) ?? .null), ("text", .text(problem.message.text)),
    ]).text()
  }

  private static func takeLines(of screen: LiveScreen) -> TakeLines? {
    let loaded = screen.renderer.loaded
    return screen.renderer.take.map { take in
      TakeLines(screen.stage.steps, of: take, in: loaded.sources[loaded.file] ?? "", file: loaded.file)
    }
  }

  /// - Parameter lines: those of the take, where it may be changed.
  private static func step(_ index: Int, of steps: [Stage.Step], _ lines: TakeLines?) -> JSON {
    let step = steps[index]
    return .object([
      ("verb", .text(step.verb)), ("target", step.target.map(JSON.text) ?? .null), ("begin", .integer(step.begin)),
      ("end", .integer(step.end)), ("line", .integer(step.place.line)),
      ("text", lines?.text(of: index).map(JSON.text) ?? .null), ("stretches", .bool(lines?.stretches(index) ?? false)),
      ("sharing", lines?.sharing(of: index).map(sharing) ?? .null),
    ])
  }

  private static func sharing(_ sharing: TakeLines.Sharing) -> JSON {
    switch sharing {
    case .repeated(let count): .object([("times", .integer(count))])
    case .named(let name, let places): .object([("steps", .text(name)), ("times", .integer(places))])
    }
  }
}
