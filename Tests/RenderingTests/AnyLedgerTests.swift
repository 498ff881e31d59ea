import Foundation
import Layers
import Ledger
import Motion
import Rendering
import Scenes
import Stage
import Synchronization
import TestSupport
import Testing

/// Ledgers that users may have, made of the same import as theirs.
enum TryingLedger: String, CaseIterable, Sendable {
  case empty, oneBill, largeSums, longRemarks, tenThousand

  /// Lines of CSV: date, money, category, book, remark.
  var bills: [String] {
    let remark = "今天和老朋友在海边的小店里吃了一顿很长很长的晚饭，聊到天黑，再慢慢走回家去，一路都是星"
    switch self {
    case .empty: return []
    case .oneBill: return ["2016-06-25,12.50,用餐,,first"]
    case .largeSums:
      return (0..<12).flatMap { i in
        ["用餐", "工资"].map {
          let amount = i < 3 ? "\(9_999_999_999_000 + i)" : "9999999999.\(10 + i)"
          return "2016-06-\(25 - i / 2),\(amount),\($0),\(i % 3 == 2 ? "旅行" : ""),"
        }
      }
    case .longRemarks:
      return (0..<8).flatMap { i in
        ["用餐", "工资"].map {
          "2016-06-\(25 - i),\(i + 1).50,\($0),\(i % 3 == 0 ? "旅行" : ""),"
            + (i % 2 == 0 ? remark.prefix(40) : "The quick brown fox jumps over lazy dogs")
        }
      }
    case .tenThousand:
      let categories = ["用餐", "交通", "零食", "住房", "工资", "娱乐", "红包"]
      return (0..<10_000).map { i in
        let day = i / 12
        let (month, date) = (12 - day % 336 / 28, 28 - day % 28)
        return "\(2016 - day / 336)-\(String(format: "%02d-%02d", month, date)),\(i * 37 % 9000 + 1).\(10 + i % 90),"
          + "\(categories[i % 7]),\(i % 50 == 7 ? "旅行" : ""),\(i % 9 == 0 ? "第\(i)笔" : "")"
      }
    }
  }

  private static let shelf = Mutex<(folder: Scratch?, paths: [Self: String])>((nil, [:]))

  /// The ledger's path: it is written once for all tests, which only read it.
  func path() throws -> String {
    try Self.shelf.withLock { shelf in
      if let path = shelf.paths[self] { return path }
      let folder = try shelf.folder ?? Scratch()
      shelf.folder = folder
      let path = try make(in: folder)
      shelf.paths[self] = path
      return path
    }
  }

  /// Writes the ledger and gives its path.
  private func make(in scratch: Scratch) throws -> String {
    let path = "\(scratch.path)/\(rawValue).ledger"
    let seeds = try Assets(root: Checkout.path("Assets")).ledgerSeeds()
    try LedgerStore.create(path, seeds: seeds, withDemonstration: false)
    guard !bills.isEmpty else { return path }
    let csv = try scratch.write(
      (["date,money,category,book,remark"] + bills).joined(separator: "\n"), to: "\(rawValue).csv")
    var options = ImportOptions { try Photo(reading: $0) }
    options.createsBooks = true
    _ = try LedgerStore.open(path, for: .writing, seeds: seeds).importBills(from: [csv], options: options)
    return path
  }
}

@Suite("The ledger's scenes on any ledger")
struct AnyLedgerTests {
  static let scenes = [
    "timi-app", "timi-bill-detail", "timi-category-detail", "timi-create-bill", "timi-drawer", "timi-pie",
    "timi-timeline",
  ]

  @Test(
    "every take plays, and its last frame has all its labels where they belong", arguments: scenes,
    TryingLedger.allCases)
  func takes(scene: String, ledger: TryingLedger) throws {
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get(), ledger: try ledger.path())
    let loaded = try loader.load(scene)
    for take in loaded.scene.takes + [Scene.restTake] {
      let renderer = try FrameRenderer(loaded, take: take)
      let places = try renderer.stage.snapshots.map(\.instant) + [Instant(renderer.stage.duration)]
      for tick in places {
        let screen = try renderer.layers(at: tick)
        #expect(screen.strayLabels == [], "\(scene) \(take) \(tick)")
        // What a frame costs is what there is to see, however many bills there are.
        #expect(screen.count < 2_000, "\(scene) \(take) \(tick)")
      }
    }
  }
}

@Suite("The shipped scenes on other screens")
struct OtherScreenTests {
  @Test(
    "every take of the ledger's scenes plays on the smallest phone and on the largest screens, and holds what it expects",
    arguments: AnyLedgerTests.scenes, ["iphone-4", "iphone-16-pro-max", "ipad-pro-13"])
  func takes(scene: String, device: String) throws {
    let loaded = try Shipped.load(scene, options: SceneOptions(device: device))
    for take in loaded.scene.takes {
      #expect(throws: Never.self, "\(take)") { try FrameRenderer(loaded, take: take).stage.duration }
    }
  }

  @Test(
    "the ledger's scenes look alike at every text size, as the screens did that they are modelled on",
    arguments: AnyLedgerTests.scenes)
  func textSizes(scene: String) throws {
    let plain = try Shipped.load(scene)
    let large = try Shipped.load(scene, options: SceneOptions(variant: "large-text"))
    for take in plain.scene.takes {
      let (here, there) = (try FrameRenderer(plain, take: take), try FrameRenderer(large, take: take))
      for tick in try here.stage.snapshots.map(\.instant) {
        #expect(try here.layers(at: tick) == there.layers(at: tick), "\(scene) \(take) \(tick)")
      }
    }
  }

  @Test(
    "nothing written leaves the layer it stands in",
    arguments: Shipped.library.names, ["iphone-5", "iphone-6-plus", "iphone-15", "ipad"])
  func labels(scene: String, device: String) throws {
    let loaded = try Shipped.load(scene, options: SceneOptions(device: device))
    for take in loaded.scene.takes + [Scene.restTake] {
      let renderer = try FrameRenderer(loaded, take: take)
      for tick in try renderer.stage.snapshots.map(\.instant) + [Instant(renderer.stage.duration)] {
        #expect(try renderer.layers(at: tick).strayLabels == [], "\(scene) \(take) \(tick)")
      }
    }
  }
}

extension Layer {
  /// How many layers there are.
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }

  /// Labels whose layers they are meant to stick out of: the words below a picture that alone is the button.
  private static let said = ["fixedPanel.big"]

  /// Labels that are seen and, turned as they are, reach more than half a point beyond their layer, but for scrolls.
  var strayLabels: [String] {
    guard opacity > 0.01 else { return [] }
    var found: [String] = []
    for child in children {
      if case .text(let text) = child.content, !text.string.isEmpty, child.opacity > 0.01, kind != "scroll",
        !Self.said.contains(where: { id.hasPrefix($0) })
      {
        let place = child.transformToParent.boundingBox(of: child.bounds)
        let beyond = max(-place.minX, -place.minY, place.maxX - frame.width, place.maxY - frame.height)
        if beyond > 0.51 { found.append("\(child.id) by \(beyond)") }
      }
      found += child.strayLabels
    }
    return found
  }
}

@Suite("Bills have one order")
struct BillOrderTests {
  @Test("the pages of a bill have the timeline's order, also of bills of one day")
  func order() throws {
    let bill =
      #"date: "2016-12-31", cents: 100, remark: "", income: false, category: ledger.categories(0), book: ledger.books(0)"#
    let steps =
      ["zz", "aa", "mm"].map { "do: {insert: {id: \"\($0)\", \(bill)}, into: ledger.bills, at: 0}" } + ["wait: 0.1s"]
    func rows(_ scene: String, _ list: String, _ row: String) throws -> [String] {
      let rehearsal = try Rehearsal(scene, steps: steps)
      let layer = try #require(try rehearsal.layer(list, at: Double(rehearsal.end) / 1e6))
      return layer.children.map(\.id).filter { $0.contains(".\(row)(") }.prefix(3).map {
        String($0.split(separator: "(").last?.dropLast() ?? "")
      }
    }
    #expect(try rows("timi-timeline", "table.rows", "row") == ["mm", "aa", "zz"])
    #expect(try rows("timi-bill-detail", "pager", "leaf").first == "mm")
  }
}
