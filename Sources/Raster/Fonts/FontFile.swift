import CFontconfig
import Glibc

/// A font file that is given by its bytes, such as one of a scene's own: TrueType, OpenType, or a collection of them.
///
/// Fontconfig and FreeType want paths, and map what they open into memory: a file that somebody saves meanwhile would
/// change under them, or end under them. So the bytes are kept in a file without a name, which nobody else can write,
/// for as long as the process lives, as font sets are; the same bytes once.
public final class FontFile: Sendable {
  /// One of the fonts in the file: a collection has several.
  public struct Face: Hashable, Sendable {
    /// Its place in the file, from 0.
    let index: Int
    /// The name of the family that it says it belongs to.
    public let family: String
    /// The weight that the font says it has, in CSS numbers: 1…1000.
    public let weight: Int
    public let isItalic: Bool
    public let axes: [FontAxis]
  }

  /// The digest that tells its bytes from all others.
  public let digest: String
  public let faces: [Face]
  /// The path by which this process, and no other, opens it.
  let path: String

  private init(digest: String, faces: [Face], path: String) {
    self.digest = digest
    self.faces = faces
    self.path = path
  }

  /// Touched under the fonts' lock only.
  private nonisolated(unsafe) static var known: [String: FontFile] = [:]

  /// - Parameter digest: a cryptographic digest of the bytes.
  /// - Throws: `FontProblem` where they are no font that text can be drawn with.
  public static func open(_ bytes: [UInt8], digest: String) throws(FontProblem) -> FontFile {
    try FontLock.hold { () throws(FontProblem) -> FontFile in
      if let file = known[digest] { return file }
      let faces = try self.faces(of: bytes)
      // A file of the kernel's, which stays open.
      let closedForOtherPrograms: UInt32 = 1  // MFD_CLOEXEC
      let descriptor = memfd_create("font", closedForOtherPrograms)
      guard descriptor >= 0 else { throw .notKept(String(cString: strerror(errno))) }
      let file = FontFile(digest: digest, faces: faces, path: "/proc/self/fd/\(descriptor)")
      do throws(FontProblem) {
        try write(bytes, to: descriptor)
        guard access(file.path, R_OK) == 0 else {
          throw .notKept("fonts of a scene's own need /proc, which is not there")
        }
        try file.check()
      } catch {
        close(descriptor)
        throw error
      }
      known[digest] = file
      return file
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FontProblem) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count > 0 else { throw .notKept(String(cString: strerror(errno))) }
      written += count
    }
  }

  // MARK: Fontconfig

  /// Throws where FreeType opens no font that Pango uses.
  private func check() throws(FontProblem) {
    for face in faces {
      guard let pattern = pattern(of: face, family: "") else { throw .noFont }
      defer { FcPatternDestroy(pattern) }
      var format: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format) == FcResultMatch, let format,
        ["TrueType", "CFF"].contains(String(cString: format))
      else { throw .noFont }
    }
  }

  /// Returns the pattern by which fontconfig knows a face: found by this name, in any weight, and upright unless it is
  /// italic itself.
  func pattern(of face: Face, family: String) -> OpaquePointer? {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, UInt32(face.index), nil, &count) else { return nil }
    for key in [FC_FAMILY, FC_FAMILYLANG, FC_FULLNAME, FC_FULLNAMELANG, FC_VARIABLE, FC_SLANT] {
      FcPatternDel(pattern, key)
    }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddBool(pattern, FC_VARIABLE, 0)
    FcPatternAddInteger(pattern, FC_SLANT, face.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    return pattern
  }
}

extension FontFile: Hashable {
  public static func == (first: FontFile, second: FontFile) -> Bool { first.digest == second.digest }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
