import ColorCube
import Geometry
import ImageFiles
import Ledger
import Pixels
import Rendering
import TestSupport
import Testing

@Suite("The ledger's pictures")
struct LedgerPictureTests {
  typealias Expected = (id: String, title: String, rgb: Int)

  /// The colours are those that the source's icons give, but for the theatre, which shared the snacks'.
  static let expenses: [Expected] = [
    ("dining", "用餐", 0x81ACA9), ("transport", "交通", 0x6B83B7), ("clothing", "服饰", 0xB47CA7),
    ("beauty", "丽人", 0xE2728E), ("daily", "日用品", 0x6797A8), ("fun", "娱乐", 0xED9241),
    ("snacks", "零食", 0x9E7866), ("drinks", "酒水", 0x9C939E), ("housing", "住房", 0xD1B95D),
    ("theatre", "剧场", 0x943F50), ("transfer", "转账", 0xA1B2A5), ("feast", "腐败", 0xB36A66),
    ("sport", "运动", 0x3A6B3A), ("tobacco", "香烟", 0xBFB2BE), ("lover", "爱人", 0xFF9AB6),
    ("family", "家庭", 0xE05E32), ("pets", "宠物", 0xC2891B), ("produce", "果蔬", 0x336666),
    ("baby", "小宝", 0x6666AA), ("study", "学习", 0x6FAA70), ("medical", "医疗", 0xDBA7BC),
    ("travel", "旅游", 0x7F8B36), ("digital", "数码", 0xB5A353), ("topup", "充值", 0x8EBCDF),
    ("shopping", "购物", 0xEB8ABE), ("date", "约会", 0x9069B5), ("online", "网购", 0xFF7F03),
    ("shoes", "鞋帽", 0x889174), ("skincare", "护肤", 0x5FB0C5),
  ]
  static let incomes: [Expected] = [
    ("general", "一般", 0xF5A623), ("reimbursement", "报销", 0xE85A15), ("salary", "工资", 0xD4A035),
    ("red-packet", "红包", 0xD0021B), ("part-time", "兼职", 0xE35181), ("bonus", "奖金", 0xE8971E),
    ("investment", "投资", 0xDD5555), ("allowance", "生活费", 0xBD2860), ("pocket-money", "零花钱", 0xD95D8D),
  ]
  /// n14 was white.
  static let extras: [Expected] = [
    ("1", "心愿", 0xAFB341), ("31", "信用卡", 0x425477), ("32", "水电费", 0xCC6603),
    ("33", "话费", 0xD6A834), ("1001", "装修", 0xA56840), ("1002", "园艺", 0x5FA35A),
    ("1003", "快递", 0x968B9C), ("1004", "鲜花", 0xD05C4C), ("1005", "游泳", 0x1E80C1),
    ("1006", "早餐", 0xE77C59), ("1007", "美发", 0x81708C), ("1008", "蔬菜", 0x9AB47A),
    ("1009", "加油", 0xD3A247), ("1010", "保险", 0x2B9584), ("1011", "维修", 0x6D7C81),
    ("1012", "彩票", 0xD84475), ("1013", "玩具", 0xF2C35C), ("1014", "咖啡", 0xA06E40),
    ("1015", "停车", 0x446987), ("n9", "租金", 0x987F59), ("n10", "分红", 0xC83C71),
    ("n11", "退款", 0xCF3331), ("n12", "中奖", 0xD94C3C), ("n13", "礼金", 0xEA6867),
    ("n14", "利息", 0x5B7FD6), ("n15", "稿费", 0x8E57A0), ("n16", "借入", 0xC06624),
  ]
  static let covers = [0xFDC403, 0xB5BA3E, 0xFFA632, 0xEB8ABE, 0x9E7866, 0x676767]

  static let library = Checkout.path("Assets/Library")

  /// The one colour that `dominantColor` gives in a scene, as three bytes.
  private static func color(_ source: String) throws -> Int {
    let bitmap = try ImageReader.readForColors("\(library)/\(source)")
    let found = try #require(DominantColors.find(in: bitmap, ColorQuery(count: 1, avoided: [.black])).first).color
    return [found.red, found.green, found.blue].reduce(0) { $0 << 8 | Int(clamped: ($1 * 255).rounded()) }
  }

  @Test(
    "every category is listed in its place, with its title and an icon whose colour is its own",
    arguments: ["categories", "extra-categories"])
  func categories(list: String) throws {
    let seeds = try Assets(root: Checkout.path("Assets")).ledgerSeeds()
    let categories = list == "categories" ? seeds.categories : seeds.extras
    let expected = list == "categories" ? Self.expenses + Self.incomes : Self.extras
    try #require(categories.map(\.id) == expected.map(\.id))
    for (category, expected) in zip(categories, expected) {
      #expect(category.title == expected.title)
      let isIncome = Self.incomes.contains { $0.id == category.id } || category.id.hasPrefix("n")
      #expect(category.isIncome == isIncome, "\(category.id)")
      #expect((1...3).contains(category.title.count), "\(category.id)")
      #expect(try ImageReader.size("\(Self.library)/\(category.icon)") == Size(97, 97), "\(category.id)")
      let color = try Self.color(category.icon)
      #expect(color == expected.rgb, "\(category.id) is #\(String(color, radix: 16))")
    }
  }

  @Test("no two expenses share a colour, and no two kinds of income")
  func ownColors() {
    for categories in [Self.expenses, Self.incomes] {
      #expect(Set(categories.map(\.rgb)).count == categories.count)
    }
  }

  @Test("a book's cover has the colour that it is known by")
  func bookCovers() throws {
    for (index, rgb) in Self.covers.enumerated() {
      let cover = "ledger/covers/\(index).svg"
      #expect(try ImageReader.size("\(Self.library)/\(cover)") == Size(85, 132))
      #expect(try Self.color(cover) == rgb, "cover \(index)")
    }
  }

  @Test("every picture is an SVG that is read and shows something")
  func everyPictureReads() throws {
    let pictures = try Checkout.files(under: "Assets/Library/ledger", ending: ".svg")
    #expect(pictures.count >= 38 + 27 + 6 + 3)
    for picture in pictures {
      let bitmap = try ImageReader.read(Checkout.path(picture))
      #expect(bitmap.bytes.contains { $0 != 0 }, "\(picture) is empty")
    }
  }

  @Test(
    "an icon's pictogram is white, in the middle of its disc, and clear of its rim",
    arguments: (expenses + incomes).map { "icons/\($0.id)" } + extras.map { "extras/\($0.id)" })
  func pictograms(icon: String) throws {
    let bitmap = try ImageReader.readForColors("\(Self.library)/ledger/\(icon).svg")
    let middle = Double(bitmap.width) / 2
    var (left, right, top, bottom, farthest) = (Double.infinity, 0.0, Double.infinity, 0.0, 0.0)
    for y in 0..<bitmap.height {
      let row = bitmap.row(y)
      for x in 0..<bitmap.width where row[x * 4..<x * 4 + 4].allSatisfy({ $0 == 255 }) {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        (left, right) = (min(left, px), max(right, px))
        (top, bottom) = (min(top, py), max(bottom, py))
        let (dx, dy) = (px - middle, py - middle)
        farthest = max(farthest, (dx * dx + dy * dy).squareRoot())
      }
    }
    // The weight of a shape may draw its middle away from its box's, by no more than 4 points.
    let point = Double(bitmap.width) / 97
    #expect(abs((left + right) / 2 - middle) < 4 * point)
    #expect(abs((top + bottom) / 2 - middle) < 4 * point)
    #expect(farthest < 38 * point)
    #expect(max(right - left, bottom - top) > 42 * point)
  }
}
