import Stage
import Testing

@Test("the width and height that a component's values and states read are its own, as in the layers in it")
func componentSizes() throws {
  let show = try Show(
    """
    components:
      bar:
        values: {half: width / 2, tall: double}
        state: {third: {follows: width / 4, over: 0.1s}, double: height * 2}
        height: 20
        layers: [{box: mark, width: half}, {box: mark2, width: width / 2, height: third}, {box: mark3, width: tall}]
    layers:
      - {bar: a, left: 10, width: 80, top: 10}
      - {bar: b, top: 50}
      - {box: plain, values: {half: width / 2}, size: [10, 10], layers: [{box: inner, width: half}]}
    """)
  let full = try show.frame("b").width
  #expect(try ["a.mark", "a.mark2", "a.mark3"].map { try show.frame($0).width } == [40, 40, 40])
  #expect(try show.frame("a.mark2").height == 20)
  #expect(try show.frame("b.mark").width == full / 2)
  // A layer's own values are as its properties.
  #expect(try show.frame("plain.inner").width == full / 2)
}

@Test("a component that says its width by a value that reads its width is refused with the way round")
func componentSizeOfItself() {
  let found = mistakes(
    "components:\n  bar: {values: {wide: width - 10}, width: wide, height: 5}\nlayers: [{bar: a}]")
  #expect(found.count == 1 && found[0].contains("wide → width") || found.contains { $0.contains("→") }, "\(found)")
}
