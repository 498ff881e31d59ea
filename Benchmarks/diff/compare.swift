// The room Comparison on decoded pixels.
//
// usage: compare WIDTH HEIGHT BEFORE AFTER [BEFORE AFTER]...     files of BGRA, premultiplied
//
// Prints a line for each pair and way to compare: CPU milliseconds of one thread, and the pixels that differ.
import Comparison
import Glibc
import Pixels

func cpu() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func read(_ path: String, _ width: Int, _ height: Int) -> Bitmap {
  let bitmap = Bitmap(width: width, height: height)
  guard let file = fopen(path, "rb"), fread(bitmap.bytes.baseAddress, 4, width * height, file) == width * height
  else { exit(2) }
  fclose(file)
  return bitmap
}

let arguments = CommandLine.arguments
guard arguments.count > 4, let width = Int(arguments[1]), let height = Int(arguments[2]) else { exit(64) }
let ways = [
  ImageComparison.Options(), .init(metric: .yiq, threshold: 0.1),
  .init(metric: .yiq, threshold: 0.1, countsAntialiasing: false),
]
for pair in stride(from: 3, to: arguments.count, by: 2) {
  let (before, after) = (read(arguments[pair], width, height), read(arguments[pair + 1], width, height))
  for options in ways {
    var best = Double.infinity
    var result = ImageComparison.compare(before, after, options: options)
    for _ in 0..<(best < 50 ? 7 : 3) {
      let start = cpu()
      result = ImageComparison.compare(before, after, options: options)
      best = min(best, cpu() - start)
    }
    print("\(Double(Int((best * 1_000).rounded())) / 1_000) \(result.differentPixels) \(result.areaCount)")
  }
}
