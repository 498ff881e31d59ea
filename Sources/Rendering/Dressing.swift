import Basics
import Geometry
import Layers
import Motion

/// The surroundings of a screen in a picture for a document, or the part of it that is shown. The scene knows nothing
/// of it.
public struct Dressing: Hashable, Sendable {
  /// Points on each side.
  public var padding = 0.0
  /// The ground around the screen; nil for none.
  public var background: Fill?
  /// A picture that covers the ground; nil for none.
  public var backgroundPicture: Picture?
  /// The radius of the screen's corners, in points.
  public var radius = 0.0
  /// Whether the screen casts a shadow.
  public var hasShadow = false
  /// Whether the screen stands in a device.
  public var hasFrame = false
  /// The part of the screen that is shown; nil for all.
  public var crop: Crop?

  /// The facts of a device that its picture follows from.
  struct Screen: Sendable {
    let size: Size
    let safeTop: Double
    let safeBottom: Double

    init(of loaded: LoadedScene) {
      let device = loaded.scene.device
      (size, safeTop, safeBottom) = (device.size, device.safeTop, device.safeBottom)
    }
  }

  /// A picture's file.
  public struct Picture: Hashable, Sendable {
    /// The picture's path from the root of the file system on: a scene's own pictures lie in another folder.
    public var path: String
    /// The picture's size in points; known once a renderer's pictures are dressed.
    var size = Size.zero

    public init(path: String) { self.path = path }
  }

  /// A layer that is followed, with what lies around it.
  public struct Crop: Hashable, Sendable {
    /// The layer as `inspect` calls it, or an end of that name which no other layer has: `row(1)` for `list.row(1)`.
    public var layer: String
    /// Points on each side.
    public var margin = 0.0
    /// The layer's place in the first picture: all have its size, and show it where the layer is not there.
    var first = Rect.zero

    public init(layer: String, margin: Double) { (self.layer, self.margin) = (layer, margin) }

    /// Returns where the layer is seen on a screen; nil where it is not.
    func place(on screen: Layer) -> Rect? {
      screen.placements.first { $0.id == layer && $0.visible != nil }?.frame
    }

    /// Returns the layer that is meant where a screen is seen first; nil where there is none, or not one alone.
    func meantLayer(on screen: Layer) -> Layer.Placement? {
      let seen = screen.placements.filter { $0.visible != nil }
      if let exact = seen.first(where: { $0.id == layer }) { return exact }
      let (name, end) = (MachineText(RowName.unquoted(layer)), MachineText(".\(RowName.unquoted(layer))"))
      let meant = seen.filter { placement in
        let id = MachineText(RowName.unquoted(placement.id))
        return id == name || id.ends(with: end)
      }
      return Set(meant.map(\.id)).count == 1 ? meant[0] : nil
    }
  }

  public init() {}

  /// Whether nothing is otherwise than the screen is.
  public var isPlain: Bool { self == Dressing() }

  /// The size of a picture of a screen, in points.
  func size(of device: Screen) -> Size {
    let (shown, bezel) = (shownSize(of: device), bezel(of: device))
    return Size(
      shown.width + 2 * (padding + bezel.sides), shown.height + 2 * padding + bezel.top + bezel.bottom)
  }

  private func shownSize(of device: Screen) -> Size {
    guard let crop else { return device.size }
    return Size(crop.first.width + 2 * crop.margin, crop.first.height + 2 * crop.margin)
  }

  /// The picture of a screen.
  func dressed(_ screen: Layer, of device: Screen) -> Layer {
    let (size, shown, bezel) = (size(of: device), shownSize(of: device), bezel(of: device))
    var picture = Layer(id: "picture", kind: "picture", frame: Rect(origin: .zero, size: size))
    picture.background = background
    picture.clipsToBounds = true
    let corner = Point(padding + bezel.sides, padding + bezel.top)
    var window = Layer(id: "picture.screen", kind: "picture", frame: Rect(origin: corner, size: shown))
    window.cornerRadii = CornerRadii(max(radius, bezel.radius))
    window.cornerRadii.curve = .continuous
    window.clipsToBounds = true
    // A shadow is as dark as the fill that casts it is opaque.
    window.background = screen.background ?? (hasShadow && !hasFrame ? .color(Color(white: 1)) : nil)
    window.children = [moved(screen)]
    let dressed = hasFrame ? body(of: device, around: window, bezel) : [window]
    picture.children = ground(of: size) + dressed
    if hasShadow {
      let far = min(shown.width, shown.height) / 20
      picture.children[picture.children.count - dressed.count].shadows = [
        Shadow(color: Color(red: 0, green: 0, blue: 0), radius: far, offset: Point(0, far * 0.6), opacity: 0.3)
      ]
    }
    return picture
  }

  /// The picture that covers the ground; none where there is none.
  private func ground(of size: Size) -> [Layer] {
    guard let backgroundPicture else { return [] }
    var ground = Layer(id: "picture.ground", kind: "picture", frame: Rect(origin: .zero, size: size))
    ground.content = .image(
      Image(source: backgroundPicture.path, naturalSize: backgroundPicture.size, fit: .fill))
    return [ground]
  }

  /// The screen with the part that is shown in its upper left corner.
  private func moved(_ screen: Layer) -> Layer {
    guard let crop else { return screen }
    let place = crop.place(on: screen) ?? crop.first
    var screen = screen
    screen.frame = Rect(
      origin: Point(crop.margin - place.minX, crop.margin - place.minY), size: screen.frame.size)
    return screen
  }

  // MARK: The device

  /// The edges of a device around its screen, in points.
  private struct Bezel {
    var sides = 0.0
    var top = 0.0
    var bottom = 0.0
    /// The radius of the screen's corners.
    var radius = 0.0
    /// Whether a button lies below the screen.
    var hasButton = false
  }

  private func bezel(of device: Screen) -> Bezel {
    guard hasFrame else { return Bezel() }
    let short = min(device.size.width, device.size.height)
    let edge = (short * 0.035).rounded()
    // A device that keeps a bar free at its lower end has its screen up to all edges.
    guard device.safeBottom == 0, device.safeTop > 0 else {
      return Bezel(sides: edge, top: edge, bottom: edge, radius: (short * 0.115).rounded())
    }
    let chin = (short * 0.27).rounded()
    return Bezel(sides: edge * 2, top: chin, bottom: chin, hasButton: true)
  }

  /// The device's body, with its screen, and with its button and its speaker where it has them.
  private func body(of device: Screen, around window: Layer, _ bezel: Bezel) -> [Layer] {
    let corner = Point(window.frame.minX - bezel.sides, window.frame.minY - bezel.top)
    let size = Size(window.frame.width + 2 * bezel.sides, window.frame.height + bezel.top + bezel.bottom)
    let frame = Rect(origin: corner, size: size)
    var body = Layer(id: "picture.device", kind: "picture", frame: frame)
    body.background = .color(Color(red: 0.09, green: 0.09, blue: 0.1))
    body.cornerRadii = CornerRadii(bezel.hasButton ? bezel.bottom * 0.55 : bezel.radius + bezel.sides)
    body.cornerRadii.curve = .continuous
    body.border = Border(color: Color(red: 0.32, green: 0.32, blue: 0.34), width: max(1, bezel.sides / 6))
    guard bezel.hasButton else { return [body, window] }
    let side = (bezel.bottom * 0.56).rounded()
    let place = Point((frame.width - side) / 2, frame.height - (bezel.bottom + side) / 2)
    var button = Layer(
      id: "picture.device.button", kind: "picture", frame: Rect(origin: place, size: Size(side, side)))
    button.cornerRadii = CornerRadii(side / 2)
    button.border = Border(color: Color(red: 0.32, green: 0.32, blue: 0.34), width: 2)
    let slit = Size((frame.width / 6).rounded(), (bezel.top / 14).rounded())
    var speaker = Layer(
      id: "picture.device.speaker", kind: "picture",
      frame: Rect(origin: Point((frame.width - slit.width) / 2, (bezel.top - slit.height) / 2), size: slit))
    speaker.cornerRadii = CornerRadii(slit.height / 2)
    speaker.background = .color(Color(red: 0.2, green: 0.2, blue: 0.22))
    body.children = [button, speaker]
    return [body, window]
  }
}

extension Dressing {
  /// The take of a renderer in pictures that are dressed.
  ///
  /// - Parameter instant: that of the first picture, of which a part that is followed has its size.
  /// - Throws: a `RenderingProblem` where there is no such layer, or a picture would be too large; an error of the
  ///   background's file.
  public func applied(to renderer: FrameRenderer, first instant: Instant) throws -> FrameRenderer {
    let device = Screen(of: renderer.loaded)
    var chosen = try following(in: renderer.layers(at: instant))
    if let path = backgroundPicture?.path { chosen.backgroundPicture?.size = try renderer.loaded.images.size(path) }
    let dressing = chosen
    var dressed = renderer.changing { dressing.dressed($0, of: device) }
    dressed.dressing = dressing
    try dressed.checkSize()
    return dressed
  }

  /// The same, where the part that is shown is followed from its place in the first picture on.
  private func following(in first: Layer) throws(RenderingProblem) -> Dressing {
    guard let crop else { return self }
    guard let meant = crop.meantLayer(on: first) else {
      throw .unknownLayer(crop.layer, candidates: first.placements.filter { $0.visible != nil }.map(\.id))
    }
    var following = self
    following.crop?.layer = meant.id
    following.crop?.first = meant.frame
    return following
  }
}

extension FrameRenderer {
  /// Returns the same take of another state of its scene, with the same overlays and in the same surroundings; what
  /// stands beside it is left out.
  package func showing(_ other: LoadedScene) throws -> FrameRenderer {
    let shown = try FrameRenderer(other, playing: take, scale: scale, caches: caches, overlays: overlays)
    guard let dressing else { return shown }
    let device = Dressing.Screen(of: other)
    var dressed = shown.changing { dressing.dressed($0, of: device) }
    dressed.dressing = dressing
    try dressed.checkSize()
    return dressed
  }
}
