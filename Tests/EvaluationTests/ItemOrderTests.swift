import Evaluation
import Formulas
import Geometry
import Testing

@Suite("the order of a query's items")
struct ItemOrderTests {
  @Test("is that of their keys, null first, and of equal ones the first first")
  func order() {
    let keys: [[Value]] = [[.number(2)], [.null], [.number(1)], [.number(2)], [.null]]
    #expect(ItemOrder.order(keys) == [1, 4, 2, 0, 3])
    let pairs: [[Value]] = [[.text("b"), .number(1)], [.text("a"), .number(9)], [.text("b"), .number(0)]]
    #expect(ItemOrder.order(pairs) == [1, 2, 0])
    #expect(ItemOrder.order(keys, descending: [true]) == [0, 3, 2, 1, 4])
    #expect(ItemOrder.order([[.text("b")], [.null], [.text("c")], [.text("b")]], descending: [true]) == [2, 0, 3, 1])
    #expect(ItemOrder.order([[.bool(true)], [.bool(false)]]) == [1, 0])
  }

  @Test("over a range of instants is known where the keys keep apart, and nil where they may meet")
  func ranges() {
    func keys(_ pairs: (Double, Double)...) -> [[Value]] { pairs.map { [.interval(Interval($0.0, $0.1))] } }
    #expect(ItemOrder.order(keys((5, 6), (1, 2), (3, 4))) == [1, 2, 0])
    #expect(ItemOrder.order(keys((1, 3), (2, 4))) == nil)
    #expect(ItemOrder.order([[.interval(Interval(1, 3))], [.number(2)]]) == nil)
  }

  @Test("of groups is that in which their keys occur")
  func groups() {
    let items: [Value] = [.number(3), .number(4), .number(5), .number(6)]
    let groups = ItemOrder.groups(of: items, by: [.text("odd"), .text("even"), .text("odd"), .text("even")])
    let fields = groups.compactMap { $0.asRecord?.fields }
    #expect(fields.map { $0["key"] } == [.text("odd"), .text("even")])
    #expect(fields.map { $0["items"] } == [.list([.number(3), .number(5)]), .list([.number(4), .number(6)])])
  }
}
