import Geometry
import Layers
import Scenes
import Stage
import TestSupport
import Testing

/// A busy scene: a list with a header that stretches, a carousel that plays by itself, refreshing, coming and going.
let busy = """
  data:
    stories: [{id: a, n: 1}, {id: b, n: 2}, {id: c, n: 3}, {id: d, n: 4}, {id: e, n: 5}, {id: f, n: 6}, {id: g, n: 7}]
  values:
    off: table.offset.y
    pull: max(-off, 0)
    solid: clamp(off / 64, 0, 1)
    shown: {from: s in stories, where: s.n != gone, sort: if turned then -s.n else s.n}
  state:
    refreshing: false
    gone: 0
    turned: false
    glow: 0
    shade: {follows: if off > 50 then 1 else 0, over: 0.4s}
  components:
    note:
      values: {text: required, amount: 0}
      state: {count: 0}
      height: 30
      tap: {set: {count: count + 1}}
      layers: [{label: line, text: "{text} {count} {fixed(amount, 1)}"}]
  layers:
    - scroll: table
      insets: {top: if refreshing then 50 else 0}
      pullLimit: {top: 90}
      layers:
        - column: rows
          top: 200
          spacing: 4
          layers:
            - box: row
              each: story in shown
              height: 120 * presence
              opacity: presence
              comes: {over: 0.5s}
              goes: {over: 0.7s, curve: easeOut}
              tap: {set: {gone: story.n}}
              layers:
                - {label: title, left: 10, top: 4, text: "{story.id}{index(story)} {default(next(story).id, '-')}"}
                - {note: own, top: 40, text: story.id, amount: off / 7}
        - box: header
          frame: [0, min(off, 0), width, 200 + pull]
          clip: true
          layers:
            - scroll: pages
              axis: horizontal
              paging: true
              loops: true
              layers:
                - {box: page, each: i in range(4), left: i * width, width: width, tap: {set: {turned: not turned}}}
    - {box: bar, height: 64, opacity: solid, touch: none}
    - box: wheel
      if: refreshing
      frame: [100, 30, 20, 20]
      rotation: floor(age * 12) * 30deg
      opacity: presence
      comes: {over: 0.2s}
      goes: {over: 0.3s}
      touch: none
    - {box: veil, opacity: 0.3 * shade, scale: 1 + glow / 10, touch: none}
  rules:
    - when: off < -60 and not table.dragging and not refreshing
      do:
        - set: {refreshing: true}
        - animate:
            glow: [0, 1, 0.5]
          over: 0.8s
    - when: refreshing
      after: 1.2s
      do: {set: {refreshing: false, gone: 0}}
    - when: not pages.dragging
      every: 2s
      do: {scroll: pages, by: pages.width}
    - {change: pages.page, do: {animate: {glow: pages.page / 3}, curve: easeIn}}
  takes:
    long:
      - drag: {from: [187, 400], by: [0, 160], over: 0.6s}
      - release
      - wait: 0.9s
      - tap: row(1)
      - fling: {from: [187, 600], by: [0, -300], over: 0.2s}
      - wait: 0.5s
      - tap: [187, 300]
      - settle
      - fling: {from: [187, 200], by: [0, 500], over: 0.2s}
      - settle
      - fling: {from: [300, 100], by: [-200, 0], over: 0.1s}
      - wait: 0.3s
      - tap: [100, 100]
      - wait: 3s
  """

private func busyStage() throws -> Stage { try Stage(scene: checkedScene(busy), take: "long") }

@Test("a frame alone is the frame of a full run, in whatever order the frames are asked for")
func anyOrder() throws {
  let stage = try busyStage()
  let ticks = (0...240).map { $0 * stage.duration / 240 } + stage.eventTicks
  let sweep = Player(stage)
  let swept = try ticks.sorted().map { try sweep.layers(at: $0) }
  var random = Seeded(7)
  let order = ticks.sorted().indices.shuffled(using: &random)
  let jumping = Player(stage)
  for index in order {
    let tick = ticks.sorted()[index]
    #expect(try jumping.layers(at: tick) == swept[index], "at \(tick), after others")
  }
  for index in order.prefix(60) {
    let tick = ticks.sorted()[index]
    #expect(try Player(stage).layers(at: tick) == swept[index], "at \(tick), alone")
  }
}

@Test("two stages made from one text are equal tick for tick")
func sameStages() throws {
  let (first, second) = (try busyStage(), try busyStage())
  #expect(first.eventTicks == second.eventTicks)
  #expect(first.duration == second.duration)
  let (a, b) = (Player(first), Player(second))
  for index in 0...200 {
    let tick = index * first.duration / 200
    #expect(try a.layers(at: tick).hashValue == b.layers(at: tick).hashValue, "at \(tick)")
  }
}

@Test("what the frames are asked for changes nothing about what happens: events are those of the take alone")
func eventsOfTheTake() throws {
  let stage = try busyStage()
  let before = stage.eventTicks
  for rate in [30, 60, 120] {
    let player = Player(stage)
    for frame in stride(from: 0, to: stage.duration * rate / 1_000_000, by: rate / 10) {
      _ = try player.layers(at: Int(clamped: (Double(frame) * 1_000_000 / Double(rate)).rounded()))
    }
    #expect(stage.eventTicks == before)
    #expect(try busyStage().eventTicks == before)
  }
  #expect(before == before.sorted())
  #expect(Set(before).count == before.count)
}

@Test("ids are unique in every frame")
func uniqueIdentities() throws {
  let stage = try busyStage()
  let player = Player(stage)
  for index in 0...60 {
    let ids = try player.layers(at: index * stage.duration / 60).all.map(\.id)
    #expect(Set(ids).count == ids.count, "at \(index)")
  }
}

@Test("waiting in many steps is waiting in one")
func partsOfWaiting() throws {
  let steps = "- drag: {from: [187, 400], by: [0, 160], over: 0.6s}\n      - release"
  func stage(_ waits: [String]) throws -> Stage {
    let text = busy + "\n  parts:\n      " + steps + waits.map { "\n      - wait: \($0)" }.joined()
    return try Stage(scene: checkedScene(text), take: "parts")
  }
  let whole = try stage(["4s"])
  let parts = try stage(Array(repeating: "0.25s", count: 16))
  #expect(whole.eventTicks == parts.eventTicks)
  let (a, b) = (Player(whole), Player(parts))
  for tick in stride(from: 0, through: whole.duration, by: 100_000) {
    #expect(try a.layers(at: tick) == b.layers(at: tick), "at \(tick)")
  }
}
