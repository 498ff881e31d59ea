extension Vocabulary {
  /// The properties that layers of every kind take, and components too. What a layer *holds* (`values`, `state`,
  /// `rules`, `layers`) is not among them; see `holderKeys`.
  public static let common: [PropertySpec] = placement.rows + look.rows + traits.rows + touch.rows + existence.rows

  /// All structures of properties, those of single kinds first.
  package static let groups: [any PropertyGroup] = [
    row, column, flow, grid, label, run, image, shape, path, stroke, scroll, insets, pullLimit, indicator, settle,
    placement, look, traits, border, shadow, gradient, borderGradient, strokeGradient, textGradient, filter, backdrop,
    along,
    alongPath, touch, longPress, drags, pinches, rotates, existence, comes, goes, exit, motion, drag,
  ]

  package static let placement: PlacementProperties = PlacementProperties()
  package static let look: LookProperties = LookProperties()
  package static let border: BorderProperties = BorderProperties()
  package static let shadow: ShadowProperties = ShadowProperties()
  package static let gradient: GradientProperties = GradientProperties("fill")
  package static let borderGradient: GradientProperties = GradientProperties("border.color")
  package static let strokeGradient: GradientProperties = GradientProperties("stroke.color")
  package static let textGradient: GradientProperties = GradientProperties("color")
  package static let filter: FilterProperties = FilterProperties("filter")
  package static let backdrop: BackdropProperties = BackdropProperties()
  package static let along: AlongProperties = AlongProperties()
  package static let alongPath: PathProperties = PathProperties("along.path")
  package static let touch: TouchProperties = TouchProperties()
  package static let longPress: LongPressProperties = LongPressProperties()
  package static let drags: DragProperties = DragProperties()
  package static let pinches: PinchProperties = PinchProperties()
  package static let rotates: RotateProperties = RotateProperties()
  package static let existence: ExistenceProperties = ExistenceProperties()
  package static let comes: TransitionProperties = TransitionProperties("comes", over: 0.25, curve: "default")
  package static let goes: TransitionProperties = TransitionProperties("goes", over: 0.25, curve: "default")
  package static let exit: ExitProperties = ExitProperties()
  package static let label: LabelProperties = LabelProperties()
  package static let run: RunProperties = RunProperties()
  package static let image: ImageProperties = ImageProperties()
  package static let shape: ShapeProperties = ShapeProperties()
  package static let path: PathProperties = PathProperties("path")
  package static let stroke: StrokeProperties = StrokeProperties()
}
