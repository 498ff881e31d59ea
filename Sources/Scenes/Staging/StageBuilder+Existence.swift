import Motion

/// Layers that come and go.
extension StageBuilder {
  /// Compares what exists with what existed, where that may have changed: newcomers get their states, leavers their
  /// farewell.
  func reconcile() throws {
    guard cast.root != nil else { return try open() }
    try beginLeaving()
    try revive()
    var newcomers: [Member] = []
    var gone: [Member] = []
    while true {
      let observers = Cast.sorted(evaluator.watchlist.takeDoubtful(.structure))
      if observers.isEmpty { break }
      // What was removed on the way is looked after no more.
      for observer in observers where !observer.isOrphan { try regroup(observer, &newcomers, &gone) }
    }
    let stayed = Set(newcomers.map(\.path)).intersection(gone.map(\.path))
    for member in gone where !stayed.contains(member.path) { forget(member) }
    for member in Cast.sorted(newcomers) where !stayed.contains(member.path) { try welcome(member.instance) }
  }

  private func open() throws {
    var newcomers: [Member] = []
    cast.root = try enlist(evaluator.root, in: nil, &newcomers)
    for member in newcomers { try welcome(member.instance) }
  }

  /// A new member with everything in it, in the order of the file.
  func enlist(_ instance: Instance, in parent: Member?, _ newcomers: inout [Member]) throws -> Member {
    let member = Member(instance, in: parent)
    cast.add(member)
    newcomers.append(member)
    observe(member)
    for (child, template) in instance.template.children.enumerated()
    where template.isStaged && !program.sleeps(template) {
      let observer = Observer(.structure, of: member, index: child, on: evaluator.watchlist) { evaluator, instance in
        _ = try evaluator.children(child, of: instance)
        return []
      }
      member.groups.append(Member.Group(child: child, observer: observer))
      let index = member.groups.count - 1
      _ = try evaluator.refresh(observer)
      member.groups[index].members = try evaluator.children(child, of: instance).map {
        try enlist($0, in: member, &newcomers)
      }
    }
    if instance.template.mask?.isStaged == true, let mask = evaluator.mask(of: instance) {
      member.mask = try enlist(mask, in: member, &newcomers)
    }
    return member
  }

  /// Puts a member's rules, followers and the like on the watchlist.
  private func observe(_ member: Member) {
    let template = member.template
    let watchlist = evaluator.watchlist
    func watch(_ observer: Observer) {
      member.observers.append(observer)
      watchlist.add(observer)
    }
    for (index, rule) in template.rules.enumerated() {
      watch(Observer(.rule, of: member, index: index, on: watchlist) { try rule.look($0, $1) })
    }
    for (slot, state) in template.states.enumerated() {
      guard case .follows(let expression, _, _) = state.start else { continue }
      watch(Observer(.follower, of: member, index: slot, on: watchlist) { [try $0.evaluate(expression, in: $1)] })
    }
    if template.goes != nil {
      let keys = template.farewellKeys
      watch(
        Observer(.given, of: member, index: 0, on: watchlist) { evaluator, instance in
          try keys.map { key in
            key >= 0
              ? try evaluator.value(key, of: instance)
              : try evaluator.state(Instance.slot(ofFrozenKey: key), of: instance)
          }
        })
    }
    guard template.kind == .scroll else { return }
    watch(
      Observer(.range, of: member, index: 0, on: watchlist) { evaluator, instance in
        try Axis.allCases.flatMap { axis in
          let range = try evaluator.range(of: instance, axis)
          return [Value.number(range.low), .number(range.high), .number(try evaluator.roomBeyond(instance, axis))]
        }
      })
    let cells = template.watchedScrollCells
    guard !cells.isEmpty else { return }
    watch(
      Observer(.properties, of: member, index: 0, on: watchlist) { evaluator, instance in
        try cells.map { try evaluator.value($0, of: instance) }
      })
  }

  /// Looks at which members of a group there are now.
  private func regroup(_ observer: Observer, _ newcomers: inout [Member], _ gone: inout [Member]) throws {
    _ = try evaluator.refresh(observer)
    let member = observer.member
    guard let index = member.groups.firstIndex(where: { $0.observer === observer }) else { return }
    let instances = try evaluator.aside { try evaluator.children(observer.index, of: member.instance) }
    var former = Dictionary(
      member.groups[index].members.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var members: [Member] = []
    for instance in instances {
      if let known = former[instance.path], known.instance === instance {
        former[instance.path] = nil
        known.notePlace()
        members.append(known)
      } else {
        members.append(try enlist(instance, in: member, &newcomers))
      }
    }
    for left in former.values.sorted(by: { $0.path < $1.path }) {
      for each in left.all {
        gone.append(each)
        for observer in each.observers + each.groups.map(\.observer) { evaluator.watchlist.remove(observer) }
        cast.remove(each)
      }
    }
    member.groups[index].members = members
  }

  /// A layer that has just come into being: its states, its scroll, its presence begin.
  private func welcome(_ instance: Instance) throws {
    let template = instance.template
    for slot in template.states.indices {
      let key = StateKey(path: instance.path, slot: slot)
      switch template.states[slot].start {
      case .shared: continue
      case .expression(.constant) where history.states[key] == nil: continue
      case .expression, .follows: note(.resting(try evaluator.start(of: slot, in: instance)), for: key)
      }
    }
    if now > 0 {
      var existence = History.Existence(isPresent: true, birth: now, start: now)
      if let comes = template.comes {
        existence.presence = try curve(of: "comes", comes, from: 0, to: 1, for: instance)
      }
      note(existence, for: instance.path)
    }
    if template.kind == .scroll { try beginScroll(instance) }
  }

  private func forget(_ member: Member) {
    let path = member.path
    for index in member.template.rules.indices {
      let key = WatchKey(path: path, index: index)
      truths[key] = nil
      former[key] = nil
      waits[key] = nil
    }
    for slot in member.template.states.indices {
      former[WatchKey(path: path, index: -1 - slot)] = nil
      movingStates[StateKey(path: path, slot: slot)] = nil
    }
    movingExistences[path] = nil
    comingPieces[path] = nil
    movingScrolls[path] = nil
    if let state = history.scrolls[path]?.last, state.phase != .resting {
      note(state.resting(at: now), for: path)
    }
  }

  // MARK: Leaving

  /// Looks at what leaving components are given, as it is before anything changes.
  func rememberGiven() throws {
    for observer in evaluator.watchlist.take(.given) where !observer.instance.isLeaving {
      _ = try evaluator.refresh(observer)
    }
  }

  /// Whoever is gone and says how it goes is let go. Only the outermost of what is gone can say good-bye; the rest goes
  /// with it.
  private func beginLeaving() throws {
    var leavers: [Member] = []
    var others: [Observer] = []
    var gone: Set<ObjectIdentifier> = []
    for observer in Cast.sorted(evaluator.watchlist.take(.structure)) {
      others.append(observer)
      var outer: Member? = observer.member
      while let one = outer, !gone.contains(ObjectIdentifier(one)) { outer = one.parent }
      guard outer == nil else { continue }
      guard let group = observer.member.groups.first(where: { $0.observer === observer }) else { continue }
      let paths = Set(
        try evaluator.aside { try evaluator.children(observer.index, of: observer.member.instance) }.map(\.path))
      for member in group.members where !paths.contains(member.path) {
        gone.insert(ObjectIdentifier(member))
        if member.template.goes != nil, history.existences[member.path]?.last?.isPresent ?? true {
          leavers.append(member)
        }
      }
    }
    leavers.sort { $0.path < $1.path }
    for member in leavers { try beginLeaving(member) }
    addGhosts(leavers)
    for observer in others { evaluator.watchlist.add(observer) }
  }

  private func beginLeaving(_ member: Member) throws {
    let path = member.path
    let former = history.existences[path]?.last
    let present = former?.presence.map { $0.value(at: (now - (former?.start ?? 0)).seconds) } ?? 1
    var existence = former ?? History.Existence(isPresent: true, birth: 0, start: now)
    existence.isPresent = true
    existence.isLeaving = true
    existence.start = now
    existence.frozen = [:]
    if let given = member.observers.first(where: { $0.concern == .given }) {
      existence.frozen = Dictionary(
        zip(member.template.farewellKeys, given.values), uniquingKeysWith: { first, _ in first })
    }
    existence.presence = try member.template.goes.map {
      try curve(
        of: "goes", $0, from: present, to: 0,
        for: evaluator.probe(member.template.childIndex, of: member.parent?.instance ?? evaluator.root))
    }
    note(existence, for: path)
  }

  private func addGhosts(_ leavers: [Member]) {
    for (key, members) in Dictionary(grouping: leavers.filter { $0.identity != nil }, by: \.groupKey) {
      let ghosts = members.map {
        History.Ghost(identity: $0.identity ?? "", item: $0.item, position: $0.index, siblings: $0.siblings)
      }
      let new = Set(ghosts.map(\.identity))
      let old = history.ghosts[key]?.last ?? []
      evaluator.note(old.filter { !new.contains($0.identity) } + ghosts, for: key, at: now)
    }
  }

  func removeGhosts(_ paths: [String]) {
    let members = paths.compactMap { cast.member($0) }.filter { $0.identity != nil }
    for (key, members) in Dictionary(grouping: members, by: \.groupKey) {
      let gone = Set(members.compactMap(\.identity))
      let ghosts = history.ghosts[key]?.last ?? []
      evaluator.note(ghosts.filter { !gone.contains($0.identity) }, for: key, at: now)
    }
  }

  /// Layers that were leaving and are wanted again turn round.
  private func revive() throws {
    var siblings: [StateKey: [String: Instance]] = [:]
    var revived: [String] = []
    for member in Cast.sorted(Array(cast.leaving.values)) {
      // Its list may have changed, and it may be back in it.
      if siblings[member.groupKey] == nil, let parent = member.instance.parent {
        let instances = try evaluator.children(member.template.childIndex, of: parent)
        siblings[member.groupKey] = Dictionary(instances.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      }
      guard let instance = siblings[member.groupKey]?[member.path], instance.isLeaving,
        try !instance.hasLeftItsList && evaluator.condition(of: instance),
        var existence = history.existences[instance.path]?.last
      else { continue }
      let present = existence.presence?.value(at: (now - existence.start).seconds) ?? 1
      existence.isLeaving = false
      existence.frozen = [:]
      existence.start = now
      existence.presence = try instance.template.comes.map {
        try curve(of: "comes", $0, from: present, to: 1, for: instance)
      }
      note(existence, for: instance.path)
      revived.append(instance.path)
      for observer in member.observers { evaluator.watchlist.add(observer) }
    }
    removeGhosts(revived)
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

extension Template {
  /// What a leaving layer keeps: cells that it was given, and states that it shares, by `Instance.frozenKey`.
  fileprivate var farewellKeys: [Int] {
    givenCells
      + states.indices.filter { if case .shared = states[$0].start { true } else { false } }
      .map { Instance.frozenKey(ofState: $0) }
  }

  /// Cells of a scroll that make an event when they change between two.
  fileprivate var watchedScrollCells: [Int] {
    ["axis", "content", "range", "insets", "enabled", "stops", "paging", "loops", "chain"].compactMap { cell($0) }
      .filter { cells[$0].pace >= .stepwise }
  }
}
