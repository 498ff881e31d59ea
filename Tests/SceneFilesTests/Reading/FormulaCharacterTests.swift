import SceneFiles
import Scenes
import TestSupport
import Testing

private func formulas(_ yaml: String) throws -> [String] {
  let scene = try read(yaml)
  return scene.root.layers.flatMap { layer in
    layer.properties.map { property in
      "\(property.name.value) = \(layer.formula(property.name.value).map { "\($0)" } ?? "?")"
    }
  }
}

@Test(
  "in braces, what stands in parentheses or quotes belongs to the formula",
  arguments: [
    "width: max(a, b)", "fill: mix(\"#ffffff\", \"#000000\", t)",
    "fill: if n > 1 then \"one, two\" else \"three: {n}\"",
    "height: max(min(a, b), [1, 2].x)", "width: count(\"{max(a, b)}, and {c}\")", "left: sum(take([1, 2, 3], 2))",
    "width: f(s, \"(\", \" #, ]}}\")", "width: (a + b) * max(c, 1)", "opacity: if f(a, \") #: {{\") then 1 else 0",
    "each: i in [1, 2]", "each: c in [{title: \"A: [\", n: max(a, b)}, {title: \"B\"}]",
    "width: if a in [1, 2] then {w: 3, h: 4}.w else 2",
  ])
func bracesKeepFormulas(property: String) throws {
  let block = try formulas("layers:\n  - box: a\n    \(property)\n    z: 1")
  #expect(block.count == 2)
  #expect(try formulas("layers:\n  - {box: a, \(property), z: 1}") == block)
  #expect(try formulas("layers: [{box: a, \(property), z: 1}]") == block)
  #expect(try formulas("layers:\n  - {box: a,   # a comment, with (a comma\n     \(property),\n     z: 1}") == block)
}

@Test("places of formulas in braces are as they were written")
func placesInBraces() throws {
  let scene = try read("layers:\n  - {box: a, width: max(a, other), fill: \"#ffffff\"}")
  guard case .call(_, let arguments) = scene.root.layers[0].formula("width")?.form else {
    Issue.record("no call")
    return
  }
  #expect(arguments.map(\.value.place.column) == [25, 28])
  #expect(arguments.map(\.place.line) == [2, 2])
}

@Test(
  "what is no formula in braces is left as it is",
  arguments: [
    "a: 1 (b, c\nd: {e: 2}", "a: b # (c, d)\ne: f", "a: |\n  text { with (one, two\nb: [1, 2]",
    "a: \"(x, y\"\nb: {c: \"d, (e\", f: 'it''s, (so'}",
    "- a # {(x, y)}\n- {b: c}", "a: {b: (c, d, e: 1}", "'a (b, c': {d: 1}",
    "a:\n  - b: >\n      (x, {y\n    c: 1\n  - {d: 2}",
  ])
func otherTextStays(yaml: String) {
  #expect(YAMLEscaping.escape(yaml) == yaml)
}

@Test("what is put aside is put back, whatever the text")
func putBackIsTheInverse() {
  var random = SplitMix64(seed: 7)
  let letters = Array("{}[](),:\"'# \nab|>-\\中")
  for _ in 0..<20_000 {
    let text = String((0..<40).map { _ in letters.randomElement(using: &random) ?? "a" })
    let changed = YAMLEscaping.escape(text)
    #expect(YAMLEscaping.unescape(changed) == text)
    #expect(changed.unicodeScalars.count == text.unicodeScalars.count)
  }
}
