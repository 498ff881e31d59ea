import Dispatch
import Geometry
import Layers
import Rendering
import Scenes
import Stage

// usage: moves ASSETS LEDGER SCENE X Y
// A finger on a scene: a thousand moves up and down, 8 ms apart, and what each costs the stage.

let arguments = CommandLine.arguments
let library = SceneLibrary(assets: Assets(root: arguments[1]))
let loader = try SceneLoader(library: library, cacheFolder: "/tmp/flipbook-benchmark-fonts", ledger: arguments[2])
let stage = try Stage(opening: loader.load(arguments[3]).scene)
let start = Point(Double(arguments[4])!, Double(arguments[5])!)
var tick = 2_000_000
try stage.send(.touchDown(at: start), at: tick)
var times: [Double] = []
for move in 1...1000 {
  tick += 8000
  let phase = move % 100 < 50 ? Double(move % 50) : 50 - Double(move % 50)
  let before = DispatchTime.now().uptimeNanoseconds
  try stage.send(.touchMoved(to: start + Point(0, -4 * phase)), at: tick)
  times.append(Double(DispatchTime.now().uptimeNanoseconds - before) / 1e6)
}
// They have moved something, or nothing was measured.
try stage.send(.touchMoved(to: start + Point(0, -150)), at: tick + 8000)
func scrolled(_ layer: Layer) -> Double {
  layer.children.map(scrolled).max().map { max($0, layer.contentOffset.y) } ?? 0
}
let offset = scrolled(try Player(stage).layers(at: tick + 8000))
precondition(offset > 100, "nothing has scrolled: \(offset)")
times.sort()
func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
print("\(arguments[3]): median \(text(times[500])) ms, p99 \(text(times[990])) ms, most \(text(times[999])) ms")
