import Raster

extension SceneLoader {
  /// The further scripts that texts may be in, and the packages that have the others; these are missed by texts in them
  /// only.
  public var scripts: [String] {
    func names(_ scripts: [FontFamily.ForScript]) -> String { scripts.map(\.script).joined(separator: ", ") }
    let absent = fonts.scripts.filter { !$0.isInstalled }
    let packages = Set(absent.compactMap(\.family.package)).sorted()
    let others = absent.filter { $0.family.package == nil }
    let here = fonts.scripts.filter(\.isInstalled)
    return (here.isEmpty ? [] : [names(here)])
      + packages.map { package in
        "not here: \(names(absent.filter { $0.family.package == package })); install \(package) for texts in them"
      } + (others.isEmpty ? [] : ["not in this bundle: \(names(others))"])
  }
}
