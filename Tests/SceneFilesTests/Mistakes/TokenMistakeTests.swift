import Formulas
import Scenes
import Testing

/// A file of tokens, and what is said of it.
private let tokenMistakes: [(name: String, json: String, printed: String)] = [
  (
    "alias", "{\"a\": {\"$type\": \"number\", \"$value\": \"{gpa}\"}, \"gap\": {\"$type\": \"number\", \"$value\": 1}}",
    "t.json:1:37: error: there is no token 'gpa'; did you mean 'gap'?"
  ),
  (
    "ring", "{\"a\": {\"$value\": \"{b}\"}, \"b\": {\"$value\": \"{a}\"}}",
    "t.json:1:42: error: these tokens are aliases of each other: a → b → a"
  ),
  (
    "group", "{\"a\": {\"$value\": \"{g}\"}, \"g\": {\"b\": {\"$value\": 1}}}",
    "t.json:1:18: error: 'g' is a group; an alias names a token"
  ),
  (
    "type", "{\"a\": {\"$type\": \"colour\", \"$value\": 1}}",
    "t.json:1:17: error: there is no type 'colour'; types are "
  ),
  (
    "colour", "{\"a\": {\"$type\": \"color\", \"$value\": \"red\"}}",
    "t.json:1:36: error: a token of type 'color' wants \"#RRGGBB\", or "
  ),
  (
    "unit", "{\n  \"a\": {\"$type\": \"dimension\", \"$value\": {\"value\": 3, \"unit\": \"em\"}}\n}",
    "t.json:2:41: error: a token of type 'dimension' wants {\"value\": 16, \"unit\": \"px\"}, in px or rem, this is an object"
  ),
  (
    "time", "{\"a\": {\"$type\": \"duration\", \"$value\": 200}}",
    "t.json:1:39: error: a token of type 'duration' wants {\"value\": 200, \"unit\": \"ms\"}, in ms or s, this is 200"
  ),
  (
    "bezier", "{\"a\": {\"$type\": \"cubicBezier\", \"$value\": [2, 0, 1, 1]}}",
    "t.json:1:42: error: a token of type 'cubicBezier' wants four numbers [x1, y1, x2, y2], the x from 0 to 1, this is a list"
  ),
  (
    "weight", "{\"a\": {\"$type\": \"fontWeight\", \"$value\": \"Bold\"}}",
    "t.json:1:41: error: a token of type 'fontWeight' wants a number from 1 to 1000, or a word such as \"bold\", this is \"Bold\""
  ),
  (
    "space", "{\"a\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": \"lab\", \"components\": [1, 2, 3]}}}",
    "t.json:1:51: error: the colour space 'lab' is not read; write \"hex\" beside it, or one of srgb, hsl, hwb"
  ),
  (
    "names", "{\"a-b\": {\"$value\": 1}, \"a b\": {\"$value\": 2}}",
    "t.json:1:31: error: 'a-b' and 'a b' are both 'aB' in formulas; rename one of them"
  ),
  (
    "twice", "{\"a\": {\"$value\": 1}, \"a\": {\"$value\": 2}}", "t.json:1:22: error: 'a' is there twice in this object"
  ),
  (
    "chinese", "{\"主色\": {\"$value\": 1}}",
    "t.json:1:8: error: '主色' is no name that formulas can have; names are letters of ASCII and digits"
  ),
  (
    "key", "{\"a\": {\"$value\": 1, \"$tpye\": \"number\"}}",
    "t.json:1:30: error: there is no '$tpye' in the format; it has "
  ),
  ("none", "{\"a\": {\"b\": {}}}", "t.json:1:7: error: this file has no tokens: no object in it has a '$value'"),
  ("json", "{\"a\": {\"$value\": 1}", "t.json:1:20: error: 't.json' cannot be read: it ends too early"),
  ("list", "[1]", "t.json:1:1: error: a file of design tokens is an object of groups and tokens"),
  (
    "set", "{\"sets\": {\"base\": {\"sources\": []}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/bse\"}]}",
    "t.json:1:66: error: there is no 'bse' in this file; did you mean 'base'?"
  ),
  (
    "file", "{\"resolutionOrder\": [{\"type\": \"set\", \"name\": \"s\", \"sources\": [{\"$ref\": \"none.json\"}]}]}",
    "t.json:1:72: error: there is no 'none.json' of design tokens"
  ),
  (
    "no tokens",
    "{\"resolutionOrder\": [{\"type\": \"set\", \"name\": \"s\", \"sources\": [{\"$ref\": \"../secret.txt\"}]}]}",
    "t.json:1:72: error: '../secret.txt' is no reference: write "
  ),
  (
    "context",
    "{\"resolutionOrder\": [{\"type\": \"modifier\", \"name\": \"m\", \"contexts\": {\"a\": []}, \"default\": \"b\"}]}",
    "t.json:1:90: error: there is no context 'b'; there are a"
  ),
]

@Test("a mistake in a file of tokens is told with its place there", arguments: tokenMistakes.indices)
func tokenMistake(index: Int) {
  let mistake = tokenMistakes[index]
  let reported = printed("import: [t.json]\nlayers: [{box: layer}]", ["t.json": mistake.json])
  #expect(reported.hasPrefix(mistake.printed), "\(mistake.name): \(reported)")
}

@Test("a mode that there is not is told with those that there are")
func unknownMode() {
  let tokens = """
    {"resolutionOrder": [{"type": "modifier", "name": "theme", "contexts": {
      "day": [{"ink": {"$type": "number", "$value": 1}}], "night": [{"ink": {"$type": "number", "$value": 2}}]}}]}
    """
  let place = SourcePlace(file: "--set theme", line: 1, column: 1)
  let options = SceneOptions(overrides: [ValueOverride("theme", Formula(.text("nigth"), at: place))])
  let reported = printed("import: [t.json]\nlayers: [{box: layer, width: ink}]", ["t.json": tokens], options: options)
  #expect(reported.contains("'theme' wants \"day\" or \"night\", not \"nigth\""), "\(reported)")
}

@Test("two libraries with one value, and names that nobody gives, are told")
func libraryClashes() {
  let files = ["a.yaml": "values: {gap: 1}", "b.yaml": "values: {gap: 2}"]
  let reported = printed("import: [a.yaml, b.yaml]\nlayers: [{box: layer, width: gap}]", files)
  #expect(reported.contains("the value 'gap' comes from two files, a.yaml and b.yaml; rename one"), "\(reported)")
  let slip = printed("import: [a.yaml]\nlayers: [{box: layer, width: gpa}]", files)
  #expect(slip.contains("did you mean 'gap'?"), "\(slip)")
}
