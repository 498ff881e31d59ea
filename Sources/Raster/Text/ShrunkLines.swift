import Layers

/// Several lines in the largest letters in which all of a text fits, down to its `minimumScale`.
///
/// Sizes are eighths of a point, so that a length that runs does not ask for a new font in each frame. Lines come
/// closer along with their letters. What fits in letters of a size fits in smaller ones too, so the largest is found by
/// halves.
struct ShrunkLines {
  let setting: Text.Setting
  /// Breaks a setting into lines, at the width that they have.
  let shape: (Text.Setting) throws -> TextLines
  private var least: Double { setting.style.size * max(setting.style.minimumScale, 0) }

  /// The lines in the largest letters in which nothing is cut and no word breaks inside; where there are none, in which
  /// nothing is cut; else in the smallest there may be.
  func largest() throws -> TextLines {
    let full = try lines(setting.style.size)
    if fits(full), !full.breaksWords { return full }
    guard least > 0, least < setting.style.size else { return full }
    let smallest = try lines(least)
    guard fits(smallest) else { return smallest }
    if !smallest.breaksWords { return try largest(above: smallest) { fits($0) && !$0.breaksWords } }
    return fits(full) ? full : try largest(above: smallest, where: fits)
  }

  private func largest(above smallest: TextLines, where isGood: (TextLines) -> Bool) throws -> TextLines {
    var best = smallest
    var (low, high) = ((8 * least).rounded(.down), (8 * setting.style.size).rounded(.up))
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      let lines = try lines(middle / 8)
      if isGood(lines) { (best, low) = (lines, middle) } else { high = middle }
    }
    return best
  }

  private func fits(_ lines: TextLines) -> Bool {
    !lines.isCut && (setting.room.map { lines.height(setting.style) <= $0 + ParagraphLayout.slack } ?? true)
  }

  private func lines(_ size: Double) throws -> TextLines {
    guard size < setting.style.size else { return try shape(setting).placed(as: setting, shrunkTo: size) }
    let factor = size / setting.style.size
    var smaller = setting.scaled(to: size)
    func comeCloser(_ style: inout Text.Style) {
      style.lineHeight = style.lineHeight.map { $0 * factor }
      style.paragraphSpacing *= factor
    }
    comeCloser(&smaller.style)
    for index in smaller.parts.indices { comeCloser(&smaller.parts[index].style) }
    var lines = try shape(smaller).placed(as: smaller, shrunkTo: size)
    for index in lines.lines.indices {
      lines.lines[index].shrink = factor
      lines.lines[index].box = lines.lines[index].box ?? Text.Setting.LineBox(smaller.style)
    }
    lines.paragraphSpacing = smaller.style.paragraphSpacing
    return lines
  }
}

extension TextLines {
  /// The lines with the room across them that a setting gives them, in letters of so many points.
  func placed(as setting: Text.Setting, shrunkTo size: Double) -> TextLines {
    var placed = self
    for index in placed.lines.indices {
      if size != setting.style.size { placed.lines[index].shrink = size / setting.style.size }
      if !setting.parts.isEmpty { placed.lines[index].box = setting.lineBox(of: placed.lines[index].parts) }
    }
    return placed
  }
}
