@main
struct Flipbook {
  static func main() {}
}
