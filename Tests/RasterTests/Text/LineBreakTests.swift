import Layers
import Raster
import Testing

/// Where CSS lets lines break (CSS Text 3, `line-break: normal`, over the classes of UAX #14), marked by `|`; the end
/// of a line takes the spaces before it away.
private let sentences = [
  "今|天|天|气|很|好，|我|们|去|看|灯|塔。", "他|说：|「你|好！」|然|后|走|了。", "真|的|吗？|真|的！", "《红|楼|梦》|是|一|部|小|说。",
  "苹|果、|香|蕉、|葡|萄|和|梨；|还|有|桃。", "一|共|（含|运|费）|九|元。", "【公|告】|明|天|休|息。", "价|格：|¥128.50|元", "涨|了|12.5%，|跌|了|3%。",
  "在|12:30|开|会，|16:45|结|束。", "共|1,234,567|人|参|加", "买|iPhone |和|iPad |各|一|台", "用|Swift|写|的|程|序", "第|1|页，|共|20|页",
  "等|一|等……|好|了", "〔注〕|见|下|文。", "『书』|与|『画』|皆|好", "Tea |and |cake, |every |day.", "A |well-|known |lighthouse",
  "At |12:30 |we |paid |$4.50!", "(in |brackets) |and |[more]", "It |rose |by |5% |to |1,000",
  "no\u{a0}break |here\u{a0}either",
  "zero\u{200b}|width\u{200b}|space", "word\u{2060}joiner |stays", "茶🍵|和|🍰|蛋|糕".replacing("茶🍵", with: "茶|🍵"), "👩‍🚀|🇨🇳|👍🏽|好",
  "안녕하세요. |반갑습니다!", "등대지기는 |저녁마다 |iPhone을 |들고 |3층(계단)을 |올라갑니다.", "한국어|中|文|한자를 |읽는다. |50%가 |넘었다",
  "Two  |spaces  |after  |words,   |or  |more.", "一  |二   |三，  |four  |五",
  "き|れ|い|な|うみ。".replacing("うみ", with: "う|み"),
  "中|文English|混|排，|no |problem。".replacing(
    "文E", with: "文|E"),
]

@Suite("Lines break where CSS lets them, Korean ones between words")
struct LineBreakTests {
  @Test("sentences in Chinese, English, Korean and several of them, at every width", arguments: sentences)
  func breaks(sentence: String) throws {
    let engine = try Studio.engine()
    // Each line takes as much as fits. Without a strategy Korean would break anywhere.
    let isKorean = sentence.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
    var style = Text.Style(size: 20, lineLimit: 0)
    style.lineBreak = isKorean ? .standard : .plain
    let pieces = sentence.split(separator: "|").map(String.init)
    func width(_ pieces: some Sequence<String>) throws -> Double {
      var line = pieces.joined()
      while line.last == " " { line.removeLast() }
      return try engine.measure(line, style: style, width: nil).size.width
    }
    let least = try pieces.map { try width([$0]) }.max() ?? 0
    for room in stride(from: least + 0.5, through: 330, by: 6.5) {
      var lines: [[String]] = [[]]
      for piece in pieces {
        let line = lines[lines.count - 1] + [piece]
        if try !lines[lines.count - 1].isEmpty && width(line) > room { lines.append([]) }
        lines[lines.count - 1].append(piece)
      }
      let metrics = try engine.measure(pieces.joined(), style: style, width: room)
      #expect(metrics.lineCount == lines.count, "\(room): \(lines)")
      let widest = try lines.map(width).max() ?? 0
      // The last word but one of a Korean sentence may go along with the last.
      #expect(abs(metrics.size.width - widest) <= 0.5 || isKorean && metrics.size.width <= room, "\(room): \(lines)")
    }
  }

  @Test(
    "a word wider than a line breaks anywhere and gets no hyphen, in one style and in several",
    arguments: ["internationalization", "ababababab@example", String(repeating: "l", count: 50)], [false, true])
  func noHyphens(word: String, isMixed: Bool) throws {
    let engine = try Studio.engine()
    let style = Text.Style(size: 20, lineLimit: 0)
    var bold = style
    bold.weight = .bold
    func metrics(_ text: String, _ room: Double?) throws -> TextMetrics {
      let parts = isMixed ? [Text.Setting.Part(length: text.utf8.count, style: bold)] : []
      return try engine.measure(Text.Setting(text, style: style, parts: parts), width: room)
    }
    let room = 70.0
    var lines = [""]
    for letter in word {
      let line = lines[lines.count - 1] + String(letter)
      if try metrics(line, nil).size.width > room { lines.append("") }
      lines[lines.count - 1].append(letter)
    }
    let broken = try metrics(word, room)
    #expect(lines.count > 2 && broken.lineCount == lines.count, "\(lines)")
    #expect(abs(broken.size.width - (try lines.map { try metrics($0, nil).size.width }.max() ?? 0)) <= 0.5)
  }

  @Test("a Korean word that is wider than a line breaks inside, and no other does")
  func wideKoreanWords() throws {
    let engine = try Studio.engine()
    let style = Text.Style(size: 20, lineLimit: 0)
    func lines(_ text: Text.Setting, _ room: Double) throws -> Int {
      let metrics = try engine.measure(text, width: room)
      #expect(metrics.size.width <= room, "\(text.string)")
      return metrics.lineCount
    }
    let room = try engine.measure("등대지기", style: style, width: nil).size.width
    for (text, count) in [("등대지기는", 2), ("저녁에 등대지기는", 3), ("저녁 등대", 2), ("저녁 등대지기 등대 등", 3), ("저녁 등", 1)] {
      #expect(try lines(Text.Setting(text, style: style), room) == count, "\(text)")
    }
    // One word in runs of several styles, too.
    var bold = style
    bold.weight = .bold
    let parts = [(13, style), (6, bold), (7, style)].map { Text.Setting.Part(length: $0.0, style: $0.1) }
    let mixed = Text.Setting("저녁에 등대지기 바다", style: style, parts: parts)
    #expect(try lines(mixed, room * 1.6) == 2)
    #expect(try lines(mixed, room) == 3)
  }

  @Test("a soft hyphen shows where a line breaks there, and only there")
  func softHyphen() throws {
    let engine = try Studio.engine()
    let style = Text.Style(size: 20, lineLimit: 0)
    func width(_ text: String, _ room: Double?) throws -> Double {
      try engine.measure(text, style: style, width: room).size.width
    }
    let broken = try width("wonder\u{AD}ful", width("wonderfu", nil))
    let hyphen = broken - (try width("wonder", nil))
    #expect(6...12 ~= hyphen)
    #expect(abs(try width("wonder\u{AD}ful", nil) - width("wonderful", nil)) < 0.1)
  }

  @Test("no Chinese punctuation begins a line, and no opening bracket ends one", arguments: Array("，。、；：？！）」』》〉】〕…"))
  func kinsoku(mark: Character) throws {
    let engine = try Studio.engine()
    let style = Text.Style(size: 20, lineLimit: 0)
    // Four in a line; a mark that would be the fifth takes the fourth along.
    #expect(try engine.measure("一二三四\(mark)", style: style, width: 81).size.width <= 60)
    #expect(try engine.measure("一二三（四", style: style, width: 81).size.width == 60)
  }
}
