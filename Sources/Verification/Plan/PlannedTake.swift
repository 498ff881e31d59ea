import Rendering

/// A take that was played: what is known of it without reading the scene again.
@dynamicMemberLookup
public struct PlannedTake: Hashable, Sendable, Codable {
  public var identity: TakeIdentity
  /// The number of frames that are looked at.
  public var frames: Int
  /// The snapshots' names, in the take's order.
  public var snapshots: [String]

  /// A take of which no frame is known.
  public init(_ identity: TakeIdentity) { (self.identity, frames, snapshots) = (identity, 0, []) }

  /// Plays the take to its end.
  ///
  /// - Parameter layer: the scroll of which each snapshot shows all besides; nil for none.
  public init(of renderer: FrameRenderer, expanding layer: String? = nil) throws {
    identity = TakeIdentity(of: renderer)
    frames = try renderer.times().count
    let names = try NamedSnapshot.all(of: renderer).map(\.name)
    snapshots = names + (layer.map { layer in names.map { NamedSnapshot.expandedName($0, layer) } } ?? [])
  }

  public subscript<Value>(dynamicMember path: KeyPath<TakeIdentity, Value>) -> Value { identity[keyPath: path] }

  /// The baselines that it has, as paths.
  public func baselines(in store: BaselineStore) -> [String] {
    let folder = identity.folder(in: store)
    return ["\(folder)/\(BaselineStore.recordName)"]
      + snapshots.flatMap { snapshot in
        let name = "\(folder)/\(BaselineStore.fileName(snapshot))"
        return [name + store.pictureEnding, name + BaselineStore.layersEnding]
      }
  }

  /// Whether the whole name meets a filter, or that of a snapshot.
  public func matches(_ filter: String) -> Bool {
    let (name, filter) = (identity.name, NameFilter(filter))
    return filter.meets(name) || snapshots.contains { filter.meets("\(name)/\($0)") }
  }
}
