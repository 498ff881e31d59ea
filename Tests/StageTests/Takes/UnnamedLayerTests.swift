import Stage
import Testing

@Suite("Layers without names in takes")
struct UnnamedLayerTests {
  @Test("steps and expectations read the paths that inspect prints: kinds with their places, rows, named layers inside")
  func read() throws {
    let scene = try checkedScene(
      """
      state: {n: 0}
      layers:
        - box:
          frame: [0, 0, 60, 60]
          tap: {set: {n: n + 1}}
          layers:
            - {label: inner, text: "a"}
            - {box: , frame: [20, 20, 20, 20]}
        - box:
          each: i in range(2)
          frame: [70 + 40 * i, 0, 30, 60]
          tap: {set: {n: n + 10 * (i + 1)}}
      takes:
        main:
          - {tap: box#0.box#1}
          - {expect: n == 1}
          - {tap: box#1(1)}
          - {expect: n == 21 and box#1(1).x == 110}
          - {tap: box#0.inner}
          - {expect: n == 22}
      """)
    #expect(try Stage(scene: scene, take: "main").duration > 0)
  }
}
