import Formulas
import Geometry
import Layers
import Scenes
import Vocabulary

/// The look of a layer without its content: colours, borders, shadows, how it is turned and cut off.
package struct Appearance: EvaluatorPart {
  package let evaluator: Evaluator

  func give(to layer: inout Layer, of instance: Instance) throws {
    let template = instance.template
    let look = Vocabulary.look
    layer.isTransformAnimated = evaluator.motion.turns(template)
    layer.isHidden = try value(look.hidden, of: instance)
    layer.opacity = try value(look.opacity, of: instance)
    layer.anchor = try value(look.anchor, of: instance)
    layer.transform = try transform(of: instance)
    if let depth = try depth(of: instance) {
      layer.depth = depth
      if layer.facesAway, try value(look.backface, of: instance) == .hidden { layer.isHidden = true }
    }
    if template.kind != .shape {
      let fills = try fills(look.fill, of: instance)
      (layer.background, layer.lowerFills) = (fills.first, fills.lower)
    }
    layer.cornerRadii = try value(look.cornerRadius, of: instance)
    if layer.cornerRadii != .zero { layer.cornerRadii.curve = try value(look.corners, of: instance) }
    layer.clipsToBounds = try clips(instance)
    layer.joinsChildren = try value(look.joined, of: instance)
    if template.gives(look.border) { layer.border = try border(of: instance) }
    if template.gives(look.shadow) { layer.shadows = try shadows(of: instance) }
    layer.blur = try value(look.blur, of: instance)
    if template.gives(look.filter) {
      let filter = try filter(Vocabulary.filter, of: instance)
      if filter != .none { layer.filter = filter }
    }
    if template.gives(look.backdrop) { layer.backdrop = try backdrop(of: instance) }
    layer.blend = try value(look.blend, of: instance)
  }

  /// Whether what lies outside of a layer is cut off.
  package func clips(_ instance: Instance) throws -> Bool {
    try value(instance.template.kind == .scroll ? Vocabulary.scroll.clip : Vocabulary.look.clip, of: instance)
  }

  private func border(of instance: Instance) throws -> Border {
    let border = Vocabulary.border
    let (color, gradient) = try paint(border.color, or: Vocabulary.borderGradient, of: instance)
    var made = Border(color: color, width: try value(border.width, of: instance))
    if let gradient { made.gradient = gradient }
    return made
  }

  private func shadows(of instance: Instance) throws -> [Shadow] {
    let (map, shadow) = (Vocabulary.look.shadow, Vocabulary.shadow)
    return try (0..<map.spec.most).filter { instance.template.gives(map, item: $0) }.map { item in
      func value<Content: PropertyType>(_ property: Property<Content>) throws -> Content {
        try evaluator.value(property, item: item, of: instance)
      }
      return Shadow(
        color: try value(shadow.color), radius: try value(shadow.radius), offset: try value(shadow.offset),
        opacity: try value(shadow.opacity), spread: try value(shadow.spread), isInside: try value(shadow.inside))
    }
  }

  private func filter(_ filter: FilterProperties, of instance: Instance) throws -> ColorFilter {
    ColorFilter(
      brightness: try value(filter.brightness, of: instance), contrast: try value(filter.contrast, of: instance),
      saturation: try value(filter.saturation, of: instance), grayscale: try value(filter.grayscale, of: instance),
      hue: try value(filter.hue, of: instance))
  }

  private func backdrop(of instance: Instance) throws -> Backdrop {
    let backdrop = Vocabulary.backdrop
    return Backdrop(
      blur: try value(backdrop.blur, of: instance), filter: try filter(backdrop.filter, of: instance),
      tint: try value(backdrop.tint, of: instance))
  }

  /// Works out everything but content and children: whatever fails, throws.
  package func check(_ instance: Instance) throws {
    // A run has no frame: where it is follows from all of its label's text, which that has been asked for.
    let frame = instance.template.kind == .run ? .zero : try evaluator.layout.frame(of: instance)
    var layer = Layer(id: "", kind: "", frame: frame)
    try give(to: &layer, of: instance)
  }

  func transform(of instance: Instance) throws -> AffineTransform {
    let look = Vocabulary.look
    var transform = AffineTransform.identity
    if instance.template.cell(look.scale) != nil {
      let scale = try value(look.scale, of: instance)
      transform = .scale(scale.first, scale.second)
    }
    if !instance.template.cells(of: look.skewX, look.skewY).isEmpty {
      transform = transform.then(.skew(try value(look.skewX, of: instance), try value(look.skewY, of: instance)))
    }
    if instance.template.cell(look.rotation) != nil {
      transform = transform.then(.rotation(try value(look.rotation, of: instance)))
    }
    if instance.template.gives(look.along) { transform = transform.then(try ontoPath(instance)) }
    if instance.template.cell(look.translate) != nil {
      let offset = try value(look.translate, of: instance)
      transform = transform.then(.translation(offset.x, offset.y))
    }
    return transform
  }

  /// Returns the transform from a layer's anchor to the place on the path that it follows, turned about the anchor as
  /// the path is there.
  private func ontoPath(_ instance: Instance) throws -> AffineTransform {
    let along = Vocabulary.along
    guard let path = try evaluator.contents.path(of: instance, as: Vocabulary.alongPath) else { return .identity }
    let ruler = PathRuler(path)
    let anchor = try value(Vocabulary.look.anchor, of: instance)
    let frame = try Sticky(evaluator: evaluator).frame(of: instance)
    let own = Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
    // A path without any length is where it begins.
    let place = ruler.place(at: try value(along.at, of: instance) * ruler.length)
    guard let point = place?.point ?? path.firstPoint else { return .identity }
    let translation = AffineTransform.translation(point.x - own.x, point.y - own.y)
    guard let place, try value(along.turned, of: instance) else { return translation }
    var turn = place.transform
    (turn.tx, turn.ty) = (0, 0)
    return turn.then(translation)
  }

  /// Returns the projection from an instance's coordinates to its parent's (the parent's scrolling not counted).
  func transformToParent(of instance: Instance) throws -> Projection {
    var layer = Layer(id: "", kind: "", frame: try Sticky(evaluator: evaluator).frame(of: instance))
    layer.anchor = try value(Vocabulary.look.anchor, of: instance)
    layer.transform = try transform(of: instance)
    if let depth = try depth(of: instance) { layer.depth = depth }
    return layer.transformToParent
  }

  // MARK: Depth

  /// Returns the place of a layer in space; nil where it lies in its parent's plane.
  private func depth(of instance: Instance) throws -> Depth? {
    let (look, template) = (Vocabulary.look, instance.template)
    let seenBy = template.parent.flatMap { $0.mask !== template && $0.cell(look.perspective) != nil ? $0 : nil }
    guard seenBy != nil || template.isTurnedInSpace else { return nil }
    var depth = Depth()
    if template.isTurnedInSpace {
      depth.rotationX = try value(look.rotationX, of: instance)
      depth.rotationY = try value(look.rotationY, of: instance)
      depth.anchorZ = try value(look.anchorZ, of: instance)
    }
    if seenBy != nil, let parent = instance.parent {
      depth.z = try value(Vocabulary.placement.z, of: instance)
      depth.eye = try eye(of: parent)
    }
    // Without a turn, only an eye sees how near it is.
    guard depth.rotationX != 0 || depth.rotationY != 0 || depth.eye != nil && depth.z != depth.anchorZ else {
      return nil
    }
    return depth
  }

  /// Returns the viewpoint of the perspective that an instance gives its layers; nil without one.
  private func eye(of instance: Instance) throws -> Depth.Eye? {
    guard let distance = try value(Vocabulary.look.perspective, of: instance) else { return nil }
    let size = try evaluator.layout.frame(of: instance).size
    let share = try value(Vocabulary.look.perspectiveOrigin, of: instance)
    var point = Point(share.x * size.width, share.y * size.height)
    if instance.template.kind == .scroll {
      point.x += evaluator.scrolls.offset(.horizontal, of: instance).low
      point.y += evaluator.scrolls.offset(.vertical, of: instance).low
    }
    return Depth.Eye(point: point, distance: distance)
  }

  /// Returns the fills of a layer that are seen: the first of those that are not clear, and those under it.
  func fills(_ property: Property<Color>, of instance: Instance) throws -> (first: Fill?, lower: [Fill]) {
    let template = instance.template
    let first = try fill(property, item: 0, of: instance)
    let further = (1..<property.spec.most).filter {
      template.cell(property, item: $0) != nil || template.cell(Vocabulary.gradient.colors, item: $0) != nil
    }
    if further.isEmpty { return (first, []) }
    var fills = try further.compactMap { try fill(property, item: $0, of: instance) }
    guard first == nil, !fills.isEmpty else { return (first, fills) }
    return (fills.removeFirst(), fills)
  }

  /// A colour, where it is not clear, or a gradient.
  private func fill(_ property: Property<Color>, item: Int, of instance: Instance) throws -> Fill? {
    if instance.template.cell(property, item: item) != nil {
      let color = try value(property, item: item, of: instance)
      return color.alpha > 0 ? .color(color) : nil
    }
    return try gradient(Vocabulary.gradient, item: item, of: instance).map { .gradient($0) }
  }

  /// A colour, and the gradient that stands in its place where there is one.
  func paint(
    _ property: Property<Color>, or fields: GradientProperties, of instance: Instance
  ) throws -> (Color, Gradient?) {
    if instance.template.cell(property) == nil, let gradient = try gradient(fields, of: instance) {
      return (gradient.stops[0].color, gradient)
    }
    return (try value(property, of: instance), nil)
  }

  private func gradient(_ gradient: GradientProperties, item: Int = 0, of instance: Instance) throws -> Gradient? {
    guard let colors = try value(gradient.colors, item: item, of: instance) else { return nil }
    guard colors.count >= 2 else {
      throw evaluator.wrong(
        gradient.colors, item: item, wanted: "two colours at least", got: .list(colors.map(Value.color)), of: instance)
    }
    let places = try value(gradient.stops, item: item, of: instance)
    if let places, places.count != colors.count {
      throw evaluator.wrong(
        gradient.stops, item: item, wanted: "as many numbers as colours", got: .list(places.map(Value.number)),
        of: instance)
    }
    var last = 0.0
    let stops = colors.enumerated().map { index, color in
      // None lies before the one before it, as CSS has it.
      last = max(last, places?[index] ?? Double(index) / Double(colors.count - 1))
      return Gradient.Stop(offset: last, color: color)
    }
    let form = try value(gradient.form, item: item, of: instance)
    let isConic = form == .conic
    return Gradient(
      form: form, stops: stops,
      start: try value(gradient.from, item: item, of: instance) ?? Point(0.5, isConic ? 0.5 : 0),
      end: try value(gradient.to, item: item, of: instance) ?? Point(0.5, isConic ? 0 : 1),
      interpolation: try value(gradient.interpolation, item: item, of: instance),
      isDithered: try value(gradient.dither, item: item, of: instance))
  }
}
