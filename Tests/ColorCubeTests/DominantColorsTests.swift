import ColorCube
import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

/// Every way to ask, but for the limits and colours to avoid, of which a few stand for all.
private let queries: [ColorQuery] = {
  let avoided: [[Color]] = [
    [], [.black], [.white], [.black, .white], [Color(red: 0.2, green: 0.6, blue: 1), .black],
  ]
  var queries: [ColorQuery] = []
  for selection in ColorQuery.Selection.allCases {
    for order in ColorQuery.Order.allCases {
      for transparency in ColorQuery.Transparency.allCases {
        for isDistinct in [false, true] {
          for colors in avoided {
            for count in [nil, 1, 3, 8] {
              queries.append(
                ColorQuery(
                  count: count, avoided: colors, selection: selection, isDistinct: isDistinct, order: order,
                  transparency: transparency))
            }
          }
        }
      }
    }
  }
  return queries
}()

/// Records a difference between the room and the plain implementation; the queries are every `step`-th from `first` on.
private func expectAgreement(_ bitmap: Bitmap, _ name: String, from first: Int = 0, step: Int = 1) {
  var maxima: [String: [PlainCube.Maximum]] = [:]
  for index in stride(from: first, to: queries.count, by: step) {
    let query = queries[index]
    var flags = PlainCube.Flags()
    flags.bright = query.selection == .bright
    flags.dark = query.selection == .dark
    flags.distinct = query.isDistinct
    flags.byBrightness = query.order == .brightness
    flags.byDarkness = query.order == .darkness
    flags.avoided = query.avoided.map { ($0.red, $0.green, $0.blue) }
    flags.count = query.count
    flags.skipsClear = query.transparency == .skip
    let key = "\(query.selection) \(query.transparency)"
    let all = maxima[key] ?? PlainCube.maxima(of: bitmap, flags)
    maxima[key] = all
    let wanted = PlainCube.chosen(from: all, flags)
    let found = DominantColors.find(in: bitmap, query)
    let agrees =
      found.count == wanted.count
      && zip(found, wanted).allSatisfy { ours, plain in
        ours.hits == plain.hits && abs(ours.color.red - plain.red) < 1e-12
          && abs(ours.color.green - plain.green) < 1e-12 && abs(ours.color.blue - plain.blue) < 1e-12
          && ours.color.alpha == 1
      }
    #expect(agrees, "\(name), \(query): \(found.prefix(4)) where \(wanted.prefix(4)) is right")
    if !agrees { return }
  }
}

@Suite("Dominant colours")
struct DominantColorsTests {
  private func find(_ bitmap: Bitmap, _ query: ColorQuery = ColorQuery()) -> [String] {
    DominantColors.find(in: bitmap, query).map { "\($0.color.hex) \($0.hits)" }
  }

  @Test("are those of a plain implementation, for 200 random pictures", arguments: 0..<20)
  func randomPictures(group: Int) {
    for seed in group * 10..<group * 10 + 10 {
      // A prime step: the queries of all pictures together cover every combination.
      expectAgreement(SeededPictures.picture(seed: seed), "picture \(seed)", from: seed % 37, step: 37)
    }
  }

  @Test("are those of a plain implementation for every combination of flags", arguments: 200..<220)
  func everyCombination(seed: Int) {
    expectAgreement(SeededPictures.picture(seed: seed), "picture \(seed)")
  }

  @Test("are those of a plain implementation, for every icon of the ledger")
  func icons() throws {
    let icons = try Checkout.files(under: "Assets/Library/ledger/icons", ending: ".svg")
    #expect(icons.count >= 38)
    for (index, icon) in icons.enumerated() {
      expectAgreement(try ImageReader.readForColors(Checkout.path(icon)), icon, from: index % 29, step: 29)
    }
  }

  @Test("a flat picture has one, exactly its own")
  func flat() {
    #expect(find(.row([0x336699, 0x336699, 0x336699])) == ["#336699 3"])
  }

  @Test("the most common is first, and of equals the one with less red, then green, then blue")
  func ties() {
    let colors = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0xFFFFFF]
    #expect(find(.row(colors)) == ["#FFFFFF 2", "#0000FF 1", "#00FF00 1", "#FF0000 1"])
  }

  @Test("a cell beside one with more pixels is none; beside one with as many it is")
  func neighbours() {
    #expect(find(.row([0x808080, 0x808080, 0x8A8080])) == ["#808080 2"])
    #expect(find(.row([0x808080, 0x8A8080])) == ["#808080 1", "#8A8080 1"])
    // One cell: the mean of its pixels.
    #expect(find(.row([0x808080, 0x828080])) == ["#818080 2"])
  }

  @Test("bright starts at 0.6 and dark ends below 0.4")
  func selection() {
    let row = Bitmap.row([0x990000, 0x009800, 0x000066, 0x000065, 0x656565])
    #expect(find(row, ColorQuery(selection: .bright)) == ["#990000 1"])
    #expect(find(row, ColorQuery(selection: .dark)) == ["#000065 1", "#656565 1"])
  }

  @Test("exactly at a threshold is far enough")
  func thresholds() {
    let fifth = Bitmap.row([0x000000, 0x000000, 0x330000, 0x000032])
    #expect(find(fifth, ColorQuery(isDistinct: true)) == ["#000000 2", "#330000 1"])
    // Half of the pixels at 127 and half at 128 lie 0.5 from black.
    let half = Bitmap.row([0x7F0000, 0x800000])
    #expect(find(half, ColorQuery(avoided: [.black])) == ["#800000 2"])
    #expect(find(.row([0x7F0000]), ColorQuery(avoided: [.black])) == [])
    #expect(find(.row([0xFFFFFF, 0x123456]), ColorQuery(avoided: [.white])) == ["#123456 1"])
  }

  @Test("a limit lets those go first that are close to a commoner one")
  func limit() {
    // The second is 0.16 from the first: gone at the second round, when still more than two are left.
    let row = Bitmap.row([0xFF0000, 0xFF0000, 0xFF0000, 0xFF2900, 0xFF2900, 0x0000FF, 0x00FF00])
    #expect(find(row, ColorQuery(count: 2)) == ["#FF0000 3", "#0000FF 1"])
    #expect(find(row, ColorQuery(count: 3)) == ["#FF0000 3", "#FF2900 2", "#0000FF 1"])
    #expect(find(row, ColorQuery(count: 9)).count == 4)
    #expect(find(row, ColorQuery(count: 0)) == [])
  }

  @Test("an order by brightness or darkness looks at the largest component")
  func order() {
    let row = Bitmap.row([0x600000, 0x00C000, 0x9090F0])
    #expect(find(row, ColorQuery(order: .brightness)) == ["#9090F0 1", "#00C000 1", "#600000 1"])
    #expect(find(row, ColorQuery(order: .darkness)) == ["#600000 1", "#00C000 1", "#9090F0 1"])
  }

  @Test("clear pixels are black, or nothing; half clear ones are as on black")
  func transparency() {
    let picture = Bitmap.drawn(4, 1) { x, _ in x < 2 ? (255, 255, 255, 0) : (200, 100, 50, x == 2 ? 255 : 51) }
    #expect(find(picture) == ["#000000 2", "#28140A 1", "#C86432 1"])
    #expect(find(picture, ColorQuery(transparency: .skip)) == ["#28140A 1", "#C86432 1"])
    #expect(find(Bitmap(width: 3, height: 3), ColorQuery(transparency: .skip)) == [])
    #expect(find(Bitmap(width: 3, height: 3), ColorQuery(avoided: [.black])) == [])
  }

  @Test("sums do not overflow, however large the picture")
  func large() {
    let bitmap = Bitmap(width: 5_000, height: 4_000)
    bitmap.bytes.initializeMemory(as: UInt8.self, repeating: 255)
    #expect(find(bitmap) == ["#FFFFFF 20000000"])
  }
}
