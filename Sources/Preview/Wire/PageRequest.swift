import FoundationEssentials
import Scenes
import Vocabulary

/// The request of a page: one message of its socket.
struct PageRequest: Decodable, Sendable {
  /// The options by which a scene is to be read. Nil: not said by the page, so as the scene's file has it.
  struct Settings: Decodable, Hashable, Sendable {
    var device: String?
    var variant: String?
    var dark: Bool?
    var locale: String?
    var textSize: TextSize?
    /// Formulas for values and states of the scene, by name.
    var values: [String: String]?
  }

  /// An act of a finger or a keyboard.
  struct Input: Decodable, Hashable, Sendable {
    enum Act: String, Decodable, Sendable {
      case down, move, up, key
    }

    /// Microseconds from the first instant.
    var tick: Int
    var act: Act
    /// Points of the screen.
    var x: Double?
    var y: Double?
    /// The number of one of several fingers; the first is 0.
    var finger: Int?
    /// A character.
    var text: String?

    /// The same as steps can write it: in whole milliseconds and hundredths of a point, and not before a tick.
    func asWritten(after tick: Int) -> Input {
      var input = self
      input.tick = max(self.tick / 1000 * 1000, tick)
      input.x = x.map { ($0 * 100).rounded() / 100 }
      input.y = y.map { ($0 * 100).rounded() / 100 }
      return input
    }
  }

  /// A point of the screen, in points.
  struct Place: Decodable, Hashable, Sendable {
    var x: Double
    var y: Double
  }

  /// A number of a layer.
  struct Quantity: Decodable, Hashable, Sendable {
    /// `Layer.id`.
    var id: String
    /// The name of a state or a property.
    var name: String
    /// The tick from which on its values are wanted, each frame's; nil for all of the take.
    var from: Int?
  }

  /// The state to be changed: of which scene, and what the page knows of it, so that nothing is changed that it has not
  /// seen.
  struct Change: Decodable, Hashable, Sendable {
    /// The scene by its place in the catalogue.
    var scene: Int
    /// The state as a message told it: of the scene's file, or of what was compared.
    var state: String
    /// The name that a take is to have.
    var name: String?
    /// The names of baselines; all that fail where there are none.
    var names: [String]?
  }

  /// Other literals in the place of some in one file of the scene's project.
  struct Edit: Decodable, Hashable, Sendable {
    struct Part: Decodable, Hashable, Sendable {
      /// The line of the property's formula, from 1, or of the key before it.
      var line: Int
      var column: Int
      /// Whether it is a number or a colour within a formula, at that column.
      var isWithin: Bool?
      /// Whether it is one of the language's words, and another is to be in its place.
      var isWord: Bool?
      /// The name of the key, where `line` may be the line of the key.
      var name: String?
      /// The literal's meaning, as a formula would write it.
      var value: String
      /// The literal that the page saw, and the one that it wants.
      var was: String
      var text: String
    }

    /// The scene, by its place in the catalogue.
    var scene: Int
    /// The path as the scene's messages have it.
    var file: String
    /// All or none of them are written.
    var parts: [Part]
  }

  /// A place in a file of the scene.
  struct FilePlace: Decodable, Hashable, Sendable {
    var file: String
    var line: Int
    var column: Int
  }

  /// A step to be written into the take that is shown, at an instant of it: a snapshot, a caption, or that a label says
  /// what it says.
  struct Mark: Decodable, Hashable, Sendable {
    /// The scene by its place in the catalogue.
    var scene: Int
    var tick: Int
    /// The snapshot's name.
    var snapshot: String?
    /// The label's `Layer.id`.
    var layer: String?
    /// The text of a caption.
    var caption: String?
  }

  /// Another begin or length of a step of the take that is shown, or no such step; or other steps at an instant.
  struct StepChange: Decodable, Hashable, Sendable {
    /// The scene by its place in the catalogue.
    var scene: Int
    /// The step, by its place among those played, and its text as the page was told it.
    var step: Int?
    var was: String?
    /// Microseconds.
    var begin: Int?
    var length: Int?
    /// Steps as a file writes them, and where they are to be.
    var paste: String?
    var tick: Int?
  }

  /// A part of the take that is shown as an animation.
  struct Film: Decodable, Hashable, Sendable {
    /// The ending of its file.
    var format: String
    /// The first and the last instant.
    var from: Int
    var to: Int
  }

  /// Two instants.
  struct Comparison: Decodable, Hashable, Sendable {
    var from: Int
    var to: Int
  }

  /// A property that a layer is to be given.
  struct Addition: Decodable, Hashable, Sendable {
    /// The place at which it is written.
    enum Target: String, Decodable, Sendable {
      /// The place where the layer is written, for all that follows from there.
      case layer
      /// The changes of a scene that is like another one.
      case changes
      /// The variant that is shown; otherwise the property is as usual.
      case variant
      /// An argument of the use of a component that the layer is made by; the component stays as it is for others.
      case instance
    }

    /// The scene by its place in the catalogue.
    var scene: Int
    /// `Layer.id`.
    var id: String
    var name: String
    /// A literal, or, behind an equals sign, a formula.
    var value: String
    var target: Target
  }

  /// A scene to be made.
  struct Making: Decodable, Hashable, Sendable {
    var name: String
    /// The name of one to start from.
    var like: String?
    /// The place in the catalogue of a shipped scene, whose files are copied.
    var copies: Int?
  }

  /// A step through the changes that this page has made.
  enum EditStep: String, Decodable, Sendable {
    case undo, redo
  }

  /// Opens a scene, by its place in the catalogue.
  var scene: Int?
  /// Opens a take of it: its name. What was done live is forgotten.
  var take: String?
  var settings: Settings?
  /// Pixels per point.
  var scale: Double?
  /// The inputs in the order in which they were done.
  var inputs: [Input]?
  /// Whether all that is done is recorded, from the scene's first instant: true begins it, false ends it, nil leaves it
  /// as it is.
  var record: Bool?
  /// Whether a recording that ends here is without a rest at its ends.
  var trims: Bool?
  /// Adds what was recorded to the scene's file, where that is in this state.
  var append: Change?
  /// Compares a scene with its baselines.
  var verify: Int?
  /// Replaces baselines.
  var accept: Change?
  /// Takes the page's last acceptance back.
  var undo: Change?
  /// Writes a step into the take that is shown.
  var mark: Mark?
  /// Changes the steps of the take that is shown.
  var stepChange: StepChange?
  /// Wants the properties that a layer can be given.
  var addable: String?
  /// A property to be added to a layer.
  var add: Addition?
  /// Wants an animation.
  var film: Film?
  /// Wants a picture of this instant on every device, in every variant.
  var sheet: Int?
  /// Makes a scene beside the others.
  var make: Making?
  /// Changes the scene's file.
  var edit: Edit?
  /// Shows the scene as an edit would make it, and writes nothing; one without parts shows it as it is written.
  var trial: Edit?
  /// Wants to know how many layers and snapshots an edit would make look otherwise.
  var reach: Edit?
  /// Takes the page's last change of a file back, or does it again.
  var editStep: EditStep?
  /// Wants the layers at a tick.
  var tree: Int?
  /// Wants what makes a layer look as it does, at the tick of `show`; no picture then.
  var explain: String?
  /// Wants the layers under a point, at the tick of `show`; no picture then.
  var pick: Place?
  /// Wants the layers that follow from what stands at a place.
  var readers: FilePlace?
  /// Wants to know what is different between two instants.
  var compare: Comparison?
  /// Wants what a number is over the whole take.
  var curve: Quantity?
  /// Wants to know where the layer of this id is in the picture of `show`.
  var outline: String?
  /// The tick whose picture is wanted.
  var show: Int?
  /// The snapshot at that tick whose picture is wanted, where it is that and not all that happens at the tick.
  var snapshot: String?
  /// A number that the picture's message repeats.
  var serial: Int?

  /// Longest message that is read, in bytes.
  static let limit = 1 << 20

  /// The tick whose picture is wanted; nil where none is.
  var shownTick: Int? { explain == nil && pick == nil ? show : nil }

  /// Whether it wants a file of the scene that is shown to be changed.
  var isChange: Bool { edit != nil || editStep != nil || mark != nil || stepChange != nil || add != nil }

  /// Creates a request, or returns nil for what no page of ours sends.
  init?(_ text: String) {
    guard text.utf8.count <= Self.limit,
      let request = try? JSONDecoder().decode(PageRequest.self, from: Data(text.utf8)), request.isSound
    else { return nil }
    self = request
  }

  /// Whether all numbers are such as a scene can have.
  private var isSound: Bool {
    let own = [
      show, tree, sheet, mark?.tick, stepChange?.begin, stepChange?.length, stepChange?.tick, film?.from, film?.to,
      compare?.from, compare?.to, curve?.from,
    ]
    let ticks = own.compactMap { $0 } + (inputs ?? []).map(\.tick)
    let places = (inputs ?? []).flatMap { [$0.x, $0.y].compactMap { $0 } } + (pick.map { [$0.x, $0.y] } ?? [])
    return ticks.allSatisfy { 0...Self.lastTick ~= $0 } && places.allSatisfy { abs($0) <= 100_000 }
      && (scale.map { $0 > 0 && $0 <= 8 } ?? true) && (inputs ?? []).count <= 10_000
      && (inputs ?? []).allSatisfy { 0..<10 ~= $0.finger ?? 0 && ($0.text ?? "").utf8.count <= 64 }
  }

  /// An hour.
  private static let lastTick = 3_600_000_000
}
