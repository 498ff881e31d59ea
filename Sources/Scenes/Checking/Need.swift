import Bytes
import Formulas

/// What a property needs so that it changes anything. A layer that lacks it is told: what is silently nothing looks
/// like a mistake of the renderer.
struct Need: Sendable {
  /// The property's name; a field of a map is `stroke.width`.
  let property: String
  /// The kinds that it is about; all where it is nil.
  let kinds: Set<Kind>?
  /// How the message ends: what it is for, or what it would need.
  let words: String
  /// Whether it is about the layer's surroundings and its other properties, which a component leaves to its users; what
  /// a component's body says is not held against it.
  let isOpen: Bool
  let isMet: @Sendable (GivenProperties) -> Bool

  init(
    _ property: String, of kinds: Set<Kind>? = nil, _ words: String, isOpen: Bool = true,
    isMet: @escaping @Sendable (GivenProperties) -> Bool
  ) {
    (self.property, self.kinds, self.words, self.isOpen, self.isMet) = (property, kinds, words, isOpen, isMet)
  }

  /// Of several properties the same.
  static func each(
    _ properties: [String], of kinds: Set<Kind>? = nil, _ words: String, isOpen: Bool = true,
    isMet: @escaping @Sendable (GivenProperties) -> Bool
  ) -> [Need] {
    properties.map { Need($0, of: kinds, words, isOpen: isOpen, isMet: isMet) }
  }

  static let all = placement + look + touch + label + run + image + shape + scroll + springs
  /// Where in `all` a property's needs stand.
  static let numbers = Dictionary(grouping: all.indices) { all[$0].property }
}

extension Need {
  private static let placement =
    each(
      [
        "each", "key", "if", "comes", "goes", "z", "gap", "grow", "shrink", "sticky", "measured", "tap", "doubleTap",
        "longPress", "drag", "pinch", "rotate", "type", "touch", "hit",
      ],
      "a mask is one layer, always there and never met by a finger", isOpen: false
    ) { !$0.isMask } + [
      Need("key", "it tells the instances of an 'each' apart") { $0.has("each") },
      Need("grow", "that is for the layers of a row, a column or a flow") {
        $0.template.parent.map { $0.kind.lineAxis != nil } ?? true
      },
      Need("shrink", "that is for the layers of a row, a column or a flow") {
        $0.template.parent.map { $0.kind.lineAxis != nil } ?? true
      },
      Need("grow", "the row or column around it has no room left: it is as long as its layers; say how long it is") {
        $0.standsInARoom
      },
      Need("shrink", "the row or column around it lacks no room: it is as long as its layers; say how long it is") {
        $0.standsInARoom
      },
      Need("gap", "that is for the layers of a row or a column") {
        $0.template.parent.map { $0.kind == .row || $0.kind == .column } ?? true
      },
      Need("aspectRatio", "both its sides are given; leave one of them out") { given in
        !Axis.allCases.allSatisfy { Placement.isFixed(given.template, $0) }
      },
      Need("maxWidth", "it is less than its 'minWidth'") { $0.isAtLeast("minWidth", "maxWidth") },
      Need("maxHeight", "it is less than its 'minHeight'") { $0.isAtLeast("minHeight", "maxHeight") },
      Need("measured", "it is about the content of a scroll: for the layers that stand in one directly") {
        $0.template.parent.map { $0.kind == .scroll } ?? true
      },
      Need("justify", of: [.row], "its layers leave no room: it is as wide as they are; give it a 'width'") {
        !Placement.isAsLongAsItsContent($0.template, .horizontal)
      },
      Need("justify", of: [.column], "its layers leave no room: it is as high as they are; give it a 'height'") {
        !Placement.isAsLongAsItsContent($0.template, .vertical)
      },
      Need("align", of: [.column], "letters stand on one line in a row only; say start, center or end", isOpen: false) {
        $0.literal("align") != "baseline"
      },
      Need("align", of: [.grid], "its rows have one layer each; see 'columns'") { given in
        given.has("columns") && given.literal("columns") != "1"
      },
      Need("comes", "it is there from the beginning; give it an 'if' or an 'each'") { $0.has("if", "each") },
      Need("goes", "it never leaves; give it an 'if' or an 'each'") { $0.has("if", "each") },
    ]

  private static let look =
    each(["filter", "blend", "backdrop"], "of a mask only the alpha counts, which stays", isOpen: false) {
      !$0.isMask
    } + [
      Need("anchor", "it is the point that rotations, skews and 'scale' go about") {
        $0.has("rotation", "scale", "rotationX", "rotationY", "skewX", "skewY", "along")
      },
      Need("anchorZ", "it is about the point that 'rotationX' and 'rotationY' go about") {
        $0.has("rotationX", "rotationY")
      },
      Need("backface", "it shows its back where 'rotationX' or 'rotationY' turns it") {
        $0.has("rotationX", "rotationY")
      },
      Need("perspective", "no layer in it has a 'z', a 'rotationX' or a 'rotationY'") { $0.holdsDepth },
      Need("perspectiveOrigin", "it is about the eye of a 'perspective'") { $0.has("perspective") },
      Need(
        "backdrop", "what is turned by 'rotationX' or 'rotationY' has none; give it to a layer around it", isOpen: false
      ) { !$0.has("rotationX", "rotationY") },
      Need("cornerRadius", "it has no fill, no border, no backdrop and no clip whose corners could be round") { given in
        if given.has("border") || given.has("fill", "backdrop") && given.template.kind != .shape { return true }
        let clips = given.literal("clip")
        return given.has("clip") ? clips != "false" : given.template.kind == .scroll
      },
      Need("shadow", "it is cast by its 'fill' or its 'backdrop', and it has none") { given in
        given.has("fill", "backdrop", "text", "runs", "source") || given.template.kind == .shape && given.has("stroke")
      },
      Need("joined", "it is for the edges that several layers in it share") { $0.holdsSeveral },
    ]
    + each(["along.at", "along.turned"], "it is about the 'path' of its 'along', which has none") {
      $0.has("along.path")
    }
    + each(
      Vocabulary.shadowNames.map { "\($0).spread" },
      "it makes the rectangle of a 'fill' or a 'backdrop' larger, and this shadow is cast by something else"
    ) { $0.has("fill", "backdrop") && $0.template.kind != .shape }
    + (Vocabulary.fillNames + ["border.color", "stroke.color", "color"]).flatMap { owner in
      each(
        ["stops", "from", "to", "form", "interpolation", "dither"].map { "\(owner).\($0)" },
        "it is about the colours of a 'gradient'", isOpen: false
      ) { given in given.entries["\(owner).gradient"] != nil }
    }

  private static let touch = [
    Need("hit", "a path and its stroke are a shape's", isOpen: false) { given in
      given.template.kind == .shape || given.literal("hit").map { $0 == "box" } ?? true
    },
    Need("hit", "fingers have nothing to do here; give it a 'tap', a 'longPress', a 'drag' or 'touch: all'") {
      $0.has("tap", "doubleTap", "longPress", "drag", "pinch", "rotate", "touch") || $0.template.kind == .scroll
    },
    Need("touch", of: [.scroll], "a scroll takes every touch on it anyway", isOpen: false) {
      $0.literal("touch") != "all"
    },
    Need("longPress.after", "it says when the actions of 'do' come, and there are none", isOpen: false) {
      $0.has("longPress.do")
    },
  ]

  private static let label =
    each(
      [
        "font", "textStyle", "textScale", "minFontScale", "weight", "italic", "family", "color", "writingMode", "align",
        "lines", "truncate", "lineHeight", "tracking", "underline", "strikethrough", "digits", "firstLineIndent",
        "paragraphSpacing", "filled", "filledColor", "path", "pathOffset",
      ],
      of: [.label], "it has no 'text'"
    ) { $0.has("text", "runs") }
    + each(["minFontScale", "truncate"], of: [.label], "its width is that of its text; give it a 'width'") {
      !$0.isAsLongAsItsText(.horizontal) || $0.has("path")
    }
    + each(["minFontScale", "truncate"], of: [.label], "its height is that of its text; give it a 'height'") {
      !$0.isAsLongAsItsText(.vertical) || $0.has("path")
    }
    + each(
      ["weight", "italic", "family", "color", "tracking", "underline", "strikethrough", "digits", "filled"],
      of: [.label], "all its runs are pictures, which have no letters"
    ) { $0.hasLetters }
    + each(
      [
        "writingMode", "lines", "truncate", "minFontScale", "lineHeight", "firstLineIndent", "paragraphSpacing",
        "padding",
      ], of: [.label],
      "its letters stand in one line on its 'path', those beyond the path's ends left out", isOpen: false
    ) { !$0.has("path") } + [
      Need("path", of: [.label], "letters stand on it in one line; take the newline out of its text") {
        !$0.hasNewline
      },
      Need("truncate", of: [.label], "it has as many lines as it needs, and none is cut; see 'lines'") {
        $0.literal("lines") != "0"
      },
      Need("pathOffset", of: [.label], "it moves letters along a 'path', and it has none") { $0.has("path") },
      Need("text", of: [.label], "its 'runs' say what it says; leave one of the two out") { !$0.has("runs") },
      Need("font", of: [.label], "its 'textStyle' says how large it is; leave one of the two out") {
        !$0.has("textStyle")
      },
      Need("filled", of: [.label], "it has no 'filledColor'") { $0.has("filledColor") },
      Need("filledColor", of: [.label], "it says what 'filled' fills letters with, and there is none") {
        $0.has("filled")
      },
      Need("digits", of: [.label], "there are none in its text") { $0.mayContain { "0"..."9" ~= $0 } },
      Need("paragraphSpacing", of: [.label], "it has one line; it is for several 'lines'") { given in
        given.has("lines") && given.literal("lines") != "1"
      },
      Need("paragraphSpacing", of: [.label], "its text is one paragraph; a newline, \"\\n\", begins another") {
        $0.mayContain(where: \.isNewline)
      },
      Need("lineHeight", of: [.label], "its one line stands in the middle of its height; it is for several 'lines'") {
        given in
        if case .natural = Placement.sizeRule(of: given.template, .vertical) { return true }
        return given.has("lines") && given.literal("lines") != "1" || given.template.lineAxis == .vertical
      },
      Need("lineHeight", of: [.label], "its one column stands in the middle of its width; it is for several 'lines'") {
        given in
        if case .natural = Placement.sizeRule(of: given.template, .horizontal) { return true }
        return given.has("lines") && given.literal("lines") != "1" || given.template.lineAxis == .horizontal
      },
      Need("align", of: [.label], "its width is that of its one line; give it a 'width'") {
        $0.has("lines", "path") || !$0.isAsLongAsItsText(.horizontal)
      },
      Need("align", of: [.label], "its height is that of its one column; give it a 'height'") {
        $0.has("lines") || !$0.isAsLongAsItsText(.vertical)
      },
      Need("align", of: [.label], "columns have a beginning and an end; say leading, center or trailing", isOpen: false)
      {
        given in
        given.literal("writingMode") != "vertical" || !["left", "right"].contains(given.literal("align") ?? "")
      },
      Need(
        "writingMode", of: [.label], "which way lines go is fixed; write 'vertical' or 'horizontal' itself",
        isOpen: false
      ) { $0.literal("writingMode") != nil },
      Need("minFontScale", of: [.label], "only a single line shrinks, not several 'lines'") { given in
        !given.has("lines") || given.literal("lines") == nil || given.literal("lines") == "1"
      },
    ]

  private static let image =
    each(["fit", "tileFrom", "slice", "tint", "at", "loops", "frameRate"], of: [.image], "it has no 'source'") {
      $0.has("source")
    }
    + each(
      ["loops", "frameRate"], of: [.image], "it is about a picture that moves; say at which time it is, as 'at: time'"
    ) {
      $0.has("at")
    } + [
      Need("tileFrom", of: [.image], "it is about 'fit: tile'") { given in
        given.has("fit") && given.literal("fit").map { $0 == "tile" } ?? true
      },
      Need("tileFrom", of: [.image], "what is between the edges of a 'slice' begins at the top left", isOpen: false) {
        !$0.has("slice")
      },
      Need("slice", of: [.image], "it is about 'fit: stretch' and 'fit: tile'") { given in
        given.has("fit") && given.literal("fit").map { $0 == "stretch" || $0 == "tile" } ?? true
      },
      Need("fit", of: [.image], "its size is its picture's; give it a 'width' or a 'height'") { given in
        !Axis.allCases.allSatisfy { Placement.isAsLongAsItsContent(given.template, $0) }
      },
    ]
}

extension Elaborator {
  /// Says what layers have that changes nothing. All layers are known, none of their formulas.
  func checkNeeds() {
    for given in given {
      var told: Set<String> = []
      // Of a hundred needs a layer has a few.
      let numbers = given.entries.keys.flatMap { Need.numbers[$0, default: []] }.sorted()
      for need in numbers.map({ Need.all[$0] }) {
        let isLeftToUser = alone.map { given.template === $0 || given.template.parent === $0 } ?? false
        guard let entry = given.entries[need.property], !(need.isOpen && (entry.isBody || isLeftToUser)),
          need.kinds?.contains(given.template.kind) ?? true, !need.isMet(given),
          told.insert(need.property).inserted
        else { continue }
        let name = MachineText(need.property).words(between: ".").last?.text ?? need.property
        diagnostics.add(
          SceneProblem.useless(name, owner: given.template.label, need: need.words), at: entry.place)
      }
    }
  }
}
