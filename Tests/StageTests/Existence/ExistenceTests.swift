import Geometry
import Layers
import Scenes
import Testing

private let door = """
  state: {open: false}
  layers:
    - {box: button, frame: [0, 0, 50, 50], tap: {set: {open: not open}}}
    - box: panel
      if: open
      frame: [0, 100, 100, 100]
      opacity: presence
      comes: {over: 1s, curve: linear}
      goes: {over: 2s, curve: linear}
      layers:
        - {label: seen, text: "{fixed(presence, 2)} {if leaving then 1 else 0} {fixed(age, 2)}"}
  """

@Test("presence runs to 1 when a layer comes and to 0 when it goes, then it is gone")
func comingAndGoing() throws {
  let show = try Show(door, steps: "tap: button", "wait: 1.9s", "tap: button", "wait: 3s")
  #expect(try !show.exists("panel", at: 0.09))
  #expect(try show.layer("panel", at: 0.1).opacity == 0)
  #expect(try abs(show.layer("panel", at: 0.6).opacity - 0.5) < 1e-9)
  #expect(try show.layer("panel", at: 1.1).opacity == 1)
  #expect(try show.layer("panel", at: 2.0).opacity == 1)
  // Tapped at 2.0, up at 2.1.
  #expect(try abs(show.layer("panel", at: 2.6).opacity - 0.75) < 1e-9)
  #expect(try abs(show.layer("panel", at: 4.0).opacity - 0.05) < 1e-9)
  #expect(try !show.exists("panel", at: 4.1))
  #expect(show.events == [0, 0.1, 1.1, 2, 2.1, 4.1])
}

@Test("age counts from the arrival, and leaving is true on the way out")
func ageAndLeaving() throws {
  let show = try Show(door, steps: "tap: button", "wait: 1.9s", "tap: button", "wait: 3s")
  #expect(try show.text("seen", at: 0.6) == "0.50 0 0.50")
  #expect(try show.text("seen", at: 3.1) == "0.50 1 3.00")
}

@Test("interrupted both ways, presence turns round from where it is")
func turningRound() throws {
  let show = try Show(
    door, steps: "tap: button", "wait: 0.4s", "tap: button", "wait: 0.4s", "tap: button", "wait: 2s")
  // Comes at 0.1; at 0.6 it is half there and goes, in two seconds; at 1.1 it comes again, in one.
  #expect(try abs(show.layer("panel", at: 0.6).opacity - 0.5) < 1e-9)
  #expect(try abs(show.layer("panel", at: 1.1).opacity - 0.375) < 1e-9)
  #expect(try abs(show.layer("panel", at: 1.6).opacity - 0.6875) < 1e-9)
  #expect(try show.layer("panel", at: 2.1).opacity == 1)
  #expect(try show.text("seen", at: 1.6) == "0.69 0 1.50")
}

@Test("without comes and goes the change is instant, and at the start everything is present without arriving")
func instantChanges() throws {
  let show = try Show(
    """
    state: {open: true}
    layers:
      - {box: button, frame: [0, 0, 50, 50], tap: {set: {open: not open}}}
      - {box: plain, if: open, opacity: presence}
      - {box: arriving, if: open, opacity: presence, comes: {over: 1s}}
    """, steps: "tap: button", "tap: button")
  #expect(try show.layer("plain", at: 0).opacity == 1)
  #expect(try show.layer("arriving", at: 0).opacity == 1)
  #expect(try !show.exists("plain", at: 0.1))
  #expect(try !show.exists("arriving", at: 0.1))
  #expect(try show.layer("plain", at: 0.2).opacity == 1)
  #expect(try show.layer("arriving", at: 0.2).opacity == 0)
}

@Test("what is given to a leaving component, and its shared states as it reads them, keep their last values")
func frozenGifts() throws {
  let show = try Show(
    """
    state: {open: true, n: 1, answer: "none"}
    components:
      note:
        values: {count: required}
        state: {said: "nothing"}
        layers:
          - {label: line, text: "{count} {said}"}
    layers:
      - box: button
        frame: [0, 0, 50, 50]
        touch: all
        tap: {set: {open: false, n: 2, answer: "yes"}}
      - {note: it, if: open, count: n, said: answer, goes: {over: 1s}, touch: none}
      - {label: live, text: "{n} {answer}"}
    """, steps: "tap: button", "wait: 2s")
  #expect(try show.text("it.line", at: 0.09) == "1 none")
  #expect(try show.text("it.line", at: 0.1) == "1 none")
  #expect(try show.text("it.line", at: 0.9) == "1 none")
  #expect(try show.text("live", at: 0.1) == "2 yes")
  #expect(try !show.exists("it", at: 1.1))
}

private let list = """
  data: {all: [{id: a, n: 1}, {id: b, n: 2}, {id: c, n: 3}]}
  state: {without: 0}
  values:
    shown: {from: x in all, where: x.n != without}
  layers:
    - {box: drop, frame: [300, 0, 50, 50], tap: {set: {without: 2}}}
    - {box: back, frame: [300, 100, 50, 50], tap: {set: {without: 0}}}
    - column: rows
      left: 0
      width: 200
      top: 0
      layers:
        - box: row
          each: item in shown
          height: 64 * presence
          goes: {over: 1s, curve: linear}
          comes: {over: 1s, curve: linear}
          layers:
            - {label: seen, text: "{item.id} {index(item)} {default(previous(item).id, '-')} {default(next(item).id, '-')}"}
  """

@Test("an item that leaves its list stays until its presence is gone, with its item, its number and its neighbours")
func leavingItems() throws {
  let show = try Show(list, steps: "tap: drop", "wait: 2s")
  #expect(try show.frame("row(c)", at: 0.1).minY == 128)
  #expect(try show.frame("row(c)", at: 0.6).minY == 96)
  #expect(try show.text("row(b).seen", at: 0.6) == "b 1 a c")
  #expect(try show.text("row(c).seen", at: 0.6) == "c 1 a -")
  #expect(try show.children(of: "rows", at: 0.6) == ["row(a)", "row(b)", "row(c)"])
  #expect(try !show.exists("row(b)", at: 1.1))
  #expect(try show.frame("row(c)", at: 1.1).minY == 64)
}

@Test("an item that comes back while it leaves turns round")
func returningItems() throws {
  let show = try Show(list, steps: "tap: drop", "wait: 0.4s", "tap: back", "wait: 2s")
  // Leaves at 0.1, half gone at 0.6, when it is back.
  #expect(try show.frame("row(b)", at: 0.6).height == 32)
  #expect(try abs(show.frame("row(b)", at: 1.1).height - 48) < 1e-9)
  #expect(try show.frame("row(b)", at: 1.6).height == 64)
  #expect(try show.children(of: "rows", at: 1.6) == ["row(a)", "row(b)", "row(c)"])
}

@Test("an item that is new in its list arrives")
func arrivingItems() throws {
  let show = try Show(list, steps: "tap: drop", "wait: 2s", "tap: back", "wait: 2s")
  #expect(try !show.exists("row(b)", at: 2.1))
  #expect(try show.frame("row(b)", at: 2.7).height == 32)
  #expect(try show.frame("row(b)", at: 3.3).height == 64)
}

@Test("an instance whose own 'if' becomes false leaves, and turns round when it is true again")
func instancesWithConditions() throws {
  let show = try Show(
    """
    state: {hidden: -1}
    layers:
      - {box: drop, frame: [300, 0, 50, 50], tap: {set: {hidden: 1}}}
      - {box: back, frame: [300, 100, 50, 50], tap: {set: {hidden: -1}}}
      - column: rows
        left: 0
        width: 200
        top: 0
        layers:
          - box: row
            each: i in range(3)
            if: i != hidden
            height: 64 * presence
            goes: {over: 1s, curve: linear}
            comes: {over: 1s, curve: linear}
    """, steps: "tap: drop", "wait: 0.4s", "tap: back", "wait: 1.4s", "tap: drop", "wait: 2s")
  #expect(try abs(show.frame("row(1)", at: 0.35).height - 48) < 1e-9)
  #expect(try abs(show.frame("row(1)", at: 0.85).height - 40) < 1e-9)
  #expect(try show.frame("row(1)", at: 1.6).height == 64)
  #expect(try show.children(of: "rows", at: 2.5) == ["row(0)", "row(1)", "row(2)"])
  #expect(try !show.exists("row(1)", at: 3.2))
  #expect(try show.children(of: "rows", at: 3.2) == ["row(0)", "row(2)"])
}

@Test("an absent layer drops its states, and begins anew when it comes back")
func droppedStates() throws {
  let show = try Show(
    """
    state: {open: true}
    layers:
      - {box: button, frame: [0, 0, 50, 50], tap: {set: {open: not open}}}
      - box: counter
        if: open
        state: {n: 0}
        frame: [0, 100, 50, 50]
        tap: {set: {n: n + 1}}
        layers: [{label: seen, text: "{n}"}]
    """, steps: "tap: counter", "tap: counter", "tap: button", "tap: button", "tap: counter")
  #expect(try [0, 0.1, 0.2, 0.4, 0.5].map { try show.text("seen", at: $0) } == ["0", "1", "2", "0", "1"])
}

@Test("states belong to identities, so they go with their items when the list is sorted anew")
func statesOfIdentities() throws {
  let show = try Show(
    """
    data: {all: [{id: a, n: 1}, {id: b, n: 2}]}
    state: {down: false}
    values:
      shown: {from: x in all, sort: if down then -x.n else x.n}
    layers:
      - {box: turn, frame: [300, 0, 50, 50], tap: {set: {down: not down}}}
      - column: rows
        left: 0
        width: 200
        top: 0
        layers:
          - box: row
            each: item in shown
            state: {taps: 0}
            height: 60
            tap: {set: {taps: taps + 1}}
            layers: [{label: seen, text: "{item.id}{taps}"}]
    """, steps: "tap: row(1)", "tap: turn", "tap: row(1)")
  func rows(_ time: Double) throws -> [String] {
    try show.layer("rows", at: time).children.map { row in
      guard case .text(let text)? = row.children.first?.content else { return "" }
      return text.string
    }
  }
  #expect(try rows(0.1) == ["a0", "b1"])
  #expect(try rows(0.2) == ["b1", "a0"])
  #expect(try rows(0.3) == ["b1", "a1"])
}

@Test("two items of one identity are refused with their place")
func doubleIdentities() {
  #expect(
    mistakes("data: {l: [{id: a}, {id: a}]}\nlayers:\n  - box: row\n    each: i in l\n    height: 5") == [
      "3:10: two items of box 'row' have the identity a; give them different ids, or a key"
    ])
}

@Test("what moves forever in a layer that leaves ends with it, so the take settles")
func leavingForever() throws {
  let show = try Show(
    """
    state: {open: true}
    layers:
      - box: panel
        if: open
        frame: [0, 0, 50, 50]
        goes: {over: 0.5s}
        tap: {set: {open: false}}
        layers:
          - box: inner
            state: {swing: 0}
            rotation: swing
            rules: [{when: true, do: {animate: {swing: [0, 1]}, over: 0.1s, repeat: forever, autoreverse: true}}]
    """, steps: "tap: panel", "settle")
  #expect(show.stage.duration == 600_000)
}

@Test("each row leaves as its own item says; what takes no time is gone at once")
func rowsLeaveByTheirItems() throws {
  let show = try Show(
    """
    data: {mails: [{id: a, spam: true}, {id: b, spam: false}, {id: c, spam: false}]}
    state: {hidden: false}
    values: {shown: {from: m in mails, where: not hidden or m.id == "c"}}
    layers:
      - column: list
        layers:
          - box: row
            each: m in shown
            height: 40 * presence
            goes: {over: if m.spam then 0s else 0.4s, curve: linear}
            layers: [{label: name, text: m.id}]
    """, steps: "do: {set: {hidden: true}}", "wait: 1s")
  func rows(_ seconds: Double) throws -> [String] {
    try show.layer("list", at: seconds).children.map { "\($0.id) \($0.frame.height)" }
  }
  let going = try rows(0.1)
  #expect(going == ["list.row(b) 30.0", "list.row(c) 40.0"])
  #expect(try rows(0.5) == ["list.row(c) 40.0"])
}
