import Basics
import Formulas
import Layers
import Motion
import Scenes

/// Looks at the scenes that a take shows as pictures, frame by frame, without drawing any.
struct ShownScreenCheck {
  /// The remarks on them, which are no mistakes, each at the first place that shows it.
  private(set) var notes = Diagnostics()
  /// Steps of work that playing them and their frames' layers took.
  private(set) var stepsSpent = 0
  /// The sources whose notes were taken.
  private var known: Set<MachineText> = []

  init() {}

  /// Works out the frames of other scenes that the layers of an instant show.
  ///
  /// - Throws: a `SceneLoader.Failure` for what cannot be shown, with the place of the layer that shows it.
  mutating func look(at layer: Layer, _ instant: Instant, of worker: FrameWorker) throws {
    guard worker.pictures.showsScreens else { return }
    try visit(layer, instant, worker)
  }

  private mutating func visit(_ layer: Layer, _ instant: Instant, _ worker: FrameWorker) throws {
    guard layer.isVisible else { return }
    switch layer.content {
    case .image(let image): try work(out: image, in: layer, instant, worker)
    case .text(let text):
      for run in text.runs ?? [] {
        if let image = run.picture?.image { try work(out: image, in: layer, instant, worker) }
      }
    case .none, .shape: break
    }
    for mask in layer.mask { try visit(mask, instant, worker) }
    for child in layer.children { try visit(child, instant, worker) }
  }

  private mutating func work(out image: Image, in layer: Layer, _ instant: Instant, _ worker: FrameWorker) throws {
    do {
      stepsSpent += try worker.pictures.workOut(image.source, frame: image.frame)
    } catch {
      try worker.renderer.explained(at: instant.tick) { throw worker.placed(error, in: layer, at: instant) }
    }
    let told = try worker.pictures.notes(of: image.source)
    guard !told.isEmpty, known.insert(MachineText(image.source)).inserted else { return }
    let place = try worker.player.placeOfContent(of: layer.id, at: instant)
    for note in told { notes.add(ScreenNote(source: image.source, note: note), at: place) }
  }
}

/// A remark on a scene, where another one shows it as a picture.
private struct ScreenNote: Problem {
  /// The picture, as the scene that shows it has it.
  let source: String
  let note: Message

  var message: Message { "in the picture '\(source)': \(note)" }
}
