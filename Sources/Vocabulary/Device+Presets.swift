import Geometry

/// The devices that are known by name.
///
/// Points, scales and what the bars keep free are platform knowledge, not measured on devices: of iPhones, iPads and
/// watches what their makers publish for designers, for Android classes of screens at the densities xhdpi and xxhdpi (a
/// small phone, the commonest one, a tablet) with bars of 24 points. A scene may describe any other screen itself.
extension Device {
  /// The device of scenes that name none.
  public static let standard = Device(name: "iphone-6", size: Size(375, 667), scale: 2)

  /// The known devices, by name, upright.
  public static let presets: [Device] = [
    Device(name: "card", size: Size(160, 120), scale: 2, safeTop: 0),
    Device(name: "iphone-4", size: Size(320, 480), scale: 2),
    Device(name: "iphone-5", size: Size(320, 568), scale: 2),
    standard,
    Device(name: "iphone-6-plus", size: Size(414, 736), scale: 3),
    Device(name: "iphone-x", size: Size(375, 812), scale: 3, safeTop: 44, safeBottom: 34),
    Device(name: "iphone-11", size: Size(414, 896), scale: 2, safeTop: 48, safeBottom: 34),
    Device(name: "iphone-15", size: Size(393, 852), scale: 3, safeTop: 59, safeBottom: 34),
    Device(name: "iphone-se", size: Size(375, 667), scale: 2),
    Device(name: "iphone-16", size: Size(393, 852), scale: 3, safeTop: 59, safeBottom: 34),
    Device(name: "iphone-16-pro-max", size: Size(440, 956), scale: 3, safeTop: 62, safeBottom: 34),
    Device(name: "iphone-17", size: Size(402, 874), scale: 3, safeTop: 62, safeBottom: 34),
    Device(name: "ipad", size: Size(768, 1024), scale: 2),
    Device(name: "ipad-mini", size: Size(744, 1133), scale: 2, safeTop: 24, safeBottom: 20),
    Device(name: "ipad-11", size: Size(820, 1180), scale: 2, safeTop: 24, safeBottom: 20),
    Device(name: "ipad-pro-13", size: Size(1032, 1376), scale: 2, safeTop: 24, safeBottom: 20),
    Device(name: "android-small", size: Size(360, 640), scale: 2, safeTop: 24, safeBottom: 24),
    Device(name: "android", size: Size(360, 800), scale: 3, safeTop: 24, safeBottom: 24),
    Device(name: "android-tablet", size: Size(800, 1280), scale: 2, safeTop: 24, safeBottom: 24),
    Device(name: "watch-45", size: Size(198, 242), scale: 2, safeTop: 0),
  ]
}
