import Basics
import Formulas
import Vocabulary

/// Tells what a scene's own file declares and nothing reads: it changes no picture, whatever it says.
struct UnreadCheck {
  let context: SceneContext
  let given: [GivenProperties]
  /// The places where else names have been read: in components that the scene does not use.
  let readElsewhere: Set<SourcePlace>
  private var read: ReadNames { context.read }
  private var own: String { context.description.files[0].path }

  func run() -> Diagnostics {
    var notes = Diagnostics()
    let places = read.places(in: context.program).union(readElsewhere)
    func note(_ name: Placed<String>, _ what: String) {
      guard name.place.file == own, SystemTrait(named: name.value) == nil, !places.contains(name.place) else { return }
      notes.add(SceneProblem.unread(name.value, what: what), at: name.place)
    }
    let file = context.description.files[0]
    for layer in file.components.map(\.body) + [context.description.root] {
      for one in [layer] + layer.layersInside {
        for value in one.values { note(value.name, "value") }
        for state in one.states { note(state.name, "state") }
      }
    }
    for function in file.functions { note(function.name, "function") }
    for data in file.data { note(data.name, "data") }
    for (place, rests) in read.restingPresences where rests && place.file == own {
      notes.add(SceneProblem.restingPresence, at: place)
    }
    for given in given where given.template.comes && !read.presences.contains(given.template.index) {
      guard let entry = given.entry(at: "comes"), entry.name.place.file == own else { continue }
      let need: Message = "no formula reads its 'presence', as 'opacity: presence' does"
      notes.add(SceneProblem.useless("comes", owner: given.template.label, need: need), at: entry.name.place)
    }
    for given in given {
      for gesture in ReadNames.Gesture.allCases where !isFollowed(gesture, of: given.template) {
        guard let entry = given.entry(at: gesture.rawValue), entry.name.place.file == own else { continue }
        notes.add(
          SceneProblem.useless(gesture.rawValue, owner: given.template.label, need: Self.need(of: gesture)),
          at: entry.name.place)
      }
    }
    return notes
  }

  /// Whether a formula reads what fingers do to a layer, or something is done at an event of theirs.
  private func isFollowed(_ gesture: ReadNames.Gesture, of template: Template) -> Bool {
    read.isRead(gesture, of: template) || template.handlers.keys.contains { template.emits($0, of: gesture) }
  }

  private static func need(of gesture: ReadNames.Gesture) -> Message {
    switch gesture {
    case .drag: "no formula reads its 'translation', as 'translate: self.translation' does"
    case .pinch: "no formula reads its 'magnification', as 'scale: self.magnification' does"
    case .rotate: "no formula reads its 'turn', as 'rotation: self.turn' does"
    }
  }
}
