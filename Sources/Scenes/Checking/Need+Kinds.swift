import Formulas

extension Need {
  static let run =
    each(
      ["font", "textStyle", "weight", "italic", "family", "color", "tracking", "underline", "strikethrough", "digits"],
      of: [.run],
      "it shows a picture, which has no letters", isOpen: false
    ) { $0.has("text") || !$0.has("image") }
    + each(["width", "height", "tint"], of: [.run], "that is for a picture, and it has no 'image'", isOpen: false) {
      $0.has("image")
    } + [
      Need("font", of: [.run], "its 'textStyle' says how large it is; leave one of the two out", isOpen: false) {
        !$0.has("textStyle")
      },
      Need("digits", of: [.run], "there are none in its text", isOpen: false) {
        $0.mayContain { "0"..."9" ~= $0 }
      },
      Need("text", of: [.run], "its label's letters stand in one line on a 'path'; take the newline out", isOpen: false)
      { $0.template.parent?.isAlongPath != true || !$0.hasNewline },
      Need("text", of: [.run], "its 'image' stands there instead; leave one of the two out", isOpen: false) {
        !$0.has("image")
      },
    ]

  static let springs = ["comes", "goes", "settle"].map { way in
    Need("\(way).over", "a spring goes in a time of its own; leave it out, or choose another curve", isOpen: false) {
      !$0.isSpring("\(way).curve")
    }
  }

  static let shape =
    each(["fill", "stroke", "rule"], of: [.shape], "it has no 'path'") { $0.has("path") }
    + [
      Need("rule", of: [.shape], "it says where the inside is that a 'fill' covers") {
        $0.has("fill", "backdrop") || $0.literal("hit") == "path"
      },
      Need("rule", of: [.shape], "only an svg or a line can cross itself") { $0.has("path.svg", "path.line") },
      Need("path", of: [.shape], "nothing of it is drawn: it has neither a 'fill' nor a 'stroke'") {
        $0.has("fill", "stroke", "backdrop", "hit", "shadow")
      },
      Need("stroke.join", "its path has no corners", isOpen: false) { !$0.has("path.arc", "path.oval") },
      Need("stroke.miterLimit", "its path has no corners", isOpen: false) { !$0.has("path.arc", "path.oval") },
      Need("stroke.miterLimit", "its corners are not pointed; leave 'join' out", isOpen: false) {
        $0.literal("stroke.join").map { $0 == "miter" } ?? true
      },
      Need("stroke.cap", "its path has no ends", isOpen: false) { given in
        !given.has("path.oval", "path.rect") || given.has("stroke.start", "stroke.end", "stroke.dash")
      },
    ]
    + ["path", "along.path"].flatMap { path in
      [
        Need("\(path).radius", "that is for an arc or a rect", isOpen: false) {
          !$0.has("\(path).oval", "\(path).line", "\(path).svg")
        }
      ]
        + each(["\(path).from", "\(path).sweep"], "that is for an arc", isOpen: false) { given in
          !given.has("\(path).oval", "\(path).rect", "\(path).line", "\(path).svg")
        }
    }

  static let scroll =
    [
      Need("stops", of: [.scroll], "it rests at its pages") { $0.literal("paging") != "true" },
      Need("flick", of: [.scroll], "it chooses between 'stops'") { $0.has("stops") },
      Need("settle", of: [.scroll], "it is the way to a page or to one of its 'stops'") { $0.has("stops", "paging") },
      Need("decelerationRate", of: [.scroll], "it goes to a page in a time of its own; see 'settle'") {
        $0.literal("paging") != "true"
      },
      Need("startIn", of: [.scroll], "no drag can begin in it") { $0.literal("enabled") != "false" },
    ]
    + each(["pullLimit", "alwaysBounce"], of: [.scroll], "it cannot be pulled beyond its ends; see 'bounces'") {
      $0.literal("bounces") != "none"
    }
    + each(
      ["range", "insets", "bounces", "alwaysBounce", "pullLimit"], of: [.scroll], "a scroll that loops has no ends"
    ) {
      $0.literal("loops") != "true"
    }
    + each(
      ["insets", "pullLimit"], of: [.scroll], edges: ["left", "right", "leading", "trailing"], unless: "vertical",
      "sideways")
    + each(["insets", "pullLimit"], of: [.scroll], edges: ["top", "bottom"], unless: "horizontal", "up and down")

  /// What is said of edges that the scroll never moves to.
  private static func each(
    _ maps: [String], of kinds: Set<Kind>, edges: [String], unless axis: String, _ way: String
  ) -> [Need] {
    each(
      maps.flatMap { map in edges.map { "\(map).\($0)" } }, of: kinds, "it does not move \(way); see 'axis'",
      isOpen: false
    ) { given in
      let isWorkedOut = given.has("axis") && given.literal("axis") == nil
      return isWorkedOut || (given.literal("axis") ?? "vertical") != axis
    }
  }
}
