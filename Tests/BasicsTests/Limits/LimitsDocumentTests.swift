import Basics
import TestSupport
import Testing

@Test("the table of the documents has the numbers of the code, and no other")
func limitsAreDocumented() throws {
  func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
  func millions(_ number: Int) -> String { "\(grouped(number / 1_000_000)) million" }
  let expected = [
    "a file of YAML: a scene's, an import's, data": Limits.text(ofBytes: Limits.sceneFileBytes),
    "characters of a file of YAML that are gone through: once for each list in brackets around them, and each time that "
      + "lines which are no YAML are left out": millions(Limits.readingWork),
    "files that import or extend one another, each the next": "\(Limits.importDepth)",
    "scenes that show one another as pictures, each the next; all that one scene shows so":
      "\(Limits.screenDepth); \(Limits.screens)",
    "a file of CSV or JSON": Limits.text(ofBytes: Limits.dataFileBytes),
    "any other file": Limits.text(ofBytes: Limits.fileBytes),
    "rows of data, items of a list in it": grouped(Limits.rows),
    "lists and records of a file of JSON": grouped(Limits.dataParts),
    "combinations of the modes of a file of design tokens": "\(Limits.tokenModes)",
    "depth: brackets, calls, conditions, signs, texts; aliases of design tokens": "\(Limits.formulaDepth)",
    "operators and fields": "\(Limits.formulaOperators)",
    "characters of a formula, or of a text with formulas in it": grouped(Limits.formulaCharacters),
    "calls of own functions in a formula, however they are nested": grouped(Limits.functionParts),
    "parts, such as operators and names, that calls of own functions bring to all formulas of a scene":
      grouped(Limits.functionWork),
    "the same of uses of components": grouped(Limits.functionWork),
    "levels of a formula, those of the own functions that it calls included": grouped(Limits.formulaLevels),
    "values, states, places and sizes that hang on one another, each on the next": grouped(Limits.chainLength),
    "levels of all formulas along such a chain": grouped(Limits.chainLevels),
    "items of a list that a function makes": grouped(Limits.listItems),
    "bytes of UTF-8 of a text that is put together, or set": grouped(Limits.textBytes),
    "characters of a label between two places where a line may break": grouped(Limits.wordCharacters),
    "a font": "\(grouped(Int(Limits.fontSize))) points",
    "a font file of the scene's own": Limits.text(ofBytes: Limits.fontFileBytes),
    "font files of a scene": "\(Limits.fontFiles)",
    "layers in one another, those of components included": grouped(Limits.layerDepth),
    "layers that a scene writes, those of a component counted each time it is used": grouped(Limits.writtenLayers),
    "values, states, rules, actions, events and properties that uses of components bring; a layer counts five":
      grouped(Limits.broughtParts),
    "layers that a row, a column, a flow or a grid writes, those of a list counted once": grouped(Limits.stackedLayers),
    "layers at one time, those that sleep aside": grouped(Limits.layers),
    "steps of a take, those that are repeated or shared counted each time": grouped(Limits.steps),
    "shared steps in one another": "\(Limits.stepDepth)",
    "characters that a take types": grouped(Limits.typedCharacters),
    "seconds of a take": grouped(Limits.takeSeconds),
    "events of a take": grouped(Limits.events),
    "steps of work for an event, for the first instant, and for the layers of one frame": millions(Limits.instantWork),
    "steps of work for a take: for all its events; in a check for all its frames, too": millions(Limits.takeWork),
    "steps for drawing a frame: pixels, as often as each is gone over": millions(Limits.drawingWork),
    "bytes of pictures that are there at one time while a frame is drawn: of layers in one another, and of large letters":
      Limits.text(ofBytes: Limits.drawingBytes),
    "mistakes that are told: of a file; of all": "\(Limits.mistakes); \(grouped(Limits.allMistakes))",
    "names that a message lists": "\(Limits.listedNames)",
    "a side": "\(grouped(Limits.side)) pixels",
    "a picture that is read": "\(millions(Limits.pixels)) pixels",
    "a picture's colour profile": Limits.text(ofBytes: Limits.profileBytes),
    "a progressive JPEG: its passes; all of these and its pixels, while it is decoded":
      "\(Limits.passes); \(Limits.text(ofBytes: Limits.passesBytes))",
    "an animation, or a folder of frames, that is read":
      "\(grouped(Limits.animationFrames)) frames, \(millions(Limits.animationPixels)) pixels in all of them",
    "frames of a manifest; a frame of it": "\(grouped(Limits.manifestFrames)); a day",
    "an SVG, its entities and uses replaced":
      "\(grouped(Limits.drawingElements)) elements, \(Limits.text(ofBytes: Limits.drawingText)) of attributes and style sheets",
    "SVGs in `data:` addresses of one another": "\(Limits.nestedDrawings)",
    "pictures in `data:` addresses of an SVG, all of them": "\(millions(Limits.embeddedPixels)) pixels",
    "one drawing of an SVG, one decoding of a HEIC or AVIF":
      "\(Limits.helperSeconds) s of processors, \(Limits.text(ofBytes: Limits.helperBytes)) besides what the program has",
    "a ledger with a journal or a log beside it, and each of those": Limits.text(ofBytes: Limits.fileBytes),
    "steps of SQLite's machine for what is asked, or written, at one time": millions(Limits.ledgerSteps),
    "a row, with its photo": Limits.text(ofBytes: Limits.ledgerRowBytes),
    "rows of an answer": grouped(Limits.rows),
    "files of names of commits, and folders of them, of a repository": grouped(Limits.references),
    "the list of a commit's files": Limits.text(ofBytes: Limits.commitBytes),
    "git: silence, and processors; memory":
      "\(Limits.historySeconds) s; \(Limits.text(ofBytes: Limits.historyBytes))",
    "steps of work for the check of one scene: of all its takes, in all variants and on all devices":
      millions(Limits.checkWork),
    "values, states, measures and properties of a scene, once for each take that its check plays": millions(
      Limits.openedCells),
    "any other run": "as long as it takes; `--seconds N`",
    "memory of a run": "half of the machine's; `--memory SIZE`",
    "the check of one scene": "\(Limits.checkSeconds) s; `--seconds N`",
  ]
  #expect(Limits.frameDuration == 24 * 3600 * 1_000_000)
  #expect(Limits.memory(ofMachine: 8 << 30) == 4 << 30)
  var reported: [String: String] = [:]
  for line in try Checkout.text(of: "Documentation/limits.md").split(separator: "\n") where line.hasPrefix("| ") {
    let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ") }
    guard cells.count == 3, !cells[0].hasPrefix("**"), !cells[0].hasPrefix("what ") else { continue }
    reported[String(cells[0].dropLast())] = String(cells[1].dropLast())
  }
  #expect(reported == expected)
}
