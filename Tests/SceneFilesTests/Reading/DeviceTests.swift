import Formulas
import Geometry
import SceneFiles
import Scenes
import Stage
import Testing
import Vocabulary

@Suite("Devices")
struct DeviceTests {
  private func device(_ text: String, options: SceneOptions = SceneOptions()) throws -> Device {
    let description = try readResult("device: \(text)\nlayers: [{box: a}]", [:]).description
    return try Scene.check(description, surroundings: SmallWorld(), options: options).device
  }

  @Test("a screen of one's own has a size, a scale and insets")
  func own() throws {
    let device = try device("{size: [402, 874.5], scale: 3, insets: {top: 62, bottom: 34}}")
    #expect(device == Device(name: "402x874.5@3x", size: Size(402, 874.5), scale: 3, safeTop: 62, safeBottom: 34))
    let plain = try self.device("{size: [100, 50], insets: [1, 2, 3, 4]}")
    #expect(plain.scale == 2)
    #expect([plain.safeTop, plain.safeLeft, plain.safeBottom, plain.safeRight] == [1, 2, 3, 4])
    #expect(try self.device("{size: [100, 50]}", options: SceneOptions(device: "ipad")).name == "ipad")
  }

  @Test("a device on its side swaps its sides, and its bars go where they are then")
  func landscape() throws {
    let phone = try device("{name: iphone-16, orientation: landscape}")
    #expect(phone.name == "iphone-16-landscape" && phone.size == Size(852, 393))
    #expect([phone.safeTop, phone.safeLeft, phone.safeBottom, phone.safeRight] == [0, 59, 21, 59])
    #expect(try device("iphone-16", options: SceneOptions(device: "iphone-16-landscape")) == phone)
    let old = try device("iphone-6-landscape")
    #expect([old.safeTop, old.safeLeft, old.safeBottom, old.safeRight] == [0, 0, 0, 0])
    let tablet = try device("ipad-11-landscape")
    #expect([tablet.safeTop, tablet.safeLeft, tablet.safeBottom, tablet.safeRight] == [24, 0, 20, 0])
    #expect(try device("{name: ipad, orientation: portrait}") == device("ipad"))
  }

  @Test("a screen of one's own is known by its name, without bars; only the name that it is given counts")
  func plain() throws {
    for (name, size, scale) in [
      ("375x2464@2x", Size(375, 2464), 2.0), ("402x874.5@3x", Size(402, 874.5), 3),
      ("1x10000@0.25x", Size(1, 10000), 0.25),
    ] {
      let device = try device("ipad", options: SceneOptions(device: name))
      #expect(device == Device(name: name, size: size, scale: scale, safeTop: 0))
      #expect(try self.device("{size: [\(size.width), \(size.height)], scale: \(scale)}") == device)
    }
    for name in [
      "375x2464", "375x2464@2", "375.0x2464@2x", "0375x2464@2x", "375X2464@2x", "0x10@2x", "375x10001@2x", "375x10@9x",
      "1e2x10@2x", "nanx10@2x", "infx10@2x", "-5x10@2x", "375x2464@2x-landscape", " 375x10@2x",
    ] {
      #expect(Device.named(name) == nil, "\(name)")
    }
  }

  @Test("every device has a name of its own, whole pixels, and room between its bars")
  func presets() {
    #expect(Set(Device.presets.map(\.name)).count == Device.presets.count)
    for device in Device.presets + Device.presets.map(\.landscape) {
      #expect(Device.named(device.name) == device)
      let pixels = [device.size.width * device.scale, device.size.height * device.scale]
      #expect(pixels.allSatisfy { $0 == $0.rounded() })
      #expect(device.safeTop + device.safeBottom < device.size.height / 2, "\(device.name)")
    }
    #expect(Device.presets.allSatisfy { $0.name == "card" || $0.size.height > $0.size.width })
  }

  @Test(
    "what is no device is told with its cure",
    arguments: [
      ("{size: [402]}", "'size' wants [width, height] in points, each from 1 to 10000, this is a list"),
      ("{size: [402, 0]}", "'size' wants [width, height] in points, each from 1 to 10000, this is a list"),
      ("{size: [402, 874], scale: 30}", "'scale' wants a number from 0.25 to 8, this is a value"),
      ("{size: [40, 87], insets: [50, 0, 50, 0]}", "'insets' wants less than the size, this is more"),
      ("{name: ipad, size: [402, 874]}", "'name' and 'size' cannot stand together in a device; remove one"),
      ("{scale: 3}", "a device needs 'size'"), ("{}", "a device needs 'name'"),
      ("{name: ipad, orientation: sideways}", "'orientation' wants portrait or landscape, this is 'sideways'"),
      ("{name: iphone-61}", "unknown device 'iphone-61'; known are card, "),
      ("{size: [402, 874], inset: 3}", "unknown property 'inset' of the device; did you mean 'insets'?"),
    ])
  func mistakes(text: String, message: String) {
    let reported = printed("device: \(text)\nlayers: [{box: a}]")
    #expect(reported.contains("error: \(message)"), "\(reported)")
  }
}
