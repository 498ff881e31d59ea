import Bytes
import Geometry
import Layers
import Limits
import Pixels

/// The work of drawing a tree, counted before anything is drawn: a function of the tree and the scale, whatever was drawn
/// before and is kept, so that a frame is refused alone as it is among others, by any number of jobs.
///
/// A step is a pixel that is gone over once.
extension Rasterizer {
  /// True where a tree surely takes no more than it may. Looks at what its layers are made of, not at where they are.
  public static func takesLittle(_ root: Layer, scale: Double) -> Bool {
    let size = root.frame.size.wholePixels(atScale: scale)
    let steps = mostSteps(of: root, width: size.width, height: size.height, scale: scale)
    return steps <= Double(Limits.drawingWork)
  }

  /// Throws where drawing a tree takes more steps than it may; `undrawable` is the layer that takes the last of them.
  ///
  /// - Throws: `RasterProblem.tooMuchWork`, and what working out the layers' extents throws.
  public func checkWork(of root: Layer) throws {
    undrawable = nil
    let size = root.frame.size.wholePixels(atScale: scale)
    guard
      let visible = PixelRect(x: 0, y: 0, width: Int(clamped: size.width), height: Int(clamped: size.height))
    else { return }
    var tally = Tally()
    try count(root, in: Scope(scale: scale, visible: visible, wanted: visible), &tally)
  }

  /// The work counted so far.
  private struct Tally {
    var budget = WorkBudget(limit: Limits.drawingWork)
    /// Pictures that have been scaled to some size: they are kept for all layers that show them so.
    var pictures: Set<ScaledImage.Key> = []

    mutating func spend(_ steps: Double) throws {
      guard budget.spend(Int(clamped: steps)) else { throw RasterProblem.tooMuchWork(limit: Limits.drawingWork) }
    }
  }

  private func count(_ layer: Layer, in parent: Scope, _ tally: inout Tally) throws {
    guard layer.isVisible else { return }
    do {
      try countVisible(layer, in: parent, &tally)
    } catch {
      undrawable = undrawable ?? layer
      throw error
    }
  }

  private func countVisible(_ layer: Layer, in parent: Scope, _ tally: inout Tally) throws {
    if layer.isProjected {
      guard let plan = try flatPlan(of: layer, in: parent) else { return }
      try tally.spend(Double(plan.flat.area + plan.region.area) * Passes.projection)
      var scope = Scope(scale: (plan.across * plan.down).squareRoot(), visible: plan.flat, wanted: plan.flat)
      scope.transform = .scale(plan.across, plan.down)
      (scope.isSnapped, scope.isFlat) = (false, true)
      return try count(plan.layer, in: scope, &tally)
    }
    var scope = try parent.entering(layer)
    guard let region = try region(of: layer, in: scope) else { return }
    try tally.spend(Double(region.area) * layer.groupPasses)
    if layer.blur > 0 || layer.filter != nil {
      let reach = blurReach(of: layer, in: scope)
      scope.visible = region.outset(by: reach).intersection(scope.visible.outset(by: reach)) ?? region
      try tally.spend(Double(scope.visible.area) * Passes.filter)
    }
    if let own = PixelRect(covering: scope.transform.boundingBox(of: layer.bounds), within: scope.visible) {
      try tally.spend(Double(own.area) * layer.ownPasses)
    }
    try count(layer.content, size: layer.frame.size, in: scope, &tally)
    for mask in layer.mask { try count(mask, in: scope, &tally) }
    if layer.clipsToBounds {
      let box = scope.transform.boundingBox(of: layer.bounds)
      guard let inside = PixelRect(covering: box, within: scope.visible) else { return }
      scope.visible = inside
    }
    let inner = scope.scrolled(by: layer.contentOffset)
    for child in layer.children { try count(child, in: inner, &tally) }
  }

  private func count(
    _ content: Layer.Content, size: Size, in scope: Scope, _ tally: inout Tally
  ) throws {
    switch content {
    case .none: break
    case .text(let text): try tally.spend(Double(text.string.utf8.count) * Passes.byteOfText)
    case .shape(let shape):
      let reach = scope.transform.boundingBox(of: shape.reach(through: scope.transform))
      guard let box = PixelRect(covering: reach, within: scope.visible) else { return }
      try tally.spend(Double(box.area) * shape.passes)
      try tally.spend(PathWork(shape.path).steps(of: shape, scope.transform, within: box))
    case .image(let image):
      let placement = scope.transform.boundingBox(of: image.placement(in: size))
      guard !placement.isEmpty, let shown = PixelRect(covering: placement, within: scope.visible) else { return }
      try tally.spend(Double(shown.area) * Passes.image)
      let key = ScaledImage.Key(
        source: MachineText(image.source), frame: image.frame, width: Int(clamped: placement.width),
        height: Int(clamped: placement.height))
      guard tally.pictures.insert(key).inserted else { return }
      // All of it is scaled, whatever of it shows.
      let (own, made) = (image.naturalSize.area, placement.size.area)
      try tally.spend(own + min(made, Double(Limits.pixels)) * Passes.scaledImage)
    }
  }

  // MARK: Without looking at places

  private static func mostSteps(of layer: Layer, width: Double, height: Double, scale: Double) -> Double {
    guard layer.isVisible else { return 0 }
    var (width, height) = (width, height)
    var passes = layer.groupPasses + layer.ownPasses
    if layer.blur > 0 || layer.filter != nil {
      // As far as any blur reaches.
      (width, height) = (width + 2 * mostReach, height + 2 * mostReach)
      passes += Passes.filter
    }
    var steps = 0.0
    if layer.isProjected {
      steps += FlatPlan.mostPixels * Passes.projection
      (width, height) = (max(width, FlatPlan.mostPixels.squareRoot()), max(height, FlatPlan.mostPixels.squareRoot()))
    }
    switch layer.content {
    case .none: break
    case .text(let text): steps += Double(text.string.utf8.count) * Passes.byteOfText
    case .shape(let shape):
      passes += shape.passes
      if shape.stroke?.dash.isEmpty == false { return .infinity }
      let edges = 4 * Double(PathWork(shape.path).edgeCount)
      steps += height * (3 * edges * edges + 1_000 * edges)
    case .image(let image):
      passes += Passes.image + Passes.scaledImage
      steps += image.naturalSize.area
      if image.fit == .fill || image.fit == .center || layer.isTransformAnimated || scale > 4 { steps += 4e7 }
    }
    steps += passes * width * height
    for mask in layer.mask { steps += mostSteps(of: mask, width: width, height: height, scale: scale) }
    layer.children.withUnsafeBufferPointer { children in
      for index in children.indices {
        steps += mostSteps(of: children[index], width: width, height: height, scale: scale)
      }
    }
    return steps
  }

  /// Pixels that a blur of the largest standard deviation reaches.
  private static let mostReach = Double(ReducedBlur(sigma: mostSigma).reach)
}

/// How often pixels are gone over by what is done to them, in passes as long as a plain colour's.
private enum Passes {
  static let gradient = 4.0
  static let border = 2.0
  static let shadow = 8.0
  static let backdrop = 16.0
  static let filter = 16.0
  static let picture = 3.0
  static let hueBlend = 24.0
  static let projection = 12.0
  static let image = 4.0
  static let scaledImage = 8.0
  /// Steps for a byte of a text.
  static let byteOfText = 800.0

  static func fill(_ fill: Fill) -> Double { if case .gradient = fill { gradient } else { 1 } }
}

extension Layer {
  /// The work for all that it touches.
  fileprivate var groupPasses: Double {
    var passes = 0.0
    if !mask.isEmpty { passes += 2 * Passes.picture }
    if opacity < 1 || joinsChildren || clipsToBounds && cornerRadii != .zero { passes += Passes.picture }
    if blend != .normal { passes += Passes.hueBlend }
    if backdrop != nil { passes += Passes.backdrop }
    return passes + Double(shadows.count) * Passes.shadow
  }

  /// The work for its rectangle.
  fileprivate var ownPasses: Double {
    var passes = 0.0
    if let background { passes += Passes.fill(background) + lowerFills.reduce(0) { $0 + Passes.fill($1) } }
    if border != nil { passes += Passes.border }
    return passes
  }
}

extension Shape {
  fileprivate var passes: Double {
    (fill.map(Passes.fill) ?? 0) + lowerFills.reduce(0) { $0 + Passes.fill($1) }
      + (stroke.map { Passes.fill($0.fill) } ?? 0)
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}
