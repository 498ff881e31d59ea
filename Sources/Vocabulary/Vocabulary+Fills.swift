import Geometry
import Layers

/// The fields of a `fill` or a `color` that is a gradient.
package struct GradientProperties: PropertyGroup {
  package let colors: Property<[Color]?>
  package let stops: Property<[Double]?>
  package let from: Property<Point?>
  package let to: Property<Point?>
  package let form: Property<Gradient.Form>
  package let interpolation: Property<Gradient.Interpolation>
  package let dither: Property<Bool>

  package init(_ owner: String) {
    let colors: Property<[Color]?> = Property(
      "\(owner).gradient", "The colours, two at least.", called: ["colors colours"])
    self.colors = colors
    let needs = [Need("it needs a 'gradient'", isOpen: false) { $0.has(colors) }]
    stops = Property(
      "\(owner).stops", in: 0...1, "Where each colour is, from 0 to 1; evenly where left out.", needs: needs)
    from = Property(
      "\(owner).from", inFractions: true,
      "Where it begins, in fractions of the size; [0.5, 0] where left out, [0.5, 0.5] for a conic one's middle.",
      needs: needs, called: ["start"])
    to = Property(
      "\(owner).to", inFractions: true,
      "Where it ends, in fractions of the size; [0.5, 1] where left out. A conic one begins there, upwards if left out.",
      needs: needs, called: ["end"])
    form = Property(
      "\(owner).form", default: .axial, "Along a line, outward from the beginning, or clockwise around it.",
      needs: needs, called: [.init("radial conic sweep angular type kind", "'form: radial' or 'form: conic'")])
    interpolation = Property(
      "\(owner).interpolation", default: .straight, "The way colours go over into each other; see there.", needs: needs,
      called: [.init("angle direction", "'from' and 'to', points in fractions of the size"), "colorspace space method"])
    dither = Property(
      "\(owner).dither", default: false, "True spreads the steps between near colours, so that no bands show.",
      needs: needs)
  }

  package var rows: [PropertySpec] { specs(colors, stops, from, to, form, interpolation, dither) }
}
