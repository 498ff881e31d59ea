import Geometry
import Layers
import Stage
import Testing

@Suite("Layers in space, from a scene")
struct SpaceTests {
  private let table = """
    device: {size: [200, 200]}
    state: {log: "", turn: {follows: if log == "" then 0deg else 180deg, over: 1s, curve: linear}}
    layers:
      - box: table
        frame: [0, 0, 200, 200]
        perspective: 400
        perspectiveOrigin: [0.25, 0.5]
        layers:
          - {box: near, frame: [0, 0, 50, 50], z: 50}
          - {box: plain, frame: [0, 0, 50, 50]}
          - {box: far, frame: [0, 0, 50, 50], z: -50}
          - {box: door, frame: [100, 50, 60, 100], anchor: [0, 0.5], rotationY: 60deg, tap: {set: {log: "{log}d"}}}
      - {box: alone, frame: [0, 150, 50, 50], rotationX: 60deg, z: 9}
      - {box: usual, frame: [0, 150, 50, 50], translate: [1, 0]}
      - {label: seen, touch: none, text: log}
    """

  @Test("the eye is the parent's, at its distance and in front of its point; others are seen from far away")
  func eyes() throws {
    let show = try Show(table, idleFor: 0.1)
    let eye = Depth.Eye(point: Point(50, 100), distance: 400)
    #expect(try show.layer("near").depth == Depth(z: 50, eye: eye))
    #expect(try show.layer("plain").depth == nil)
    #expect(try show.layer("door").depth == Depth(rotationY: .pi / 3, eye: eye))
    #expect(try show.layer("alone").depth == Depth(rotationX: .pi / 3))
    #expect(try show.layer("usual").depth == nil)
  }

  @Test("what one eye sees is drawn from far to near, by the layers' middles")
  func order() throws {
    let show = try Show(table, idleFor: 0.1)
    // The door's middle is 26 points behind the table: its hinge lies in it.
    #expect(try show.layer("table").children.map(\.id) == ["table.far", "table.door", "table.plain", "table.near"])
    #expect(abs(try show.layer("door").z(of: Point(30, 50)) + 30 * 3.0.squareRoot() / 2) < 1e-9)
  }

  @Test("a tap on a turned layer, and one that aims at it, meets what is seen")
  func taps() throws {
    let door = try Show(table, idleFor: 0.1).layer("door")
    let seen = door.transformToParent.boundingBox(of: door.bounds)
    #expect(seen.maxX < 130 && seen.minX == 100)
    let aimed = try Show(table, steps: "tap: door", "wait: 0.1s")
    #expect(try aimed.text("seen", at: 0.1) == "d")
    let beside = try Show(table, steps: "tap: [150, 100]", "wait: 0.1s")
    #expect(try beside.text("seen", at: 0.1) == "")
  }

  @Test("a scroll's eye looks at what it shows")
  func scrolled() throws {
    let show = try Show(
      """
      device: {size: [100, 100]}
      layers:
        - scroll: strip
          axis: horizontal
          perspective: 300
          startAt: 60
          layers: [{box: card, each: i in range(5), frame: [i * 80, 0, 80, 100], rotationY: 30deg}]
      """, idleFor: 0.1)
    #expect(try show.layer("card(1)").depth?.eye == Depth.Eye(point: Point(110, 50), distance: 300))
  }

  @Test("all that a loop shows again stands from far to near")
  func looped() throws {
    let show = try Show(
      """
      device: {size: [200, 100]}
      layers:
        - scroll: strip
          axis: horizontal
          loops: true
          perspective: 300
          layers: [{box: card, each: i in range(2), frame: [i * 50, 0, 50, 100], rotationY: 10deg, z: -60 * i}]
      """, idleFor: 0.1)
    let shown = try show.layer("strip").children.map { $0.id.hasPrefix("strip.card(1)") }
    let count = shown.count { $0 }
    #expect(count > 2 && shown.count > 2 * count - 2 && shown.prefix(count).allSatisfy { $0 })
  }

  @Test("of a card with two faces, one is seen at a time, and tapped")
  func faces() throws {
    let scene = """
      state: {log: "", turned: false, turn: {follows: if turned then 180deg else 0deg, over: 1s, curve: linear}}
      layers:
        - box: card
          frame: [0, 0, 100, 100]
          perspective: 400
          tap: {set: {turned: not turned}}
          layers:
            - {box: front, rotationY: turn, backface: hidden, tap: {set: {log: "{log}f", turned: not turned}}}
            - {box: back, rotationY: turn - 180deg, backface: hidden, tap: {set: {log: "{log}b", turned: not turned}}}
        - {label: seen, touch: none, text: log}
      """
    let show = try Show(
      scene, steps: "tap: [50, 50]", "wait: 1.1s", "tap: [50, 50]", "wait: 1.1s", "tap: [50, 50]",
      "wait: 0.1s")
    func hidden(_ name: String, _ at: Double) throws -> Bool { try show.layer(name, at: at).isHidden }
    #expect(try [0.1, 0.4, 0.8, 1.2].map { try hidden("front", $0) } == [false, false, true, true])
    #expect(try [0.1, 0.4, 0.8, 1.2].map { try hidden("back", $0) } == [true, true, false, false])
    #expect(try show.text("seen", at: 2.5) == "fbf")
    #expect(try show.layer("front", at: 0.3).isTransformAnimated)
    #expect(try !show.layer("card", at: 0.3).isTransformAnimated)
  }

  @Test("skewed layers lean as CGAffineTransform(a: 1, b: tan y, c: tan x, d: 1) has it")
  func skews() throws {
    let show = try Show("layers: [{box: b, frame: [0, 0, 10, 10], skewX: 45deg, skewY: -45deg}]", idleFor: 0.1)
    let transform = try show.layer("b").transform
    #expect(abs(transform.c - 1) < 1e-12 && abs(transform.b + 1) < 1e-12)
    #expect(transform.a == 1 && transform.d == 1)
  }

  @Test(
    "what would show nothing is refused, and words of other languages are told what they are here",
    arguments: [
      ("box: a, perspective: 300", "no layer in it has a 'z', a 'rotationX' or a 'rotationY'"),
      ("box: a, perspective: 0", "1"),
      ("box: a, perspectiveOrigin: [0, 0]", "it needs a 'perspective'"),
      ("box: a, backface: hidden", "'rotationX' or 'rotationY'"),
      ("box: a, anchorZ: 3", "'rotationX' or 'rotationY'"),
      ("box: a, rotationX: 9deg, backdrop: {blur: 3}", "give it to a layer around it"),
      ("box: a, rotateX: 9deg", "'rotationX'"), ("box: a, rotation3d: 9deg", "'rotationX' and 'rotationY'"),
      ("box: a, m34: 9", "'perspective: 500'"), ("box: a, transform3D: 9", "'rotationX' and 'rotationY'"),
      ("box: a, translateZ: 9", "'z', in a layer with 'perspective'"), ("box: a, skew: 9deg", "'skewX' and 'skewY'"),
      ("box: a, backfaceVisibility: hidden", "'backface: hidden'"), ("box: a, rotationX: 9", "angle"),
    ])
  func refused(_ layer: String, _ words: String) {
    let found = mistakes("layers: [{\(layer)}]").joined(separator: "\n")
    #expect(found.contains(words), "\(layer): \(found)")
  }
}
