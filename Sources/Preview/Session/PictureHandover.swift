import Rendering

/// Lets one screen go on from the picture of another, so that of a change of a file only what looks otherwise is drawn and
/// sent.
struct PictureHandover {
  /// The files of the screen that is shown before it was read with a change of the page; nil where there was none.
  private var states: [String: WrittenScene.State]?

  /// Has a screen that is shown from now on go on from the picture of the one before it, where no file has been saved since
  /// that was read but the one of the change.
  ///
  /// - Parameters:
  ///   - former: the one before; nil for none.
  ///   - new: the states of the files before the scene was read, where only a change of the page made it another one.
  ///   - file: the one that was changed.
  /// - Returns: whether the page has all of the picture that does not change.
  mutating func show(
    _ screen: LiveScreen, after former: LiveScreen?, _ new: [String: WrittenScene.State]?, changing file: String?
  ) -> Bool {
    defer { states = new }
    guard let former, let new, let states else { return false }
    let isSame = former.filesRead.allSatisfy { $0 == file || new[$0] != nil && new[$0] == states[$0] }
    return isSame && screen.takeOver(from: former)
  }
}
