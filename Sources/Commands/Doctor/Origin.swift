import Files

/// The way in which this program came onto the machine, as far as its place tells.
enum Origin {
  /// One line for `doctor`.
  ///
  /// - Parameters:
  ///   - program: the program's own path, links resolved.
  ///   - bundle: the folder of the bundle whose launcher started it; nil where none did.
  static func text(of program: String, bundle: String?) -> String {
    if let bundle {
      let package = FilePath.folder(of: bundle)
      guard FileStatus.isFile(FilePath.join(package, "__init__.py")) else { return "the bundle in \(bundle)" }
      return "the Python wheel in \(FilePath.folder(of: package)), which carries the bundle"
    }
    if let checkout = checkout(above: program) { return "a build in \(checkout)" }
    let prefix = FilePath.folder(of: FilePath.folder(of: program))
    // Every Debian package has it, also where images leave out documents, and `make install` does not.
    let isPackage = FileStatus.isFile(FilePath.join(prefix, "share/doc/flipbook/copyright"))
    let isInstalled = FileStatus.isFolder(FilePath.join(prefix, "share/flipbook"))
    return isPackage
      ? "the Debian package 'flipbook'"
      : isInstalled ? "'make install' into \(prefix)" : "a way that its place does not tell"
  }

  /// The folder of the package whose `.build` a program lies in.
  private static func checkout(above program: String) -> String? {
    var folder = FilePath.folder(of: program)
    while FilePath.name(of: folder) != ".build" {
      if folder == "/" || folder == "." { return nil }
      folder = FilePath.folder(of: folder)
    }
    let checkout = FilePath.folder(of: folder)
    return FileStatus.isFile(FilePath.join(checkout, "Package.swift")) ? checkout : nil
  }
}
