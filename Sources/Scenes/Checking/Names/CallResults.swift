import Formulas
import Vocabulary

/// The results of calls of a scene's own functions. A call that is made in a layer once more, with the same arguments,
/// reads a cell of the layer, so that functions that call others twice, and those again, cost what they are written
/// with.
///
/// Owns the results, the numbers of their arguments, and the cells' formulas; a cell is added to its layer when it is
/// first read. It resolves nothing.
final class CallResults {
  struct Call: Hashable {
    /// The index of the layer's template.
    var layer: Int
    /// Whether it is worked out before the layer's own traits hold.
    var isOutsideTraits: Bool
    var file: Int
    var function: String
    /// The numbers of the arguments' expressions.
    var arguments: [Int]
  }

  /// An expression that a layer's formulas may have more than once.
  final class Result {
    let expression: Expression
    let type: ValueType
    /// The formula that it is worked out for, for messages, and where it is written.
    let text: String
    let place: SourcePlace
    /// The traits that it reads, by itself or by values.
    let traits: Set<SystemTrait>
    fileprivate var cell: Int?

    init(
      _ expression: Expression, _ type: ValueType, of text: String, at place: SourcePlace,
      traits: Set<SystemTrait> = []
    ) {
      (self.expression, self.type, self.text, self.place, self.traits) = (expression, type, text, place, traits)
    }

    /// The expression itself where a cell would cost as much, or hide how a list begins.
    private(set) lazy var withoutCell: Expression? = {
      switch expression {
      case .constant, .reference, .list, .record: return expression
      default: break
      }
      let simplified = expression.simplified
      if case .constant = simplified { return simplified }
      return nil
    }()
  }

  let numbers: ValueNumbering
  /// The results of the calls that have been made.
  var made: [Call: Result] = [:]
  /// The reads of all of the program's references, one behind the other, and where those of each end.
  @exclusivity(unchecked) private var reads: [Dependency] = []
  @exclusivity(unchecked) private var ends: [Int] = []

  init(_ program: Program) {
    numbers = ValueNumbering(program)
  }

  /// Notes what the program's next reference reads.
  func note(_ read: [Dependency]) {
    reads.append(contentsOf: read)
    ends.append(reads.count)
  }

  /// The same of one that reads one thing.
  func note(_ read: Dependency) {
    reads.append(read)
    ends.append(reads.count)
  }

  /// The cell of a layer that works out a result for all of its formulas that have it.
  func cell(of result: Result, in template: Template) -> Int {
    if let cell = result.cell { return cell }
    let cell = template.cells.count
    var dependencies: [Dependency] = []
    note(result.expression, in: &dependencies)
    template.cells.append(
      Cell(
        name: result.text, source: .expression(result.expression), place: result.place, dependencies: dependencies,
        isShared: true))
    numbers.note(CellID(template: template.index, cell: cell), standsFor: result.expression)
    result.cell = cell
    return cell
  }

  /// Adds what an expression reads.
  private func note(_ expression: Expression, in dependencies: inout [Dependency]) {
    if case .reference(let reference) = expression {
      let start = reference.index > 0 ? ends[reference.index - 1] : 0
      dependencies += reads[start..<ends[reference.index]]
    }
    for part in expression.parts { note(part, in: &dependencies) }
  }
}
