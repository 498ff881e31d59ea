import Formulas
import Motion
import Scenes

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
    for (child, template) in instance.template.children.enumerated() where template.isStaged {
      if program.sleeps(template) {
        if template.wakePoints != nil { try enlistSleepers(child, of: member, &newcomers) }
        continue
      }
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
    if template.goes {
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
    if member.groups[index].sleepers != nil { return try regroupSleepers(index, of: member, &newcomers, &gone) }
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
    dismiss(Array(former.values), &gone)
    member.groups[index].members = members
  }

  /// Takes members with everything in them off the stage.
  func dismiss(_ members: [Member], _ gone: inout [Member]) {
    for left in members.sorted(by: { $0.path < $1.path }) {
      for each in left.all {
        gone.append(each)
        for observer in each.observers + each.groups.map(\.observer) { evaluator.watchlist.remove(observer) }
        cast.remove(each)
      }
    }
  }

  /// A layer that has just come into being: its states, its scroll, its presence begin.
  func welcome(_ instance: Instance) throws {
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
      if template.comes { existence.presence = try curve(of: Vocabulary.comes, from: 0, to: 1, for: instance) }
      note(existence, for: instance.path)
    }
    if template.kind == .scroll { try beginScroll(instance) }
  }

  func forget(_ member: Member) {
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
}

extension Template {
  /// What a leaving layer keeps: cells that it was given, and states that it shares, by `Instance.frozenKey`.
  var farewellKeys: [Int] {
    givenCells
      + states.indices.filter { if case .shared = states[$0].start { true } else { false } }
      .map { Instance.frozenKey(ofState: $0) }
  }

  /// Cells of a scroll that make an event when they change between two.
  fileprivate var watchedScrollCells: [Int] {
    let scroll = Vocabulary.scroll
    return cells(
      of: scroll.axis, scroll.content, scroll.range, scroll.insets, scroll.enabled, scroll.stops, scroll.paging,
      scroll.loops, scroll.chain
    ).filter { cells[$0].pace >= .stepwise }
  }
}
