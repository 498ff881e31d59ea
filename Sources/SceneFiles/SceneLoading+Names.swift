extension SceneLoading {
  /// The words of a line and of those below it that stand deeper.
  static func names(inBlockAt number: Int, of text: String) -> Set<String> {
    let lines = SourceText.lines(of: text)
    guard number >= 1, number <= lines.count else { return [] }
    let own = lines[number - 1]
    let indent = own.indent
    let deeper = lines[number...].prefix { $0.isBlankLine || $0.indent > indent }
    return Set(
      ([own] + deeper).flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init))
  }

  /// `night-sky` as a name that formulas and kinds can have: `nightSky`.
  static func camelCase(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    return words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}
