import TestSupport
import Testing

@Suite("Law 1 for a third of the takes", .serialized)
struct FirstPurityTests {
  @Test("there are takes to prove it with, and each suite has its share")
  func thereAreTakes() {
    #expect(!Shipped.takes.isEmpty)
    #expect(Set((0..<3).flatMap(LawOfPurity.takes)) == Set(Shipped.takes))
  }

  @Test("however a frame is rendered, it is the same frame", arguments: LawOfPurity.takes(ofShare: 0))
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

@Suite("Law 1 for another third of the takes", .serialized)
struct SecondPurityTests {
  @Test("however a frame is rendered, it is the same frame", arguments: LawOfPurity.takes(ofShare: 1))
  func purity(take: Shipped.Take) throws { try LawOfPurity.prove(take) }
}

@Suite("Law 1 for the last third of the takes", .serialized)
struct ThirdPurityTests {
  @Test("however a frame is rendered, it is the same frame", arguments: LawOfPurity.takes(ofShare: 2))
  func purity(take: Shipped.Take) throws { try LawOfPurity.prove(take) }
}
