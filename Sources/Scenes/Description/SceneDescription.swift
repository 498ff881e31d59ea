import Formulas
import Locales
import Vocabulary

/// The content of a scene file and its imports, piece by piece and with places, before anything is looked up.
///
/// `SceneFiles` makes it from YAML; it can as well be written in Swift.
public struct SceneDescription: Sendable {
  /// The name under which the scene is known.
  public var name: Placed<String>
  /// The name of a device, or nil for the default.
  public var device: Placed<String>?
  /// The device of that name, where the scene describes it itself.
  public var ownDevice: Device?
  /// `locale:`; nil where the scene does not say.
  public var locale: Placed<LocaleTag>?
  /// The paths of the scenes that it extends, the nearest first.
  public var bases: [String] = []
  /// The further devices that it is verified on.
  public var devices: [Placed<String>] = []
  public var variants: [VariantDescription] = [] {
    didSet {
      variantPlaces = Dictionary(zip(variants.lazy.map(\.name.value), variants.indices)) { first, _ in first }
    }
  }
  private var variantPlaces: [String: Int] = [:]
  /// The scene's own file first, then every file it imports, directly or not.
  public var files: [FileDescription]
  public var root: LayerDescription
  public var takes: [TakeDescription] = []
  /// Finds the files that have a name which a file uses and does not see.
  public var importFinder = ImportFinder { _, _, _ in [] }
  /// `steps:`, lists of steps that takes do by name.
  public var steps: [TakeDescription] = []

  public init(name: Placed<String>, files: [FileDescription], root: LayerDescription) {
    self.name = name
    self.files = files
    self.root = root
  }
}

extension SceneDescription {
  /// The first variant of that name that the scene writes.
  package func variant(named name: String) -> VariantDescription? { variantPlaces[name].map { variants[$0] } }
}

/// A value and where it was written.
public struct Placed<Wrapped: Sendable>: Sendable {
  public var value: Wrapped
  public var place: SourcePlace

  public init(_ value: Wrapped, at place: SourcePlace) {
    self.value = value
    self.place = place
  }
}

extension Placed: Equatable where Wrapped: Equatable {}

/// The description of one file: what its formulas see besides the layers.
public struct FileDescription: Sendable {
  /// The path as users know it.
  public var path: String
  /// `values:` of a file that is imported; a scene's own are those of its root.
  public var values: [NamedFormula] = []
  public var data: [DataDescription] = []
  public var components: [ComponentDescription] = []
  /// The indices into `SceneDescription.files` of the files this one imports.
  public var imports: [Int] = []
  /// The name of the component that a scene is which others import.
  public var scene: String?
  /// Whether who imports it sees its `values`: a file without layers is a library.
  public var exportsValues = false
  /// `fonts:`; all files of a scene see them.
  public var fonts: [FontDescription] = []
  /// `functions:`
  public var functions: [FunctionDescription] = []

  public init(path: String) { self.path = path }
}

/// The description of named data, read from a file or written out.
public struct DataDescription: Sendable {
  public var name: Placed<String>
  public var value: Value
  /// The path of the file it was read from; what two files read from one file is one and the same thing.
  public var origin: String?
  /// The path with `localePlace` in it, where files of several locales may stand at it.
  public var localizedPath: String?

  /// The place of the locale in a path.
  public static let localePlace = "{locale}"

  public init(name: Placed<String>, value: Value, origin: String? = nil, localizedPath: String? = nil) {
    self.name = name
    self.value = value
    self.origin = origin
    self.localizedPath = localizedPath
  }
}

/// `NAME:` under `components:`. Its `body.kind` is `box` unless it says `kind:`; an imported scene is a component too.
public struct ComponentDescription: Sendable {
  public var name: Placed<String>
  public var body: LayerDescription

  public init(name: Placed<String>, body: LayerDescription) {
    self.name = name
    self.body = body
  }
}

/// A property as it is written: its name, and what stands behind it.
public struct PropertyDescription: Sendable {
  public var name: Placed<String>
  public var value: PropertyValue

  public init(name: Placed<String>, value: PropertyValue) {
    self.name = name
    self.value = value
  }
}

/// The value that stands behind a property's colon.
public indirect enum PropertyValue: Sendable {
  case formula(Formula)
  /// `{color: …, width: …}`, in the order written.
  case map([PropertyDescription], at: SourcePlace)
  /// `[{…}, red]`: several of what a map, or a formula, may say once.
  case several([PropertyValue], at: SourcePlace)
  /// `each: name in list`.
  case each(variable: Placed<String>, list: Formula)
  /// `tap:` and the `do:` of `hold:`.
  case actions([ActionDescription], at: SourcePlace)
  /// `mask:`.
  case layer(LayerDescription)
  /// `runs:` of a label, each a layer as far as its properties go.
  case runs([LayerDescription])
}

/// `name: formula` under `values:`; `required` and `inherit` have no formula, a query has its parts.
public struct NamedFormula: Sendable {
  /// The definition behind a name of `values`.
  public enum Definition: Sendable {
    case formula(Formula)
    case query(QueryDescription)
    case required
    /// The value of this name where the component is used.
    case inherited
    /// A value that was read, such as a group of design tokens.
    case fixed(Value)
    /// One of several that were read, by the texts that other values of the file have.
    case chosen(by: [String], [[String]: Value])
  }

  public var name: Placed<String>
  public var definition: Definition

  public init(name: Placed<String>, definition: Definition) {
    self.name = name
    self.definition = definition
  }
}

/// `{from: b in list, where: …, group: …, give: {field: …}, sort: …}`, done in this order.
public struct QueryDescription: Sendable {
  public var variable: Placed<String>
  public var list: Formula
  public var condition: Formula?
  public var group: Formula?
  public var give: [NamedAssignment] = []
  /// The formula for what each item becomes, where that is no record of `give`.
  public var item: Formula?
  public var sort: [Formula] = []
  public var place: SourcePlace

  public init(variable: Placed<String>, list: Formula, place: SourcePlace) {
    self.variable = variable
    self.list = list
    self.place = place
  }
}

/// `name: start` under `state:`, or a follower.
public struct StateDescription: Sendable {
  /// The beginning of a state, as it is written.
  public enum Start: Sendable {
    case formula(Formula)
    case follows(Formula, over: Formula?, curve: Formula?)
    case required
  }

  public var name: Placed<String>
  public var start: Start

  public init(name: Placed<String>, start: Start) {
    self.name = name
    self.start = start
  }
}
