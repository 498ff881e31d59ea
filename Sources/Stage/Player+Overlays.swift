import Evaluation
import Formulas
import Geometry
import Layers
import Motion
import Vocabulary

extension Player {
  /// Returns what is drawn over the scene at a tick: callouts, keys, and fingers above all.
  func marks(at tick: Tick) throws -> [Layer] {
    var marks = overlays.contains(.callouts) ? try callouts(stage.callouts, at: tick) : []
    if overlays.contains(.keys), let run = Keystroke.seen(of: stage.keystrokes, at: tick, most: KeyCaps.most) {
      marks += try KeyCaps(program: evaluator.program).row(of: run, above: marks.filter { $0.kind == "caption" })
    }
    if overlays.contains(.trails) {
      let paths = evaluator.fingers.paths(since: max(tick - FingerMarks.trailLength, 0), to: tick)
      marks += paths.enumerated().compactMap { FingerMarks.trail($1, number: $0, at: tick) }
    }
    if overlays.contains(.touches) { marks += evaluator.fingers.traces(at: tick).flatMap(FingerMarks.tip) }
    return marks
  }

  /// The captions and highlights at an instant: highlights in the order of the steps, then captions.
  private func callouts(_ callouts: [Callout], at tick: Tick) throws -> [Layer] {
    let program = evaluator.program
    var (marks, plates): ([Layer], [Layer]) = ([], [])
    for (index, seen) in Callout.seen(of: callouts, at: tick).enumerated() {
      var layers: [Layer]
      switch seen.callout.content {
      case .caption(let text, let place):
        if text.isEmpty { continue }
        layers = [try Callout.plate(text, at: place, id: "caption-\(index + 1)", program: program)]
      case .highlight(let path, let style, let number):
        guard let instance = try evaluator.names.follow(path, from: evaluator.root).first else { continue }
        let size = try evaluator.layout.frame(of: instance).size
        let box = try evaluator.onScreen.transform(of: instance).boundingBox(of: Rect(origin: .zero, size: size))
        let radius = try evaluator.value(Vocabulary.look.cornerRadius, of: instance).all.max() ?? 0
        layers = Callout.marks(
          of: box, radius: radius, style, number: number, id: "highlight-\(index + 1)", program: program)
      }
      for layer in layers.indices { layers[layer].opacity = seen.opacity }
      if case .caption = seen.callout.content { plates += layers } else { marks += layers }
    }
    return marks + plates
  }
}
