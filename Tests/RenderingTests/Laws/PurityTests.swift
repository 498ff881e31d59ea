import TestSupport
import Testing

@Suite("Law 1 for every take", .serialized)
struct PurityTests {
  @Test("there are takes to prove it with")
  func thereAreTakes() { #expect(Shipped.takes.count > 16) }

  @Test("however a frame is rendered, it is the same frame", arguments: Shipped.takes)
  func purity(take: Shipped.Take) throws { try LawOfPurity.prove(take) }
}

@Suite("Law 1 for what stands in space", .serialized)
struct SpacePurityTests {
  static let takes = [("transform/flip", "flip"), ("cookbook/cover-flow", "slide"), ("cookbook/cube", "turn")].map {
    Shipped.Take(scene: Checkout.path("Tests/RenderingTests/Pictures/\($0).yaml"), name: $1)
  }

  @Test("however a frame is rendered, it is the same frame", arguments: takes)
  func purity(take: Shipped.Take) throws { try LawOfPurity.prove(take) }
}
