import Basics
import Geometry
import Layers
import Pixels

/// The work of drawing a tree, counted before anything is drawn: a function of the tree and the scale, whatever was
/// drawn before and is kept, so that a frame is refused alone as it is among others, by any number of jobs.
///
/// A step is a pixel that is gone over once.
struct DrawingWorkPass {
  let painter: Painter

  fileprivate func count(_ layer: Layer, in parent: GraphicsState, _ work: inout DrawingWork) throws {
    guard layer.isVisible else { return }
    try painter.noting(layer) { try countVisible(layer, in: parent, &work) }
  }

  private func countVisible(_ layer: Layer, in parent: GraphicsState, _ work: inout DrawingWork) throws {
    guard let state = try parent.entering(layer) else {
      guard let plan = try painter.flatPlan(of: layer, in: parent) else { return }
      try work.spend(Double(plan.flat.area + plan.region.area) * Passes.projection)
      return try count(plan.layer, in: plan.state, &work)
    }
    guard let region = try painter.region(of: layer, in: state) else { return }
    try work.spend(Double(region.area) * layer.groupPasses)
    try work.holding(Double(region.area) * 4 * layer.pictureCount) {
      try countParts(of: layer, over: region, in: state, &$0)
    }
  }

  private func countParts(
    of layer: Layer, over region: PixelRect, in state: GraphicsState, _ work: inout DrawingWork
  ) throws {
    var state = state
    if layer.isFiltered {
      let reach = layer.spread(in: state)
      state.visible = region.outset(by: reach).intersection(state.visible.outset(by: reach)) ?? region
      try work.spend(Double(state.visible.area) * Passes.filter)
    }
    for part in LayerParts.all { try part.spend(&work, on: layer, over: region, in: state) }
    for mask in layer.mask { try count(mask, in: state, &work) }
    if layer.clipsToBounds {
      let box = state.transform.boundingBox(of: layer.bounds)
      guard let inside = PixelRect(covering: box, within: state.visible) else { return }
      state.visible = inside
    }
    let inner = state.scrolled(by: layer.contentOffset)
    for child in layer.children { try count(child, in: inner, &work) }
  }

  // MARK: Without looking at places

  /// Pixels that a blur of the largest standard deviation reaches.
  private static let maxReach = Double(GaussianBlur(sigma: GraphicsState.maxSigma).reach)

  /// The most that drawing a tree can take: steps, and bytes of pictures, those that are there while others are drawn
  /// and those that stay.
  fileprivate struct Most {
    var steps = 0.0
    var held = 0.0
    var kept = 0.0

    /// Adds another tree, which is drawn after those that were added.
    mutating func add(_ other: Most) {
      steps += other.steps
      held = max(held, other.held)
      kept += other.kept
    }
  }

  /// Returns the most that layers take beside one another. They are looked at by their places: none is copied.
  fileprivate static func most(of layers: [Layer], width: Double, height: Double, scale: Double) -> Most {
    var most = Most()
    for index in layers.indices where layers[index].isVisible {
      let alone = standaloneBound(of: layers[index], width: width, height: height, scale: scale)
      var own = alone.most
      own.add(self.most(of: layers[index].mask, width: alone.width, height: alone.height, scale: scale))
      own.add(self.most(of: layers[index].children, width: alone.width, height: alone.height, scale: scale))
      own.held += alone.group
      most.add(own)
    }
    return most
  }

  /// The most that a layer takes without those in it.
  private struct Alone {
    var most = Most()
    /// The size of the part in which those in it are drawn, in pixels.
    var width: Double
    var height: Double
    /// Bytes of pictures that are held while those in it are drawn.
    var group = 0.0
  }

  // Put into its caller, it would be given a copy of the layer.
  @inline(never)
  private static func standaloneBound(of layer: Layer, width: Double, height: Double, scale: Double) -> Alone {
    var alone = Alone(width: width, height: height)
    var passes = layer.groupPasses
    if layer.isFiltered {
      alone.width += 2 * maxReach
      alone.height += 2 * maxReach
      passes += Passes.filter
    }
    let flat = ProjectedLayerPlan.maxPixels(of: layer)
    alone.most.steps = flat * Passes.projection
    (alone.width, alone.height) = (max(alone.width, flat.squareRoot()), max(alone.height, flat.squareRoot()))
    for part in LayerParts.all {
      let work = part.workBound(in: layer, height: alone.height, scale: scale)
      passes += work.passes
      alone.most.steps += work.steps
      alone.most.kept += work.bytes
    }
    alone.most.steps += passes * alone.width * alone.height
    let count = layer.pictureCount
    if count > 0 { alone.group = count * 4 * alone.width * alone.height }
    return alone
  }
}

extension Rasterizer {
  /// Whether a tree surely takes no more than it may. Looks at what its layers are made of, not at where they are.
  public static func takesLittle(_ root: Layer, scale: Double) -> Bool {
    let size = root.frame.size.wholePixels(atScale: scale)
    let most = DrawingWorkPass.most(of: [root], width: size.width, height: size.height, scale: scale)
    return most.steps <= Double(Limits.drawingWork) && most.held + most.kept <= Double(Limits.drawingBytes)
  }

  /// Throws where drawing a tree takes more steps than it may; `undrawable` is the layer that takes the last of them.
  ///
  /// - Throws: `RasterProblem.tooMuchWork` or `tooManyPictures`, and what working out the layers' extents throws.
  public func checkWork(of root: Layer) throws {
    painter.undrawable = nil
    let size = root.frame.size.wholePixels(atScale: scale)
    guard
      let visible = PixelRect(x: 0, y: 0, width: Int(clamped: size.width), height: Int(clamped: size.height))
    else { return }
    var work = DrawingWork()
    try DrawingWorkPass(painter: painter).count(
      root, in: GraphicsState(scale: scale, visible: visible, wanted: visible), &work)
  }
}

extension Layer {
  /// The work of putting all that it touches where it belongs.
  fileprivate var groupPasses: Double {
    var passes = 0.0
    if !mask.isEmpty { passes += 2 * Passes.picture }
    if opacity < 1 || joinsChildren || clipsToBounds && cornerRadii != .zero { passes += Passes.picture }
    if blend != .normal { passes += Passes.hueBlend }
    return passes
  }

  /// The number of pictures of all that it touches that are there while its layers are drawn.
  fileprivate var pictureCount: Double {
    var count = 0.0
    if !mask.isEmpty { count += 2 }
    if opacity < 1 && !drawsOneThing || joinsChildren || clipsToBounds && cornerRadii != .zero || blend != .normal {
      count += 1
    }
    if isFiltered { count += 2 }
    if backdrop != nil { count += 1 }
    if !shadows.isEmpty { count += 1 }
    return count
  }
}
