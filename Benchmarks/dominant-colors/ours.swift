// The room ColorCube on the same pixels.
//
// usage: ours WIDTH HEIGHT PIXELS...     PIXELS: files of BGRA, premultiplied
import ColorCube
import Glibc
import Pixels

func cpu() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

let arguments = CommandLine.arguments
guard arguments.count > 3, let width = Int(arguments[1]), let height = Int(arguments[2]) else { exit(64) }
let bitmap = Bitmap(width: width, height: height)
for path in arguments[3...] {
  guard let file = fopen(path, "rb") else { exit(2) }
  guard fread(bitmap.bytes.baseAddress, 4, width * height, file) == width * height else { exit(2) }
  fclose(file)
  var best = Double.infinity
  var colors: [DominantColor] = []
  for _ in 0..<60 {
    let start = cpu()
    colors = DominantColors.find(in: bitmap)
    best = min(best, cpu() - start)
  }
  let thousandths = Int((best * 1_000).rounded())
  print("\(Double(thousandths) / 1_000) \(colors.count) \(colors[0].color.hex) \(colors[0].hits)")
}
