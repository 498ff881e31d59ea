import Motion

/// Layers that come and go.
extension StageBuilder {
  /// Compares what exists with what existed: newcomers get their states, leavers their farewell.
  func reconcile() throws {
    let before = known
    var after = describe(try present())
    var leavers = false
    for (path, layer) in before.sorted(by: { $0.key < $1.key }) where after[path] == nil {
      // Only the outermost of what is gone can say good-bye; the rest goes with it.
      guard layer.parent.map({ after[$0] != nil }) ?? true, layer.template.goes != nil,
        performance.existences[path]?.last?.isPresent ?? true
      else { continue }
      try beginLeaving(path, layer)
      leavers = true
    }
    let revived = try revive()
    if leavers || revived {
      evaluator.beginEpoch(at: now)
      after = describe(try present())
    }
    for path in before.keys where after[path] == nil { forget(path) }
    let newcomers = Set(after.keys).subtracting(before.keys)
    known = after
    guard !newcomers.isEmpty else { return }
    for instance in try present() where newcomers.contains(instance.path) { try welcome(instance) }
  }

  private func describe(_ instances: [Instance]) -> [String: Known] {
    var result: [String: Known] = [:]
    for instance in instances {
      let key = Performance.Key(path: instance.parent?.path ?? "", slot: instance.template.childIndex)
      var identity: String?
      if instance.template.isRepeated, let open = instance.path.lastIndex(of: "(") {
        identity = String(instance.path[instance.path.index(after: open)...].dropLast())
      }
      result[instance.path] = Known(
        template: instance.template, parent: instance.parent?.path, parentKey: key, identity: identity,
        item: instance.item, index: instance.index, siblings: instance.siblings)
    }
    return result
  }

  /// A layer that has just come into being: its states, its scroll, its presence begin.
  private func welcome(_ instance: Instance) throws {
    let template = instance.template
    for slot in template.states.indices {
      let key = Performance.Key(path: instance.path, slot: slot)
      switch template.states[slot].start {
      case .shared: continue
      case .expression(.constant) where performance.states[key] == nil: continue
      case .expression, .follows: note(.resting(try evaluator.start(of: slot, in: instance)), for: key)
      }
    }
    if now > 0 {
      var existence = Performance.Existence(isPresent: true, birth: now, start: now)
      if let comes = template.comes {
        existence.presence = try curve(of: "comes", comes, from: 0, to: 1, for: instance)
      }
      note(existence, for: instance.path)
    }
    evaluator.beginEpoch(at: now)
    if template.kind == .scroll { try beginScroll(instance) }
  }

  private func forget(_ path: String) {
    for key in truths.keys where key.path == path { truths[key] = nil }
    for key in former.keys where key.path == path { former[key] = nil }
    for key in waits.keys where key.path == path { waits[key] = nil }
    for key in movingStates.keys where key.path == path { movingStates[key] = nil }
    movingExistences[path] = nil
    comingPieces[path] = nil
    if let state = performance.scrolls[path]?.last, state.phase != .resting {
      note(state.resting(at: now), for: path)
    }
  }

  // MARK: Leaving

  /// Keeps what leaving components were given, as it is before anything changes.
  func rememberGiven() throws {
    lastGiven = [:]
    for instance in try present() where instance.template.goes != nil && !instance.isLeaving {
      var values: [Int: Value] = [:]
      for cell in instance.template.givenCells { values[cell] = try evaluator.value(cell, of: instance) }
      for (slot, state) in instance.template.states.enumerated() {
        guard case .shared = state.start else { continue }
        values[Instance.frozenKey(ofState: slot)] = try evaluator.state(slot, of: instance)
      }
      lastGiven[instance.path] = values
    }
  }

  private func beginLeaving(_ path: String, _ layer: Known) throws {
    let former = performance.existences[path]?.last
    let present = former?.presence.map { $0.value(at: (now - (former?.start ?? 0)).seconds) } ?? 1
    var existence = former ?? Performance.Existence(isPresent: true, birth: 0, start: now)
    existence.isPresent = true
    existence.isLeaving = true
    existence.start = now
    existence.frozen = lastGiven[path] ?? [:]
    let parent = instance(at: layer.parent) ?? evaluator.root
    existence.presence = try layer.template.goes.map {
      try curve(
        of: "goes", $0, from: present, to: 0,
        for: evaluator.probe(layer.template.childIndex, of: parent ?? evaluator.root))
    }
    note(existence, for: path)
    guard let identity = layer.identity else { return }
    var ghosts = performance.ghosts[layer.parentKey]?.last ?? []
    ghosts.removeAll { $0.identity == identity }
    ghosts.append(
      Performance.Ghost(identity: identity, item: layer.item, position: layer.index, siblings: layer.siblings))
    note(ghosts, for: layer.parentKey)
  }

  private func instance(at path: String?) -> Instance? {
    guard let path else { return nil }
    return (try? present())?.first { $0.path == path }
  }

  private func note(_ ghosts: [Performance.Ghost], for key: Performance.Key) {
    if performance.ghosts[key] == nil { performance.ghosts[key] = Timeline() }
    performance.ghosts[key]?.append(ghosts, at: now)
  }

  func removeGhost(_ path: String) {
    guard let layer = known[path], let identity = layer.identity else { return }
    let ghosts = performance.ghosts[layer.parentKey]?.last ?? []
    note(ghosts.filter { $0.identity != identity }, for: layer.parentKey)
  }

  /// Layers that were leaving and are wanted again turn round.
  private func revive() throws -> Bool {
    var revived = false
    for instance in try present() where instance.isLeaving {
      let template = instance.template
      guard try !instance.hasLeftItsList && evaluator.condition(of: instance),
        var existence = performance.existences[instance.path]?.last
      else { continue }
      let present = existence.presence?.value(at: (now - existence.start).seconds) ?? 1
      existence.isLeaving = false
      existence.frozen = [:]
      existence.start = now
      existence.presence = try template.comes.map { try curve(of: "comes", $0, from: present, to: 1, for: instance) }
      note(existence, for: instance.path)
      removeGhost(instance.path)
      revived = true
    }
    return revived
  }

  private func curve(
    of property: String, _ transition: Transition, from: Double, to: Double, for instance: Instance
  ) throws -> Curve {
    let over = try evaluator.property("\(property).over", of: instance)?.asNumber ?? 0.25
    let timing = try timing(try evaluator.property("\(property).curve", of: instance), at: instance.template.place)
    switch timing {
    case .eased(let function): return .basic(from: from, to: to, duration: max(over, 0), timing: function)
    case .spring(let constants): return .spring(from: from, to: to, constants)
    }
  }
}
