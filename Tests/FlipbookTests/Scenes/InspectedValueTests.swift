import TestSupport
import Testing

@Suite("What inspect tells of an instant besides its layers, and stretches of time")
struct InspectedValueTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      scene: shelf
      device: card
      fill: white
      data: {towns: [{id: 1, name: "Rye"}, {id: 2, name: "Deal"}]}
      values: {double: 2 * place, names: towns.name, first: towns(0)}
      state: {place: 0, on: false}
      layers:
        - {box: on, frame: [place, 0, 9, 9], fill: red, values: {third: place / 3}, tap: {set: {on: not on}}}
        - {label: narrow, frame: [0, 20, 5, 20], text: "{third(0)}"}
        - {label: wide, frame: [0, 40, 99, 20], text: "{0.1 + 0.2} {on.third} {if on then 1 else 0}"}
      functions: {third(x): x + 1 / 3}
      takes:
        t:
          - do: {animate: {place: 90}, over: 1s, curve: linear}
          - wait: 0.5s
          - snapshot: half
          - wait: 0.5s
      """, to: "shelf.yaml")
  }

  private func run(_ arguments: String...) throws -> Tool.Run { try Tool.run(arguments, in: scratch.path) }

  @Test("values and states, of the scene and of its layers, whole")
  func values() throws {
    let found = try run("inspect", "shelf.yaml", "--snapshot", "half", "--values")
    #expect(
      found.output == """
        double: 90
        names: ["Rye", "Deal"]
        first: {
          "id": 1,
          "name": "Rye"
        }
        place: 45
        on: false
        on.third: 15

        """, "\(found.errors)")
    let json = try run("inspect", "shelf.yaml", "--snapshot", "half", "--values", "--json").output
    #expect(json.contains(#""on.third": 15"#) && json.contains(#""names": ["Rye", "Deal"]"#))
  }

  @Test("any formula of a take, or what is wrong with it at its place")
  func formulas() throws {
    let found = try run(
      "inspect", "shelf.yaml", "--at", "0.5s", "--eval", "place * 2", "--eval", "on.x", "--eval", "count(towns)")
    #expect(found.output == "place * 2: 90\non.x: 45\ncount(towns): 2\n", "\(found.errors)")
    let wrong = try run("inspect", "shelf.yaml", "--eval", "plaec")
    #expect(wrong.code == 2 && wrong.errors.contains("--eval:1:1: error:") && wrong.errors.contains("'place'"))
    #expect(try run("inspect", "shelf.yaml", "--eval", "1 +").code == 2)
  }

  @Test("a text that is cut is marked, and numbers stand in texts as people write them")
  func texts() throws {
    let lines = try run("inspect", "shelf.yaml", "--at", "0.1s").output.split(separator: "\n")
    #expect(lines.first { $0.contains("narrow") }?.hasSuffix(" cut") == true)
    #expect(lines.first { $0.contains("wide") }?.contains(#""0.3 3 0""#) == true)
    #expect(lines.first { $0.contains("wide") }?.hasSuffix("cut") == false)
    #expect(try run("inspect", "shelf.yaml", "--json").output.contains(#""cut": true"#))
  }

  @Test("frames from one time to another, both in, or to either end")
  func stretches() throws {
    let stretches = [
      (["--from", "0.5s", "--to", "0.8s"], 4), (["--to", "200ms"], 3), (["--from", "0.85"], 2),
      (["--from", "0s", "--to", "1s"], 11),
    ]
    for (index, (options, frames)) in stretches.enumerated() {
      let out = "out-\(index)"
      let found = try Tool.run(["render", "shelf.yaml", "--fps", "10", "-o", out] + options, in: scratch.path)
      #expect(found.code == 0, "\(found.errors)")
      let names = try scratch.names(in: out).filter { $0.hasSuffix(".png") }
      #expect(names.count == frames, "\(options): \(names)")
    }
    #expect(try run("render", "shelf.yaml", "--from", "0.8s", "--to", "0.5s").code == 64)
    #expect(try run("render", "shelf.yaml", "--from", "9s").code == 2)
    #expect(try run("render", "shelf.yaml", "--from", "0s", "--frames", "0..3").code == 64)
    #expect(try run("render", "shelf.yaml", "--fps", "1", "--from", "0.2s", "--to", "0.3s").code == 64)
  }

  @Test("check names the variants that it did not try, as far as they would show another picture")
  func untried() throws {
    #expect(try run("check", "shelf.yaml").output == "shelf.yaml: fine, 3 warnings; not tried: 'large-text'\n")
    try scratch.write(
      "device: card\nfill: if dark then black else white\ntextScale: 1\nlayers: [{label: a, text: \"a\"}]\n",
      to: "dark.yaml")
    #expect(try run("check", "dark.yaml").output == "dark.yaml: fine; not tried: 'dark'\n")
    try scratch.write("extends: dark.yaml\nvariants: [dark]\n", to: "listed.yaml")
    #expect(try run("check", "listed.yaml").output == "listed.yaml: fine\n")
    try scratch.write("extends: dark.yaml\ndark: false\n", to: "light.yaml")
    #expect(try run("check", "light.yaml").output == "light.yaml: fine\n")
  }
}
