import Scenes

/// What moves, for those who wait until nothing does.
extension StageBuilder {
  /// Something that moves, and whether it does so forever.
  var mover: (name: String, forever: Bool)? {
    if finger.tapDue != nil { return ("a tap that waits for a second one", false) }
    for (key, course) in movingStates.sorted(by: { $0.key.order < $1.key.order }) {
      if course.end == nil, isLeaving(key.path) { continue }
      let name = cast.member(key.path)?.template.states[key.slot].name ?? key.path
      return (name, course.end == nil)
    }
    if let path = movingExistences.keys.min() { return (path, false) }
    for path in movingScrolls.keys.sorted() {
      guard let state = history.scrolls[path]?.last else { continue }
      if state.phase == .decelerating || state.phase == .settling { return (path, false) }
    }
    return nil
  }

  /// Whether a layer, or one around it, is on its way out: what moves forever in it ends with it.
  private func isLeaving(_ path: String) -> Bool {
    var current: String? = path
    while let one = current {
      if movingExistences[one]?.isLeaving == true { return true }
      current = cast.member(one)?.parent?.path
    }
    return false
  }
}
