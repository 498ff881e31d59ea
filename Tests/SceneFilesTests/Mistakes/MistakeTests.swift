import Testing

struct Mistake: CustomTestStringConvertible, Sendable {
  var name: String
  var yaml: String
  var messages: [String]
  var testDescription: String { name }

  init(_ name: String, _ yaml: String, _ messages: String...) {
    self.name = name
    self.yaml = yaml
    self.messages = messages
  }
}

private let swallowedByYAML = [
  Mistake(
    "parentheses in braces that are not closed",
    "layers:\n  - {box: a, opacity: max(off, 0, z: 1}\n  - {box: b, scale: min(x, 0}",
    "2:23: YAML ends the value at the comma inside 'max('; close it on its line, or write 'opacity' on a line of its own",
    "3:21: YAML ends the value at the comma inside 'min('; close it on its line, or write 'scale' on a line of its own"),
  Mistake(
    "two parentheses in braces that are not closed", "layers:\n  - {box: a, opacity: max(min(0.1, 3, z: 1}",
    "2:23: YAML ends the value at the comma inside 'min('; close it on its line, or write 'opacity' on a line of its own"
  ),
  Mistake(
    "names of items where an each cannot be read", "layers:\n  - {box: a, each: 3, top: 20 * i, height: i}",
    "2:20: 'each' is written 'name in list'; for so many of them, 'i in range(10)'"),
  Mistake(
    "a text in braces that is not closed", "layers:\n  - {label: a, text: if x then \"one, two else three}",
    "2:22: YAML ends the value at the comma inside '\"one'; close it on its line, or write 'text' on a line of its own"),
  Mistake(
    "a colour eaten by a comment", "layers:\n  - box: a\n    fill: #3CC6FD",
    "3:5: 'fill' is empty: ' #' begins a comment in YAML; write \"#3CC6FD\" in quotes"),
  Mistake(
    "a colour eaten inside braces", "layers:\n  - {box: a, fill: #3CC6FD}",
    "2:20: ' #' begins a comment in YAML, so the bracket is not closed; write \"#3CC6FD\" in quotes"),
  Mistake(
    "a colour eaten inside a formula", "layers:\n  - box: a\n    fill: mix(white, #3CC6FD, 0.5)",
    "3:22: a colour is written in quotes: \"#3CC6FD\""),
  Mistake(
    "a question mark", "layers:\n  - box: a\n    width: open ? 10 : 20",
    "3:22: there is no '? :'; write 'if a then b else c'"),
  Mistake(
    "a question mark in braces", "layers:\n  - {box: a, width: open ? 10 : 20}",
    "2:31: there is no '? :'; write 'if a then b else c'"),
  Mistake(
    "an exclamation mark", "layers:\n  - box: a\n    if: !open",
    "3:9: '!open' is a tag in YAML; write 'not open', or put text in quotes"),
  Mistake(
    "anchor and alias", "values: {a: &x 1, b: *x}",
    "1:13: '&x' is an anchor in YAML; scene files have none, write the value where it is used",
    "1:22: '*x' is an alias in YAML; scene files have none, give the value a name under values:"),
  Mistake(
    "a merge key", "layers:\n  - box: a\n    <<: {z: 1}",
    "3:5: '<<' merges maps in YAML; scene files do not, make a component of what is shared"),
  Mistake("a tab", "layers:\n\t- box: a", "2:1: YAML does not indent with tabs; use spaces"),
  Mistake(
    "an open bracket", "layers:\n  - box: a\n    frame: [0, 0, width, 20\n  - box: b", "3:12: this '[' is not closed"),
  Mistake("an open brace", "layers:\n  - {box: a, z: 1\n  - {box: b}", "2:5: this '{' is not closed"),
  Mistake(
    "a comma that is missing between lines of braces", "layers:\n  - {\n      box: a\n      z: 1}\n",
    "2:5: a comma is missing between the lines of these braces, or a key goes over two of them"),
  Mistake("an open quote", "layers:\n  - label: a\n    text: \"abc\n    font: 12", "3:11: this quote is not closed"),
  Mistake(
    "a colon in a value", "layers:\n  - label: a\n    text: Note: this",
    "3:15: ': ' inside a value ends it in YAML; put text in quotes, or begin a new line for a new key"),
  Mistake(
    "a percent sign first", "layers:\n  - label: a\n    text: %d items",
    "3:11: a value cannot begin with '%' in YAML; put text in quotes"),
  Mistake(
    "a key with too little indentation", "layers:\n  - box: a\n   width: 3",
    "3:4: one space too few: this line begins with 3, the keys it belongs to with 4"),
  Mistake(
    "an item with too little indentation", "layers:\n   - box: a\n     width: 3\n  - box: b",
    "4:3: one space too few: this line begins with 2, the items it belongs to with 3"),
  Mistake(
    "a list in braces on two lines", "layers:\n  - {box: a, each: i in [1,\n    2]}",
    "2:25: '[' is not possible here in braces; write the value on a line of its own"),
  Mistake(
    "two documents", "scene: a\n---\nscene: b",
    "2:1: a file holds one scene; '---' begins another document in YAML"),
  Mistake(
    "equal keys, and what comes after them",
    "layers:\n  - box: a\n    width: 10\n    height: 5\n    width: 20\n    opactiy: 2",
    "5:5: 'width' is given twice; the first is in line 3",
    "6:5: unknown property 'opactiy' of box 'a'; did you mean 'opacity'?"),
]

private let ofTheLanguage = [
  Mistake(
    "a property's spelling", "layers:\n  - {label: title, text: \"中文\", opactiy: 1}",
    "2:32: unknown property 'opactiy' of label 'title'; did you mean 'opacity'?"),
  Mistake(
    "a field's spelling", "layers:\n  - shape: s\n    path: {arc: [1, 2], raduis: 3}",
    "3:25: unknown property 'raduis' of 'path'; did you mean 'radius'?"),
  Mistake(
    "a property of another kind", "layers:\n  - box: a\n    insets: {top: 1}",
    "3:5: unknown property 'insets' of box 'a'"),
  Mistake("prose", "layers:\n  - label: a\n    text: 今日新闻", "3:11: 今日新闻 is not a name; put text in quotes"),
  Mistake(
    "a top-level key", "layer:\n  - box: a", "1:1: unknown key 'layer' of a scene file; did you mean 'layers'?"),
  Mistake(
    "a variant's name", "variants: {\"a b\": {dark: true}}",
    "1:13: 'a b' cannot be a variant's name; that is letters, digits and hyphens, a letter first"),
  Mistake(
    "a variant that is no map", "variants: {night: dark}",
    "1:19: 'night' wants a map of values, such as {dark: true}, this is a value"),
  Mistake("a version", "format: 2", "1:9: format 2 is not known to this version, which reads format 1"),
  Mistake(
    "a version by the name that it had", "language: 2",
    "1:11: format 2 is not known to this version, which reads format 1"),
  Mistake("a locale for a version", "language: zh-hant", "1:1: the language of the texts is written 'locale: zh-Hant'"),
  Mistake(
    "a form feed, which ends no line", "device: card\nfill: re\u{0C}d",
    "2:9: this is not YAML: control characters are not allowed (character U+C)"),
  Mistake(
    "a vertical tab", "device: card\nfill: re\u{0B}d",
    "2:9: this is not YAML: control characters are not allowed (character U+B)"),
  Mistake(
    "a font whose name begins with a space", "fonts: {\" Quay\": fonts/Quay.ttf}",
    "1:10: ' Quay' cannot be a font's name; that is letters, digits, spaces, hyphens and underscores"),
  Mistake(
    "a number sign that begins no colour", "layers:\n  - box: a\n    opacity: max(#zz, 1)",
    "3:18: a value is expected here, not '#'"),
  Mistake("a country for a locale", "locale: jp", "1:9: 'jp' is no locale; did you mean 'ja'?"),
  Mistake(
    "a locale with a script that is none", "locale: zh-Hanz",
    "1:9: 'zh-Hanz' is no locale: no script is called 'hanz'; did you mean 'zh-Hans'?"),
  Mistake("a locale by another word", "lang: ja", "1:1: unknown key 'lang' of a scene file; here that is 'locale'"),
  Mistake(
    "a layer without a kind", "layers:\n  - frame: [0, 0, 1, 1]\n    box: a",
    "2:5: 'frame' is a property; a layer begins with its kind, such as '- box: name'"),
  Mistake(
    "a map where a list belongs", "layers:\n  box: a",
    "2:3: 'layers' wants a list of layers such as '- box: name', this is a map"),
  Mistake(
    "a colour for a stroke", "layers:\n  - {shape: s, stroke: red}",
    "2:24: 'stroke' wants a map {color, width, start, end, cap, join, miterLimit, dash}, this is a value"),
  Mistake(
    "each without a list", "layers:\n  - {box: a, each: stories}",
    "2:20: 'each' is written 'name in list'; for so many of them, 'i in range(10)'"),
  Mistake(
    "a hyphen in a name", "layers:\n  - box: my-box",
    "2:10: 'my-box' is not a name; names are letters and digits, a letter first, such as 'myBox'"),
  Mistake(
    "maps that say nothing", "layers:\n  - {box: a, drag: {}, border: {}, shadow: {}}",
    "2:32: 'border' is empty; give it color, width, or leave it out",
    "2:44: 'shadow' is empty; give it color, radius, offset, opacity, spread, inside, or leave it out"),
  Mistake("an empty value", "values:\n  a:\n  b: 1", "2:3: 'a' is empty"),
  Mistake(
    "queries and followers", "values: {q: {where: a}}\nstate: {f: {follow: a}}",
    "1:13: the query 'q' needs 'from'", "2:12: the state 'f' needs 'follows'",
    "2:13: unknown property 'follow' of the state 'f'; did you mean 'follows'?"),
  Mistake(
    "rules", "rules:\n  - if: a\n  - {when: a, change: b, do: {set: {a: 1}}}\n  - {when: a, do: {sett: {a: 1}}}",
    "2:5: a rule needs 'do'", "2:5: a rule needs 'when'",
    "3:5: 'when' and 'change' cannot stand together in a rule; remove one",
    "4:20: unknown property 'sett' of an action; did you mean 'set'?"),
  Mistake(
    "actions",
    "rules:\n  - when: a\n    do:\n      - {set: {a: 1}, scroll: b}\n      - {scroll: b}\n      - {insert: {a: 1}}\n      - set",
    "4:23: 'set' and 'scroll' cannot stand together in an action; remove one", "5:10: 'scroll' needs 'to' or 'by'",
    "6:10: 'insert' needs 'into'",
    "7:9: 'do' wants an action such as {set: {name: formula}}, this is a value"),
  Mistake(
    "steps",
    """
    takes:
      t:
        - tapp: a
        - relase
        - drag: {on: a, from: [1, 2], by: [1, 1]}
        - drag: {on: a, over: 1s}
        - fling: {on: a, by: [1, 2], velocty: 1}
        - wait
        - wait: 1s
          settle:
    """,
    "3:7: unknown step 'tapp'; did you mean 'tap'?", "4:7: unknown step 'relase'; did you mean 'release'?",
    "5:13: 'on' and 'from' cannot stand together in a drag; remove one", "6:13: a drag needs 'by' or 'to'",
    "7:34: unknown property 'velocty' of a fling; did you mean 'velocity'?", "8:7: 'wait' is empty",
    "10:7: 'settle' is another step; begin it with '- '"),
  Mistake(
    "a component with a kind's name", "components:\n  row: {height: 1}\n  b: {kind: scrol}",
    "2:3: 'row' is a kind of layer; give the component another name",
    "3:13: 'scrol' is no kind of layer; did you mean 'scroll'?"),
]

@Test("what YAML would swallow is told with its place and its cure", arguments: swallowedByYAML)
func swallowed(mistake: Mistake) {
  #expect(mistakes(mistake.yaml) == mistake.messages)
}

@Test("what a scene file may not say is told with its place and its cure", arguments: ofTheLanguage)
func language(mistake: Mistake) {
  #expect(mistakes(mistake.yaml) == mistake.messages)
}

@Test("places are right in formulas that YAML folds, joins or unescapes")
func placesInWrittenFormulas() {
  let yaml = """
    layers:
      - label: a
        frame: [0, 0, # a comment
          width, 20 +]
        text: "x\\n{a ++ b)}"
        width: if a
          and b then
          1 elsee 2
        font: 12 )
    """
  let places = mistakes(yaml).map { $0.split(separator: " ")[0] }
  #expect(places == ["4:18:", "5:18:", "8:9:", "9:14:"])
}

@Test(
  "behind quotes that are written twice a mistake is told where it stands",
  arguments: [
    ("layers:\n  - {label: a, text: 'it''s{nope} b'}", 29), ("layers:\n  - {label: a, text: 'a''''b{nope}'}", 30),
    ("layers:\n  - label: a\n    text: '''{nope}'", 15), ("values: {a: ['it''s]x', nope]}", 25),
  ])
func doubledQuotes(yaml: String, column: Int) {
  let place = "scene.yaml:\(yaml.split(separator: "\n").count):\(column): "
  let found = printed(yaml)
  #expect(found.contains(place + "error: no 'nope' here"), "\(found)")
}
