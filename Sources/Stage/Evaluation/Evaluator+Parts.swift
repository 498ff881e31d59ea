/// The parts that work things out.
extension Evaluator {
  /// The meaning of names.
  var names: Names { Names(evaluator: self) }
  var states: StateReading { StateReading(evaluator: self) }
  var scrolls: ScrollReading { ScrollReading(evaluator: self) }
  var fingers: FingerReading { FingerReading(evaluator: self) }
  var onScreen: OnScreen { OnScreen(evaluator: self) }
  /// Which layers exist.
  var structure: Structure { Structure(evaluator: self) }
  /// Those of them that sleep.
  var rows: Rows { Rows(evaluator: self) }
  /// Where layers are, and how large.
  var layout: LayoutReading { LayoutReading(evaluator: self) }
  /// The maker of the layers that are drawn.
  var layers: LayerMaker { LayerMaker(evaluator: self) }
  var contents: Contents { Contents(evaluator: self) }
  var screen: Screen { Screen(evaluator: self) }
}
