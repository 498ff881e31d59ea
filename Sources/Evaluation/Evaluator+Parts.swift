/// The parts that work things out.
extension Evaluator {
  /// The meaning of names.
  package var names: ReferenceEvaluator { ReferenceEvaluator(evaluator: self) }
  package var states: StateReading { StateReading(evaluator: self) }
  package var scrolls: ScrollReading { ScrollReading(evaluator: self) }
  package var fingers: FingerReading { FingerReading(evaluator: self) }
  package var onScreen: OnScreen { OnScreen(evaluator: self) }
  /// The limits of scrolls.
  package var scrollLimits: ScrollLimits { ScrollLimits(evaluator: self) }
  /// Instances by their paths.
  package var paths: InstancePaths { InstancePaths(evaluator: self) }
  /// The structure: which layers exist.
  package var structure: Structure { Structure(evaluator: self) }
  /// The rows that sleep.
  package var rows: RowVirtualizer { RowVirtualizer(evaluator: self) }
  /// The waking of rows that sleep.
  package var waking: RowWaking { RowWaking(evaluator: self) }
  /// The layout: where layers are, and how large.
  package var layout: LayoutReading { LayoutReading(evaluator: self) }
  /// The maker of the layers that are drawn.
  package var layers: LayerMaker { LayerMaker(evaluator: self) }
  package var appearance: Appearance { Appearance(evaluator: self) }
  /// The check of numbers at the first instant.
  package var initialNumbers: InitialNumberCheck { InitialNumberCheck(evaluator: self) }
  package var contents: Contents { Contents(evaluator: self) }
  package var screen: Screen { Screen(evaluator: self) }
}
