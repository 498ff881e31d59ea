import CFontconfig
import Layers

extension FontSet {
  /// Whether any file of the set has a character, by the lists that fontconfig keeps of them. Spaces, joiners and
  /// other characters that show nothing may be missing there and are none the less no trouble in a text.
  public func lists(_ scalar: Unicode.Scalar) -> Bool {
    guard let found = FcConfigGetFonts(configuration, FcSetSystem) else { return false }
    for index in 0..<Int(found.pointee.nfont) {
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(found.pointee.fonts[index], FC_CHARSET, 0, &characters) == FcResultMatch else {
        continue
      }
      if FcCharSetHasChar(characters, scalar.value) != 0 { return true }
    }
    return false
  }

  /// Whether a family of the scene's own has it.
  public func ownFamilyLists(_ scalar: Unicode.Scalar) -> Bool { ownSets.values.contains { $0.lists(scalar) } }
}
