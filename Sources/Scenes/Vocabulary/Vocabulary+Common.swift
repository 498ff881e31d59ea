extension Vocabulary {
  /// What layers of every kind take, and components too. What a layer *holds* (`values`, `state`, `rules`, `layers`) is
  /// not among them; see `holderKeys`.
  public static let common: [PropertySpec] = placement.rows + look.rows + touch.rows + existence.rows

  /// All structures of properties, for the test that none lacks a row.
  package static let groups: [any PropertyGroup] = [
    placement, look, border, shadow, shadows[1], shadows[2], shadows[3], gradient,
    fills[1].gradient, fills[2].gradient, fills[3].gradient,
    borderGradient, strokeGradient, textGradient, filter, backdrop, touch, longPress, drags, pinches, rotates,
    existence, comes, goes, along, alongPath, row,
    column, flow, grid, label, run, image, shape, path, stroke, scroll, insets, pullLimit, indicator, settle, motion,
    drag,
  ]

  package static let placement = PlacementProperties()
  package static let look = LookProperties()
  package static let border = BorderProperties()
  package static let shadow = shadows[0]
  /// Of the first to the last shadow that a layer may have.
  package static let shadows = shadowNames.map(ShadowProperties.init)
  static let shadowNames = (1...4).map { nameOf("shadow", number: $0) }
  /// Of the first to the last fill that a layer may have.
  package static let fills = fillNames.map(FillProperties.init)
  static let fillNames = (1...4).map { nameOf("fill", number: $0) }
  static let furtherFills = fills.dropFirst().map(\.color.spec)
  package static let gradient = fills[0].gradient
  package static let borderGradient = GradientProperties("border.color")
  package static let strokeGradient = GradientProperties("stroke.color")
  package static let textGradient = GradientProperties("color")
  package static let filter = FilterProperties("filter")
  package static let backdrop = BackdropProperties()
  package static let along = AlongProperties()
  package static let alongPath = PathProperties("along.path")
  package static let touch = TouchProperties()
  package static let longPress = LongPressProperties()
  package static let drags = DragProperties()
  package static let pinches = PinchProperties()
  package static let rotates = RotateProperties()
  package static let existence = ExistenceProperties()
  package static let comes = TransitionProperties("comes", over: 0.25, curve: "default")
  package static let goes = TransitionProperties("goes", over: 0.25, curve: "default")
  package static let label = LabelProperties()
  package static let run = RunProperties()
  package static let image = ImageProperties()
  package static let shape = ShapeProperties()
  package static let path = PathProperties("path")
  package static let stroke = StrokeProperties()
}
