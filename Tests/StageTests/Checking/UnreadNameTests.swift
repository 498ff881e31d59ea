import Stage
import Testing

@Suite("What nothing reads is told")
struct UnreadNameTests {
  private static func notes(_ yaml: String) throws -> [String] {
    try checkedScene(yaml).notes.list.map { "\($0.place?.line ?? 0): \($0.message)" }
  }

  @Test("values, states, functions and data of the scene and of its components, each once, at their places")
  func unread() throws {
    let notes = try Self.notes(
      """
      values: {read: 1, unread: 2, another: read * 2}
      state: {seen: 0, set: 0, idle: 0}
      functions: {used(a): a + read, unused(a): used(a)}
      data: {cities: [{id: 1}], rivers: [{id: 1}]}
      components:
        chip:
          values: {big: 3, small: 2}
          size: [big, 3]
      layers:
        - {chip: one}
        - {chip: two, big: 4}
        - {box: a, each: c in cities, size: [used(seen), 9], tap: {set: {set: 2}}}
      """)
    #expect(
      notes.map { $0.replacing("so that it changes no picture; use it, or remove it", with: "…") } == [
        "1: nothing reads the value 'unread', …", "1: nothing reads the value 'another', …",
        "2: nothing reads the state 'idle', or sets it, …", "3: nothing reads the function 'unused', …",
        "4: nothing reads the data 'rivers', …", "7: nothing reads the value 'small', …",
      ])
  }

  @Test("what is read anywhere is not: by a rule, an action, a take, another layer, a component that is not used")
  func read() throws {
    for text in [
      "values: {v: 1}\nlayers: [{box: a, size: [9, 9], tap: {set: {s: v}}}]\nstate: {s: 0}",
      "values: {v: true}\nlayers: [{box: a, size: [9, 9]}]\ntakes: {t: [{expect: v}]}",
      "state: {v: 1}\nrules: [{when: v > 1, do: {set: {v: 2}}}]\nlayers: [{box: a, size: [9, 9]}]",
      "layers: [{box: a, size: [9, 9], values: {v: 1}}, {box: b, size: [a.v, 9]}]",
      "components: {c: {values: {v: 1}, width: v}}\nlayers: [{box: a, size: [9, 9]}]",
      "state: {v: 1}\ncomponents: {c: {state: {own: required}, width: 4, tap: {set: {own: 2}}}}\nlayers: [{c: a, own: v}]",
      "values: {v: [1, 2]}\nlayers: [{box: a, each: i in v, size: [i, 9]}]",
    ] {
      #expect(try Self.notes(text) == [], "\(text)")
    }
  }

  @Test("a list of words without the scene's locale is told, once, where that is known")
  func missingLocale() throws {
    func notes(_ locale: String, _ layers: String) throws -> [String] {
      let words = "data: {words: [{locale: en, yes: Yes}, {locale: de, yes: Ja}]}"
      return try Self.notes("locale: \(locale)\n\(words)\nlayers:\n  - \(layers)")
    }
    let label = "{label: a, text: inLocale(words).yes}"
    #expect(try notes("de-AT", label) == [])
    #expect(
      try notes("ar", label) == [
        "4: words has no record in 'ar', so that its first stands in; add one, or give the words where the component is used"
      ])
    #expect(try notes("ar", "{box: b, locale: en, layers: [\(label)]}") == [])
    #expect(try notes("ar", "label: a\n    text: inLocale(words, 'de').yes") == [])
  }

  @Test("'comes' whose presence nothing reads, and a presence that is always 1")
  func presence() throws {
    func layers(_ layers: String) throws -> [String] { try Self.notes("state: {on: true}\nlayers:\n  - {\(layers)}") }
    let box = "box: a, if: on, size: [9, 9]"
    #expect(
      try layers("\(box), comes: {over: 1s}") == [
        "3: 'comes' has no effect on box 'a': no formula reads its 'presence', as 'opacity: presence' does"
      ])
    #expect(
      try layers("\(box), opacity: presence") == [
        "3: 'presence' is always 1 here: neither this layer nor one around it has 'comes' or 'goes'"
      ])
    #expect(try layers("\(box), comes: {over: 1s}, opacity: presence") == [])
    #expect(try layers("\(box), comes: {over: 1s}, layers: [{box: b, opacity: presence}]") == [])
    #expect(try layers("\(box), comes: {over: 1s}}\n  - {box: b, size: [default(a.presence, 0), 9]") == [])
    #expect(try layers("\(box), goes: {over: 1s}, tap: {set: {on: false}}") == [])
  }

  @Test(
    "gestures that no formula and no action follows",
    arguments: [
      ("drag", "'translation', as 'translate: self.translation' does", "translate: self.translation", "on release"),
      ("drag", "'translation', as 'translate: self.translation' does", "left: a.translation.x", "on cancel"),
      (
        "drag", "'translation', as 'translate: self.translation' does", "opacity: if a.dragging then 0.5 else 1",
        "on drag"
      ),
      ("pinch", "'magnification', as 'scale: self.magnification' does", "scale: self.magnification", "on pinch"),
      (
        "pinch", "'magnification', as 'scale: self.magnification' does", "scale: if a.pinching then 2 else 1",
        "on pinchRelease"
      ),
      ("rotate", "'turn', as 'rotation: self.turn' does", "rotation: self.turn", "on rotateCancel"),
    ])
  func gestures(property: String, reading: String, followed: String, event: String) throws {
    func notes(_ more: String) throws -> [String] {
      try Self.notes("state: {n: 0}\nlayers:\n  - {box: a, size: [9 + n, 9], \(property): {}\(more)")
    }
    #expect(try notes("}") == ["3: '\(property)' has no effect on box 'a': no formula reads its \(reading)"])
    #expect(try notes(", \(followed)}") == [])
    #expect(try notes(", \(event): {set: {n: 1}}}") == [])
    let name = event.dropFirst(3)
    #expect(try notes("}\nrules: [{on: a.\(name), do: {set: {n: 1}}}]") == [])
  }
}
