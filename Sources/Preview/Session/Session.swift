import Formulas
import Geometry
import Motion
import Rendering
import SceneFiles
import Scenes
import Stage

/// One page's screen: what it asks for comes in, what it is to show goes out. It is a function of its messages and the
/// scene's files, and knows no time but the ticks it is told. For one thread at a time.
public final class Session {
  /// An answer that goes to a page.
  public enum Answer: Sendable {
    /// JSON.
    case text(String)
    /// The bytes of a picture.
    case data([UInt8])
  }

  let catalogue: Catalogue
  let loader: SceneLoader
  private let options: SceneOptions
  /// Changes the scenes' files; nil where nobody may.
  let editor: SceneEditor?
  /// The comparison with baselines; nil where nobody asked for that.
  private let approval: Approval?
  /// Draws pictures and animations for the browser; nil where nobody does.
  private let drawings: Drawings?
  /// Takes answers that come later, on any thread.
  package var later: (@Sendable ([Answer]) -> Void)?
  /// Cancelled when the page is gone. What goes on for long looks at it.
  public let departure = Cancellation()
  /// The acceptances of the page.
  private let acceptances = Acceptances()

  /// The scene shown, by its place in the catalogue.
  private(set) var number: Int?
  var settings = PageRequest.Settings()
  private var scale: Double?
  /// The take chosen; nil for the scene's first.
  var take: String?
  /// The inputs given live, on top of the take, in the order of their ticks.
  private(set) var done: [TimedInput] = []
  /// The number of those that are inputs of steps that were recorded.
  private var recordedCount = 0
  /// The recorder, while what is done is recorded.
  var recorder: Recorder?
  /// The last recording.
  var recording: Recording?
  /// The scene as it could last be read.
  private(set) var screen: LiveScreen?
  /// The scene as an edit would make it that the page tries; nil where it sees what is written.
  private var trial: LiveScreen?
  private let reach: EditImpact
  /// The scene as it was read with what the page wrote last; nil where it was read again since.
  private var written: WrittenScene?
  private var handover = PictureHandover()
  /// Whether the page has the picture drawn last.
  private var pageIsCurrent = false
  /// The instant of the picture asked for last.
  private(set) var shown = Instant(0)
  private var serial = 0
  /// The layer whose place the page wants to know.
  private var outlined: String?
  /// Whether a finger has come down or left since the page was told who has the keys.
  private var keyboardMayChange = false
  /// The layer that keys go to, as the page was told last.
  private var reportedKeyboard: String?
  /// The number of inputs that the stage was given, those included that it was given again: a measure of the work.
  package private(set) var inputsSent = 0

  /// - Parameters:
  ///   - options: how scenes are read as long as the page says nothing else.
  ///   - scale: pixels per point; nil for the device's.
  ///   - edits: whether the page may change the scenes' files.
  public init(
    catalogue: Catalogue, loader: SceneLoader, options: SceneOptions = SceneOptions(), scale: Double? = nil,
    approval: Approval? = nil, drawings: Drawings? = nil, edits: Bool = false
  ) {
    self.scale = scale
    self.drawings = drawings
    reach = EditImpact(loader: loader)
    editor = edits ? SceneEditor(loader: loader) : nil
    self.approval = approval
    self.catalogue = catalogue
    self.loader = loader
    self.options = options
  }

  /// The file of the scene shown.
  public var file: String? { number.flatMap { catalogue[$0]?.file } }
  /// The scene shown, and what it was last read from.
  package var shownScene: ShownScene? {
    file.map { ShownScene(file: $0, read: (trial ?? screen)?.filesRead ?? [], isBroken: isBroken) }
  }
  /// Whether the scene could not be read when that was last tried.
  private var isBroken = false

  /// The answers that the page gets before it asks for anything.
  public func greeting() -> [Answer] {
    [.text(catalogueFacts())]
  }

  /// Whether scenes are compared with baselines, which writes files.
  private var verifies: Bool { approval != nil && editor != nil }

  /// The scene, where it could be read.
  private var openScene: OpenScene? {
    guard let number, let file, let screen else { return nil }
    return OpenScene(
      number: number, file: file, screen: screen, shown: trial ?? screen, loader: loader, settings: settings,
      standard: options, editor: editor, isLive: !done.isEmpty, tick: shown.tick)
  }

  private func catalogueFacts(made: Int? = nil) -> String {
    PageMessages.catalogue(
      catalogue, verifies: verifies, starts: maker.starts, formats: drawings?.formats ?? [], made: made)
  }

  private var maker: SceneMaker { SceneMaker(catalogue: catalogue, loader: loader, editor: editor) }

  /// Makes a scene of one to start from, and tells the page its place.
  private func make(_ wish: PageRequest.Making) throws -> String { catalogueFacts(made: try maker.make(wish)) }

  /// Returns the place of a layer in the picture shown.
  private func outlineOfLayer(_ id: String, in screen: LiveScreen) -> [Answer] {
    texts { [PageMessages.outline(of: id, in: try screen.layers(at: shown))] }
  }

  /// The layer that keys go to, where that is another one than the page was told.
  private func keyboard() -> [Answer] {
    let layer = try? screen?.stage.field?.id
    guard layer != reportedKeyboard else { return [] }
    reportedKeyboard = layer
    return [.text(PageMessages.keyboard(of: layer))]
  }

  // MARK: Messages

  /// Handles messages in their order, and returns the answers. Of several pictures asked for, only the last is drawn.
  /// Once the page is gone, nothing more is done.
  public func receive(_ messages: [String]) -> [Answer] {
    var answers: [Answer] = []
    var wantsPicture = false
    for message in messages {
      guard !departure.isCancelled, let request = PageRequest(message) else { continue }
      answers += receive(request)
      if let tick = request.shownTick {
        (shown, serial) = (Instant(tick, snapshot: request.snapshot), request.serial ?? 0)
        outlined = request.outline
        wantsPicture = true
      }
    }
    if wantsPicture, !departure.isCancelled {
      answers += picture()
      // Who has the keys follows from what is played up to the picture.
      if keyboardMayChange { answers += keyboard() }
      keyboardMayChange = false
    }
    return answers
  }

  private func receive(_ request: PageRequest) -> [Answer] {
    var answers: [Answer] = []
    let wasRecording = recorder != nil
    let former = (number: number, settings: settings)
    if opens(request) {
      // A scene that is chosen anew ends a recording, of which nothing is kept.
      if wasRecording, recorder == nil { answers.append(.text(PageMessages.recording(nil, isOn: false))) }
      answers += open(else: former.number == number ? former.settings : PageRequest.Settings())
    }
    answers += take(request.inputs ?? [])
    if request.inputs?.contains(where: { $0.act != .move }) ?? false { keyboardMayChange = true }
    if let records = request.record {
      let end = request.show ?? shown.tick
      answers += records ? beginRecording() : endRecording(at: end, trims: request.trims ?? false)
    }
    if let change = request.append { answers += append(change) }
    if let (scene, wish) = request.wish { answers += answer(wish, ofScene: scene) }
    if let edit = request.trial { answers += show(trialOf: edit) }
    if let edit = request.reach { answers += texts { try count(reachOf: edit, serial: request.serial) } }
    if let wish = request.make { answers += self.answers { [.text(try make(wish))] } }
    if let scene = openScene {
      var editing = EditingRequests(scene: scene)
      answers += texts { try editing.answers(to: request) }
      if let written = editing.written { answers += show(written) }
      answers += texts { try DrawingRequests(scene: scene, drawings: drawings).answers(to: request) }
      answers += texts { try InspectionRequests(scene: scene, departure: departure).answers(to: request) }
    } else if request.isChange {
      answers += texts { throw PreviewProblem.editingIsOff }
    }
    return answers
  }

  /// Compares a scene with its baselines, or replaces some of these.
  private func answer(_ wish: Approval.Wish, ofScene scene: Int) -> [Answer] {
    answers {
      guard let file = catalogue[scene]?.file, let approval, let later else { return [] }
      guard editor != nil else { throw PreviewProblem.editingIsOff }
      let asker = Approval.Asker(scene: scene, file: file, acceptances: acceptances, departure: departure)
      approval.perform(wish, for: asker, later)
      return []
    }
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
      forget()
      // Where the new one has a mistake, nothing of the one before is shown or recorded.
      (screen, trial) = (nil, nil)
      shown = Instant(0)
    }
    if let name = request.take {
      take = name
      forget()
    }
    if let settings = request.settings { self.settings = settings }
    if let scale = request.scale { self.scale = scale }
    return number != nil
  }

  func forget() {
    done = []
    recordedCount = 0
    recorder = nil
  }

  // MARK: Loading

  /// Reads the scene, plays what was done on it, and tells the page about it.
  ///
  /// - Parameter safe: settings that are taken instead where the scene can be read with them, but not with those of
  ///   the page, whose mistake it is then and not the file's.
  func open(else safe: PageRequest.Settings = PageRequest.Settings()) -> [Answer] {
    guard let file else { return [] }
    do {
      return try open(file)
    } catch {
      let wanted = settings
      settings = safe
      if wanted != safe, let answers = try? open(file) {
        return answers + [.text(PageMessages.mistake(error, of: .settings))]
      }
      settings = wanted
      isBroken = true
      return [.text(PageMessages.mistake(error, of: .file))]
    }
  }

  private func open(_ file: String) throws -> [Answer] {
    written = nil
    return try show(try loader.load(file, options: try readingOptions()), states: nil)
  }

  /// Shows a scene that was read, at the same instant of the same take, with what was done on it.
  ///
  /// - Parameters:
  ///   - states: of the files before it was read, where only a change of the page made it another one; else nil.
  ///   - file: the one that was changed.
  private func show(
    _ loaded: LoadedScene, states: [String: WrittenScene.State]?, changing file: String? = nil
  ) throws -> [Answer] {
    let named = take.flatMap { loaded.scene.takes.contains($0) ? $0 : nil } ?? loaded.scene.takes.first
    let fresh = try LiveScreen(
      loaded, take: take == Scene.restTake ? nil : named, scale: scale, cancellation: departure)
    try fresh.playOut()
    let mayBeEdited = editor?.allows(loaded.file) ?? false
    let facts = PageMessages.scene(fresh, number: number ?? 0, settings: settings, mayBeEdited: mayBeEdited)
    for timed in done {
      inputsSent += 1
      try fresh.send(timed.input, at: timed.tick)
    }
    see(fresh, states, changing: file)
    (screen, trial) = (fresh, nil)
    isBroken = false
    return [.text(facts)] + keyboard()
  }

  /// The page sees another screen from now on.
  private func see(_ other: LiveScreen, _ states: [String: WrittenScene.State]?, changing file: String?) {
    let isGoneOn = handover.show(other, after: trial ?? screen, states, changing: file)
    pageIsCurrent = pageIsCurrent && isGoneOn
  }

  /// The files of the scene were saved: the same instant of the same take, and what was done on it, with what they say
  /// now. Where that is wrong, the mistake, and the scene as it was goes on.
  public func reload() -> [Answer] {
    guard number != nil else { return [] }
    if let screen, let written, written.isCurrent(screen.filesRead) { return [] }
    return open() + picture()
  }

  /// Shows what the page has just written, without reading it again.
  private func show(_ scene: WrittenScene) -> [Answer] {
    answers {
      let answers = try show(scene.loaded, states: scene.states, changing: scene.file)
      written = scene
      return answers + picture()
    }
  }

  func readingOptions() throws -> SceneOptions { try settings.applied(to: options) }

  // MARK: Trying

  /// Shows the scene as an edit would make it, or as it is written again; where it cannot be read with that, the page
  /// is told why.
  private func show(trialOf edit: PageRequest.Edit) -> [Answer] {
    guard let openScene else { return [.text(PageMessages.tried())] }
    let states = WrittenScene.states(of: openScene.shown.filesRead)
    let isTried = !edit.parts.isEmpty && recorder == nil
    let tried = Result {
      isTried ? try openScene.screen(after: edit, with: done, departure: departure) : openScene.screen
    }
    let shown = (try? tried.get()) ?? openScene.screen
    if shown !== openScene.shown { see(shown, states, changing: edit.file) }
    trial = shown === openScene.screen ? nil : shown
    if case .failure(let error) = tried { return [.text(PageMessages.tried(error))] }
    return [.text(PageMessages.tried())]
  }

  /// Counts what an edit would make look otherwise, and tells that later.
  private func count(reachOf edit: PageRequest.Edit, serial: Int?) throws -> [String] {
    guard let scene = openScene, let later else { return [] }
    let others = ProjectScenes(catalogue: catalogue, library: loader.library).files(around: scene.file, edit.file)
    let question = EditImpact.Question(
      scene: scene.file, options: try scene.options(), file: edit.file, text: try scene.text(after: edit),
      take: scene.screen.renderer.take, tick: shown.tick, others: others, otherOptions: options)
    reach.count(question, departure: departure) { result in
      guard let found = try? result.get() else { return }
      later([.text(PageMessages.reach(found, serial: serial))])
    }
    return []
  }

  // MARK: Playing

  func take(_ inputs: [PageRequest.Input]) -> [Answer] {
    guard let screen else { return [] }
    return answers {
      for input in inputs where !departure.isCancelled {
        if let recorder, recorder.isFull {
          return endRecording(at: recorder.reached, problem: .recordingFull(steps: Recorder.maxSteps))
        }
        try take(input, on: screen)
      }
      return []
    }
  }

  func take(_ input: PageRequest.Input, on screen: LiveScreen) throws {
    var input = input
    if let recorder { input = input.asWritten(after: recorder.reached) }
    try send(input, to: screen)
    guard let candidates = try recorder?.note(input, on: screen.stage) else { return }
    try record(firstRightOf: candidates, on: screen)
    // A gesture that is over was over before these.
    if input.act == .down || input.act == .key { try send(input, to: screen) }
  }

  private func send(_ input: PageRequest.Input, to screen: LiveScreen) throws {
    try send(Self.stageInput(input), at: input.tick, to: screen)
  }

  private func send(_ input: StageInput, at tick: Int, to screen: LiveScreen) throws {
    // The stage forgets what came later, and so does what is done again.
    while let last = done.last, last.tick > tick { done.removeLast() }
    done.append(TimedInput(input, at: tick))
    inputsSent += 1
    do {
      try screen.send(input, at: tick)
      try trial?.send(input, at: tick)
    } catch {
      // An input that the stage has not taken is not done again.
      done.removeLast()
      throw error
    }
  }

  /// Goes back to before what is of no step yet, and does these things instead.
  func play(_ inputs: [TimedInput], on screen: LiveScreen) throws {
    trial = nil
    done.removeSubrange(recordedCount...)
    try screen.rewind(toInputs: recordedCount)
    for timed in inputs {
      if departure.isCancelled { throw Cancelled() }
      try send(timed.input, at: timed.tick, to: screen)
    }
  }

  /// The inputs done last are those of recorded steps.
  func keepRecordedInputs() { recordedCount = done.count }

  private static func stageInput(_ input: PageRequest.Input) -> StageInput {
    let (place, finger, text) = (Point(input.x ?? 0, input.y ?? 0), input.finger ?? 0, input.text ?? "")
    return switch input.act {
    case .down: .touchDown(at: place, finger: finger)
    case .move: .touchMoved(to: place, finger: finger)
    case .up: .touchUp(finger: finger)
    case .key: .key(text)
    }
  }

  /// The answers of a body, or the mistake that it throws.
  func answers(_ body: () throws -> [Answer]) -> [Answer] {
    do { return try body() } catch { return [.text(PageMessages.mistake(error, of: .wish))] }
  }

  private func texts(_ body: () throws -> [String]) -> [Answer] { answers { try body().map(Answer.text) } }

  private func picture() -> [Answer] {
    guard let screen = trial ?? screen else { return [.text(PageMessages.blank(serial: serial))] }
    do {
      let drawing = try screen.draw(at: shown)
      let message = PictureMessage.data(
        serial: serial, tick: shown.tick, bitmap: drawing.bitmap, changed: pageIsCurrent ? drawing.changed?.parts : nil)
      pageIsCurrent = true
      let outline = outlined.map { outlineOfLayer($0, in: screen) } ?? []
      return outline + [.data(message)]
    } catch {
      pageIsCurrent = false
      return [.text(PageMessages.mistake(error, of: .picture, serial: serial))]
    }
  }
}
