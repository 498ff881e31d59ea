import Basics
import Files
import Glibc
import Rendering
import Verification

/// The places that what decides pixels was loaded from: libraries and fonts by their folders.
enum PixelSources {
  /// Returns a line for each folder, such as `/usr/lib/x86_64-linux-gnu: cairo, pango`, in the order of the
  /// fingerprint, the C library and its mathematics last.
  ///
  /// - Parameter loaded: the paths of the libraries that are loaded.
  static func libraries(of fingerprint: Fingerprint, loaded: [String]) -> [String] {
    let names: [MachineText] = fingerprint.parts.compactMap { MachineText($0).words().first } + ["libc", "libm"]
    return lines(
      names.compactMap { name in
        loaded.first { isLibrary(FilePath.name(of: $0), called: name) }.map { (FilePath.folder(of: $0), name.text) }
      })
  }

  /// The same of the font set's families.
  static func fonts(of loader: SceneLoader) -> [String] {
    lines(loader.fonts.families.flatMap { family in family.faces.map { (FilePath.folder(of: $0.path), family.name) } })
  }

  /// `glibc 2.36`. A fingerprint does not have it, as it draws nothing, but its mathematics are in every curve.
  static var mathematics: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      confstr(Int32(_CS_GNU_LIBC_VERSION), buffer.baseAddress, buffer.count) > 0
        ? buffer.baseAddress.map { String(cString: $0) } ?? "" : "an unknown C library"
    }
  }

  /// Whether a file is that of a library: `libpng16.so.16` of `libpng`, `libpango-1.0.so.0` of `pango`, and
  /// `libpangoft2-1.0.so.0` of none.
  private static func isLibrary(_ file: String, called name: MachineText) -> Bool {
    let bare = name.rest(after: "lib") ?? name
    guard let rest = MachineText(file).rest(after: "lib")?.rest(after: bare) else { return false }
    return rest.bytes.first.map { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0) } ?? true
  }

  private static func lines(_ found: [(folder: String, name: String)]) -> [String] {
    found.groups(by: \.folder).map { folder, found in
      let names = found.groups(by: \.name).map(\.key)
      return "\(folder): \(names.joined(separator: ", "))"
    }
  }
}
