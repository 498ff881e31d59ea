import Formulas

extension Vocabulary {
  /// The motion of states that are animated or follow.
  package static let motion = TransitionProperties("animate", over: 0.25, curve: "default")
  /// The motion of a finger that drags.
  package static let drag = TransitionProperties("drag", over: 0.5, curve: "easeInOut")
  /// The time that a take types a character in.
  package static let typing = Property(
    "type.every", .time, default: 0.15, in: .positive, "The time of each character.")
}

extension Vocabulary {
  /// The keys of a scene file, besides everything a box takes.
  public static let topLevelKeys = [
    KeySpec("scene", .literal, "The scene's name.", called: ["name title"]),
    KeySpec(
      "device", .literalOrKeys(deviceKeys), default: "iphone-6", "The screen it is for.",
      called: ["viewport phone resolution screen"]),
    KeySpec(
      "format", .literal, default: "1", "The version of the file's format.",
      called: [.init("version schema", "'format: 1'")]),
    KeySpec("language", .literal, "The same as `format`, by the name that it had."),
    KeySpec(
      "locale", .literal, default: "zh",
      "The language of the scene's texts, with its script and its region where they matter: `ja`, `zh-Hant`, `en-GB`.",
      called: ["lang"]),
    KeySpec(
      "import", .literals,
      "Files whose components, functions and values are used: names of the library, paths, files of design tokens.",
      called: ["include require imports"]),
    KeySpec("extends", .literal, "The scene's file that it is like, but for what stands here."),
    KeySpec("changes", .changes, "Layers of that scene as they are here, by their names."),
    KeySpec("data", .data, "Named data: a file's path, or written out."),
    KeySpec("fonts", .fonts(fontKeys), "Fonts of the scene's own, for `family`: `Quay: fonts/Quay.ttf`."),
    KeySpec("functions", .map(of: .formula), "Formulas with parameters: `clock(s): …`."),
    KeySpec("components", .map(of: .component), "Layers with a name, to be used many times."),
    KeySpec(
      "takes", .takes, "Scripts of gestures.",
      called: [
        "animations timeline script tests test scenario scenarios",
        .init("fps framerate", "the option '--fps' of 'flipbook render'"),
      ]),
    KeySpec("steps", .takes, "Steps that takes share, by name."),
    KeySpec("devices", .literals, "Further screens that `verify` looks at the scene on."),
    KeySpec(
      "variants", .map(of: .variant), "Other values that `verify` looks at the scene with.",
      called: ["themes theme modes"]),
  ]

  /// The keys that say a device: a preset and how it is held, or a screen of one's own.
  public static let deviceKeys = [
    KeySpec("name", .literal, "One of the known devices."),
    KeySpec("orientation", .literal, default: "portrait", "The way it is held: `portrait` or `landscape`."),
    KeySpec("size", .numbers(orKeys: []), "A screen's own width and height in points."),
    KeySpec("scale", .literal, default: "2", "Pixels of a point on it."),
    KeySpec(
      "insets", .numbers(orKeys: edgeKeys), default: "0",
      "Space for its bars: [top, left, bottom, right], or a map of edges."),
  ]

  /// The keys that say a font of the scene's own, where its file's path is not enough.
  public static let fontKeys = [
    KeySpec(
      "file", .literals, "A TTF, OTF or TTC file, beside this one; one for each weight and slant, or a variable one."),
    KeySpec("face", .literal, "Which family of a collection of several."),
    KeySpec("axes", .numbersByName, "Values of a variable font's axes: `{wdth: 80}`; `weight` moves `wght`."),
  ]

  private static let edgeKeys = ["top", "left", "bottom", "right"].map { KeySpec($0, .literal, "In points.") }

  /// The names of all keys of a scene file that a box does not have, and of those that it holds.
  public static var topLevelNames: [String] { (topLevelKeys + componentKeys + holderKeys).map(\.name) }

  /// The keys that anything that holds layers may have besides properties.
  public static let holderKeys = [
    KeySpec("values", .values, "Named formulas.", called: ["variables vars var constants const let props parameters"]),
    KeySpec("state", .states, "Values that can change, with their beginnings.", called: ["states store usestate"]),
    KeySpec("actions", .map(of: .actions), "Actions by name, for all that does something in it: `do: next`."),
    KeySpec(
      "rules", .list(of: .rule), "Conditions and events, with the actions that they set off.",
      called: ["handlers listeners"]),
    KeySpec(
      "layers", .list(of: .layer), "The layers inside, from back to front.",
      called: [
        "children subviews views elements body items content",
        .init("text title caption", "a 'label' among its 'layers'"),
      ]),
    KeySpec(
      "accessibility", .keysOrList(accessibilityKeys),
      "Findings of `check --accessibility` that do not count for it and the layers in it, and why."),
  ]

  public static let accessibilityKeys = [
    KeySpec(
      "ignore", .words(AccessibilityRule.allCases.map(\.rawValue)),
      "The rule: " + AccessibilityRule.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."),
    KeySpec("because", .literal, "Why that is right here: a text of one's own words."),
  ]

  /// The key that a component and a scene may have besides those of every layer.
  public static let componentKeys = [
    KeySpec("events", .events, "Events that it can tell whoever uses it, with their values.")
  ]

  /// The key that only a component has.
  public static let kindKey = KeySpec("kind", .literal, default: "box", "The kind of layer that it is.")

  /// The keys that a variant may have besides the scene's values and states.
  public static let variantKeys = [
    KeySpec("devices", .literals, "The only screens that it is for."),
    KeySpec("takes", .literals, "The only takes that it is for."),
  ]

  public static let queryKeys = [
    KeySpec("from", .form(.each), "The list, and the name of its item: `b in bills`."),
    KeySpec("where", .formula(.bool), "Which items count."),
    KeySpec("group", .formula(.any), "The value by which items are grouped, with `key` and `items`."),
    KeySpec("give", .formulaOrAssignments, "The result for each item: a formula, or the fields of a record."),
    KeySpec("sort", .form(.formulas), "The order: one formula or several; a minus turns it."),
  ]

  public static let followerKeys = [
    KeySpec(
      "follows", .formula(.any), "The value that it moves to whenever that changes.",
      called: ["animate animation to value target"]),
    KeySpec(motion.over, "The time that it takes."),
    KeySpec(motion.curve, "The curve of the motion."),
  ]

  package static let after = KeySpec(
    "after", .formula(.time), in: .positive,
    "The time that it must have been true; of `change`, in which nothing changes again.")
  package static let every = KeySpec(
    "every", .formula(.time), in: .aboveZero, "Fires again and again while it is true.")

  public static let ruleKeys = [
    KeySpec("when", .formula(.bool), "Fires when this becomes true."),
    after, every,
    KeySpec("change", .form(.formulas), "Fires when one of these differs from before; `old` is what it was."),
    KeySpec("on", .formula(.any), "Fires when a layer tells something, such as `list.release`."),
    KeySpec("if", .formula(.bool), "Looked at when the rule fires."),
    KeySpec("do", .form(.actions), "The actions.", called: ["then action actions effect run perform"]),
  ]

  public static let actionKeys: [KeySpec] =
    [
      KeySpec("set", .form(.assignments), "Gives states new values.", called: ["assign state setstate"]),
      KeySpec(
        "animate", .form(.assignments), "Moves states to new values; a list goes through all of its values.",
        called: ["transition", "transition animation"]),
    ] + StateChange.allCases.map(\.row) + [
      KeySpec("scroll", .formula(.any), "Moves a scroll to an offset, or by a distance."),
      KeySpec("insert", .formulaOrAssignments, "Adds a record to a list: its fields, or a record as it is."),
      KeySpec("move", .formula(.any), "Moves a record to a place of a list.", called: ["reorder movetoindex"]),
      KeySpec("remove", .formula(.any), "Removes a record, or each of a list of records."),
      KeySpec("update", .form(.assignments), "Gives fields of a record new values."),
      KeySpec("tell", .literal, "Tells whoever uses the component one of its `events`; its values stand beside."),
      KeySpec("do", .literal, "Does the `actions` of that name; the name alone will do."),
    ]

  public static let motionKeys = [
    KeySpec(motion.over, "The time that it takes; a scroll takes \(settle.over.spec.defaultText ?? "")."),
    KeySpec(motion.curve, "The curve of the motion; a scroll goes \(settle.curve.spec.defaultText ?? "")."),
    delay, times, repeats, autoreverse,
  ]

  package static let delay = KeySpec(
    "delay", .formula(.time), default: "0s", in: .positive, "The time that an `animate` waits before it begins.")
  package static let times = KeySpec(
    "times", .formula(.list(.number)), in: 0...1, "When `animate` reaches each value of a list, from 0 to 1.")
  package static let repeats = KeySpec(
    "repeat", .formula(.either([.number, .word(["forever"])])), default: "1", in: .aboveZero,
    "The times that `animate` goes there: a count, or forever; after half of a time it stays half way.")
  package static let autoreverse = KeySpec(
    "autoreverse", .formula(.bool), default: "false", "True lets `animate` go back each time, and end where it began.")

  public static let velocityKey = KeySpec(
    "velocity", .formula(.either([.number, .point])),
    "The speed that a spring of `animate` begins with, a second; that of the state where left out.")

  package static let scrollTo = KeySpec("to", .formula(.either([.number, .point])), "The offset.")
  package static let scrollBy = KeySpec("by", .formula(.either([.number, .point])), "The distance.")
  package static let insertAt = KeySpec(
    "at", .formula(.number), in: .positive, isCount: true, "The place in the list; its end where left out.")

  private static let actionCondition = KeySpec("if", .formula(.bool), "The condition under which it is done.")

  /// Returns the keys that may stand beside an action's own.
  public static func keysBesides(action: String) -> [KeySpec] {
    let own: [KeySpec] =
      switch action {
      case "animate": motionKeys + [velocityKey]
      case "scroll": [scrollTo, scrollBy] + motionKeys.prefix(2)
      case "insert", "move": [KeySpec("into", .formula(.list(.any)), "The list."), insertAt]
      case "update": [KeySpec("of", .formula(.any), "The record.")]
      default: []
      }
    return [actionCondition] + own
  }

  package static let wait = KeySpec(
    "wait", .formula(.time), in: .positive, "Lets time pass.", called: ["sleep pause delay"])

  /// The steps of a take.
  public static let stepKeys = [
    KeySpec("tap", .formula(.any), "A short touch on a layer or a point of the screen."),
    KeySpec("doubleTap", .formula(.any), "Two short touches, one after the other."),
    KeySpec("longPress", .formula(.any), "A touch that rests as long as the layer's `longPress` wants."),
    KeySpec("hold", .keys(holdStepKeys), "A touch that rests.", called: ["touchdown down"]),
    KeySpec("press", .formulaOrKeys(pressKeys), "Puts a finger down on a layer or a point; it stays down."),
    KeySpec(
      "drag", .keys(dragKeys), "Moves the finger along a straight line; it stays down.",
      called: ["move pan dragto draganddrop"]),
    KeySpec(
      "release", .literalOrNothing, "Lifts the finger of that name, or all that are down.", called: ["touchup up lift"]),
    KeySpec("fling", .keys(flingKeys), "A straight drag at even speed, and a release.", called: ["swipe flick"]),
    KeySpec(
      "pinch", .keys(pinchStepKeys), "Moves two fingers apart or together; they stay down.",
      called: ["zoom magnify spread pinchopen pinchclose pinchin pinchout multitouch"]),
    KeySpec(
      "rotate", .keys(pinchStepKeys), "Moves two fingers about their middle; they stay down.", called: ["turn twist"]),
    KeySpec("type", .keys(typeStepKeys), "Types a text, one character after another, into a layer with `type`."),
    wait,
    KeySpec("settle", .nothing, "Waits until nothing moves.", called: ["idle waitforidle waituntil"]),
    KeySpec("do", .form(.actions), "Actions without a finger: those of an app around the scene."),
    KeySpec("snapshot", .literal, "Names the picture of this instant.", called: ["screenshot capture shot picture"]),
    KeySpec(
      "caption", .formulaOrKeys(captionKeys), "Writes a text over the picture; it is no part of the scene.",
      called: ["subtitle annotate annotation"]),
    KeySpec(
      "highlight", .formulaOrKeys(highlightKeys), "Points at a layer in the picture; it is no part of the scene.",
      called: ["callout spotlight"]),
    KeySpec(
      "expect", .formula(.bool), "A condition that must hold at this instant: where it does not, the take fails.",
      called: ["assert check verify"]),
    KeySpec("steps", .literal, "Does what the scene has under that name in `steps`."),
  ]

  /// The keys that may stand beside a step's own.
  public static let keysBesidesSteps = [
    KeySpec("if", .formula(.bool), "Looked at when the step's turn comes; where it is false, the step is left out."),
    KeySpec("repeat", .formula(.number), default: "1", "The times that it is done: a whole number."),
  ]

  private static let placeKeys = [
    KeySpec("on", .formula(.any), "A layer, or a point of the screen."),
    KeySpec("from", .formula(.point), "The point of the screen."),
  ]

  public static let holdStepKeys = placeKeys + [holdFor]

  public static let pressKeys =
    placeKeys + [KeySpec("finger", .literal, default: "1", "The finger's name."), pressSlop]

  package static let pressSlop = KeySpec(
    "slop", .formula(.number), default: "0", in: .positive,
    "Points that it goes before it is a drag; a person's finger goes 10.")

  package static let holdFor = KeySpec("for", .formula(.time), in: .positive, "The time.")

  public static let typeStepKeys = [
    KeySpec("on", .formula(.any), "The layer."),
    KeySpec("text", .formula(.text), "The text; `⌫` is the key that deletes."),
    KeySpec(typing),
  ]

  public static let dragKeys =
    pathKeys + [
      KeySpec(drag.over), KeySpec(drag.curve, "The curve of the finger's motion."),
      KeySpec("finger", .literal, "Which of the fingers that are down, by its name; all of them where it is left out."),
    ]

  /// The keys of where a drag or a fling goes.
  private static let pathKeys = [
    KeySpec("on", .formula(.any), "The layer in whose middle it begins."),
    KeySpec("from", .formula(.point), "The point of the screen where it begins."),
    KeySpec("by", .formula(.point), "Its way: [x, y]."),
    KeySpec("to", .formula(.any), "Its end: a layer, or a point of the screen."),
  ]

  /// The keys of a step of two fingers.
  public static let pinchStepKeys = [
    KeySpec("on", .formula(.any), "The layer about whose middle they come down."),
    KeySpec("from", .formula(.point), "The point of the screen about which they come down."),
    pinchScale, pinchAngle,
    KeySpec("by", .formula(.point), "The way of their middle: [x, y]."),
    KeySpec("to", .formula(.point), "The end of their middle: a point of the screen."),
    pinchApart, pinchSlant,
    KeySpec(drag.over), KeySpec(drag.curve, "The curve of the fingers' motion."),
  ]

  package static let pinchScale = KeySpec(
    "scale", .formula(.number), in: .aboveZero, "Their distance in the end over that at the beginning.")
  package static let pinchAngle = KeySpec("angle", .formula(.angle), "The angle that they turn; positive is clockwise.")
  package static let pinchApart = KeySpec(
    "apart", .formula(.number), in: .aboveZero,
    "Points between them as they come down; where left out as many as there is room for, at most 160 at their widest.")
  package static let pinchSlant = KeySpec(
    "slant", .formula(.angle), default: "0deg", "The direction from the first to the second; 0deg is side by side.")

  /// The finger goes evenly: there is no `curve`.
  public static let flingKeys = pathKeys + [KeySpec(drag.over), flingVelocity, flingTarget]

  package static let flingVelocity = KeySpec(
    "velocity", .formula(.number), in: .positive,
    "Points a second at the release, instead of the drag's own speed.")
  package static let flingTarget = KeySpec(
    "target", .formula(.either([.number, .point])),
    "The offset at which the scroll is to rest, instead of `by` and `to`: so fast it is thrown.")
}
