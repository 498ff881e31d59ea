import Basics
import Formulas
import Scenes

/// The places in the scene's files at which layers are written.
public struct SceneOwners: Sendable {
  private var root: LayerDescription?
  private var components: [String: LayerDescription] = [:]

  public init() {}

  public init(_ description: SceneDescription) {
    root = description.root
    for component in description.files.flatMap(\.components) where components[component.name.value] == nil {
      components[component.name.value] = component.body
    }
  }

  /// The place of the layer with that id, such as `table.row(3).title`; of the nearest one around it where its own name
  /// is not written anywhere; nil where not even that is found.
  public func place(of id: String) -> SourcePlace? {
    guard var current = root else { return nil }
    var place: SourcePlace?
    for name in LayerDifference.path(of: id) {
      let inside = current.layers + (components[current.kind.value]?.layers ?? [])
      guard let next = inside.first(where: { $0.name?.value == name }) else { continue }
      current = next
      place = next.name?.place ?? next.kind.place
    }
    return place
  }
}
