import Foundation
import Geometry
import Rendering
import SceneFiles
import Scenes
import TextFormats

/// One page's screen: what it asks for comes in, what it is to show goes out. It is a function of its messages and the
/// scene's files, and knows no time but the ticks it is told. For one thread at a time.
public final class Session {
  /// What goes to a page.
  public enum Answer: Sendable {
    /// JSON.
    case text(String)
    /// A picture.
    case data(Data)
  }

  let catalogue: Catalogue
  private let loader: SceneLoader
  private let options: SceneOptions

  /// The scene shown, by its place in the catalogue.
  private(set) var number: Int?
  var settings = PageRequest.Settings()
  private var scale: Double?
  /// The take chosen; nil for the scene's first.
  private var take: String?
  /// What was done live, on top of the take.
  private var done: [PageRequest.Input] = []
  /// The scene as it could last be read.
  private(set) var screen: LiveScreen?
  /// Whether the page has the picture drawn last.
  private var pageIsCurrent = false
  /// The tick of the picture asked for last.
  private var shown = 0
  private var serial = 0

  /// - Parameters:
  ///   - options: how scenes are read as long as the page says nothing else.
  ///   - scale: pixels per point; nil for the device's.
  public init(
    catalogue: Catalogue, loader: SceneLoader, options: SceneOptions = SceneOptions(), scale: Double? = nil
  ) {
    self.scale = scale
    self.catalogue = catalogue
    self.loader = loader
    self.options = options
  }

  /// The file of the scene shown.
  public var file: String? { number.flatMap { catalogue[$0]?.file } }

  /// What the page is told before it asks for anything.
  public func greeting() -> [Answer] { [.text(Facts.catalogue(catalogue))] }

  // MARK: Messages

  /// Does what messages say, in their order, and gives the answers. Of several pictures asked for, only the last is
  /// drawn.
  public func receive(_ messages: [String]) -> [Answer] {
    var answers: [Answer] = []
    let requests = messages.compactMap(PageRequest.init)
    var wantsPicture = false
    for request in requests {
      if opens(request) { answers += open() }
      answers += take(request.inputs ?? [])
      if let tick = request.show {
        (shown, serial) = (tick, request.serial ?? 0)
        wantsPicture = true
      }
    }
    if wantsPicture { answers += picture() }
    return answers
  }

  /// Whether a request means another scene, take or reading of it.
  private func opens(_ request: PageRequest) -> Bool {
    guard request.scene != nil || request.take != nil || request.settings != nil || request.scale != nil else {
      return false
    }
    if let scene = request.scene, catalogue[scene] != nil, scene != number {
      number = scene
      take = nil
      settings = PageRequest.Settings()
      done = []
      shown = 0
    }
    if let name = request.take {
      take = name
      done = []
    }
    if let settings = request.settings { self.settings = settings }
    if let scale = request.scale { self.scale = scale }
    return number != nil
  }

  // MARK: Loading

  /// Reads the scene, plays what was done on it, and tells the page about it.
  private func open() -> [Answer] {
    guard let file else { return [] }
    do {
      let loaded = try loader.load(file, options: try readingOptions())
      let named = take.flatMap { loaded.scene.takes.contains($0) ? $0 : nil } ?? loaded.scene.takes.first
      let fresh = try LiveScreen(loaded, take: take == Scene.restTake ? nil : named, scale: scale)
      var answers: [Answer] = []
      let timeline = try Timeline(of: fresh)
      for input in done { try send(input, to: fresh) }
      screen = fresh
      pageIsCurrent = false
      answers.append(.text(Facts.scene(fresh, number: number ?? 0, settings: settings, timeline: timeline)))
      return answers
    } catch {
      return [.text(Facts.mistake(Mistake(error)))]
    }
  }

  /// The files of the scene were saved: the same instant of the same take, and what was done on it, with what they say
  /// now. Where that is wrong, the mistake, and the scene as it was goes on.
  public func reload() -> [Answer] {
    guard number != nil else { return [] }
    let answers = open()
    return answers + picture()
  }

  private func readingOptions() throws -> SceneOptions {
    var options = options
    if let device = settings.device { options.device = device }
    if let variant = settings.variant { options.variant = variant }
    if let dark = settings.dark { options.dark = dark }
    if let language = settings.language { options.language = language }
    for (name, text) in (settings.values ?? [:]).sorted(by: { $0.key < $1.key }) {
      let place = SourcePlace(file: name, line: 1, column: 1)
      do throws(Diagnostic) {
        options.overrides.append((name, try FormulaParser.parse(text, at: place)))
      } catch {
        throw SceneLoader.Failure(diagnostics: Diagnostics([error]), sources: SourceTexts([name: text]))
      }
    }
    return options
  }

  // MARK: Playing

  private func take(_ inputs: [PageRequest.Input]) -> [Answer] {
    guard let screen, !inputs.isEmpty else { return [] }
    do {
      for input in inputs {
        // The stage forgets what came later, and so does what is done again.
        while let last = done.last, last.tick > input.tick { done.removeLast() }
        done.append(input)
        try send(input, to: screen)
      }
      return []
    } catch {
      return [.text(Facts.mistake(Mistake(error)))]
    }
  }

  private func send(_ input: PageRequest.Input, to screen: LiveScreen) throws {
    let place = Point(input.x ?? 0, input.y ?? 0)
    switch input.act {
    case .down: try screen.send(.touchDown(at: place), at: input.tick)
    case .move: try screen.send(.touchMoved(to: place), at: input.tick)
    case .up: try screen.send(.touchUp, at: input.tick)
    case .key: break
    }
  }

  private func picture() -> [Answer] {
    guard let screen else { return [] }
    do {
      let drawing = try screen.draw(at: shown)
      let message = PictureMessage(
        serial: serial, tick: shown, bitmap: drawing.bitmap, changed: pageIsCurrent ? drawing.changed : nil)
      pageIsCurrent = true
      return [.data(message.data)]
    } catch {
      pageIsCurrent = false
      return [.text(Facts.mistake(Mistake(error), serial: serial))]
    }
  }
}
