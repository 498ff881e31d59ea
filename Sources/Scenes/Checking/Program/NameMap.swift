/// Values by names, where there are mostly few: then the names are compared one after another, which costs less than
/// hashing them.
struct NameMap<Value> {
  /// The most names that are compared one after another: most differ in their lengths.
  private static var few: Int { 24 }

  /// The entries in the order in which they were set first.
  private var entries: [(name: String, value: Value)] = []
  /// The places of the entries, once there are more than a few.
  private var places: [String: Int] = [:]

  var count: Int { entries.count }
  var names: some Collection<String> { entries.lazy.map(\.name) }
  var values: [Value] { entries.map(\.value) }
  var sortedNames: [String] { names.sorted() }

  /// The value of a name. A name is never taken away.
  subscript(name: String) -> Value? {
    get { place(of: name).map { entries[$0].value } }
    set {
      guard let newValue else { return }
      if let place = place(of: name) {
        entries[place].value = newValue
      } else {
        add(name, newValue)
      }
    }
  }

  private func place(of name: String) -> Int? {
    if entries.count > Self.few { return places[name] }
    let length = name.utf8.count
    for place in entries.indices where entries[place].name.utf8.count == length && entries[place].name == name {
      return place
    }
    return nil
  }

  private mutating func add(_ name: String, _ value: Value) {
    entries.append((name, value))
    if entries.count > Self.few + 1 {
      places[name] = entries.count - 1
    } else if entries.count > Self.few {
      for (place, entry) in entries.enumerated() { places[entry.name] = place }
    }
  }

  /// The entries in the order of their names.
  var sorted: [(name: String, value: Value)] { entries.sorted { $0.name < $1.name } }
}
