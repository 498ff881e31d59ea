import Formulas
import Rendering
import Scenes

/// A device or a variant in which `check` tries a scene besides its default, as `verify` would.
struct CheckTrial {
  /// The circumstances in words, for messages.
  let circumstances: String
  /// The source place of the variant or device.
  let place: SourcePlace
  private let variant: String?
  private let device: String?

  /// The variants, each on all devices that it is for, and the devices.
  ///
  /// - Parameter isOne: whether a device was asked for, which is the only one.
  static func trials(of loaded: LoadedScene, onOneDevice isOne: Bool) -> [CheckTrial] {
    let devices = isOne ? [] : loaded.placedDevices
    var known: Set<String> = []
    let variants = loaded.variants.filter { known.insert(contents(of: $0)).inserted }
    return variants.flatMap { variant in
      let own = variant.devices.map(\.value)
      // The first is taken by itself.
      let further = isOne ? [] : own.isEmpty ? devices.map(\.value) : Array(own.dropFirst())
      return ([nil] + further).map { CheckTrial(variant, on: $0) }
    } + devices.map { CheckTrial(onDevice: $0) }
  }

  private init(_ variant: VariantDescription, on device: String?) {
    let name = variant.name.value
    circumstances = "in the variant '\(name)'" + (device.map { " on '\($0)'" } ?? "")
    (place, self.variant, self.device) = (variant.name.place, name, device)
  }

  private init(onDevice name: Placed<String>) {
    (circumstances, place, variant, device) = ("on '\(name.value)'", name.place, nil, name.value)
  }

  /// The options of the check, with what this one has besides.
  func options(from options: SceneOptions) -> SceneOptions {
    var changed = options
    changed.isOneOfSeveral = true
    changed.variant = variant ?? options.variant
    changed.device = device ?? options.device
    return changed
  }

  /// All of it but its name: variants of which that is the same are one under several names.
  static func contents(of variant: VariantDescription) -> String {
    let sets = variant.settings.map { "\($0.name.value) = \($0.formula)" }.joined(separator: ", ")
    let devices = variant.devices.map(\.value).joined(separator: ", ")
    let takes = variant.takes.map(\.value).joined(separator: ", ")
    let parts = [sets, devices.isEmpty ? "" : "on \(devices)", takes.isEmpty ? "" : "in \(takes)"]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
