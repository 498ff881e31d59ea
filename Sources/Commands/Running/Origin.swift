import Files

/// How this program came onto the machine, as far as its place tells.
enum Origin: Equatable {
  /// A bundle, unpacked in a folder.
  case bundle(String)
  /// The bundle that a Python wheel carries, in the folder that the wheel was installed into.
  case wheel(String)
  case debianPackage
  /// `make install`, below a prefix.
  case installed(String)
  /// Built in a checkout.
  case built(String)
  case unknown

  /// - Parameters:
  ///   - program: the program's own path, links resolved.
  ///   - bundle: the folder of the bundle whose launcher started it; nil where none did.
  init(of program: String, bundle: String?) {
    if let bundle {
      let package = FilePath.folder(of: bundle)
      let isPython = FileStatus.isFile(FilePath.join(package, "__init__.py"))
      self = isPython ? .wheel(FilePath.folder(of: package)) : .bundle(bundle)
    } else if let checkout = Self.checkout(above: program) {
      self = .built(checkout)
    } else {
      let prefix = FilePath.folder(of: FilePath.folder(of: program))
      // Every Debian package has it, also where images leave out documents, and `make install` does not.
      let isPackage = FileStatus.isFile(FilePath.join(prefix, "share/doc/flipbook/copyright"))
      let isInstalled = FileStatus.isFolder(FilePath.join(prefix, "share/flipbook"))
      self = isPackage ? .debianPackage : isInstalled ? .installed(prefix) : .unknown
    }
  }

  /// One line for `doctor`.
  var words: String {
    switch self {
    case .bundle(let folder): "the bundle in \(folder)"
    case .wheel(let folder): "the Python wheel in \(folder), which carries the bundle"
    case .debianPackage: "the Debian package 'flipbook'"
    case .installed(let prefix): "'make install' into \(prefix)"
    case .built(let checkout): "a build in \(checkout)"
    case .unknown: "a way that its place does not tell"
    }
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
