/// The blurred shadows that are kept.
final class ShadowMasks {
  /// Of rectangles, for all that are alike but for their length.
  var patches: BoundedCache<ShadowPatch.Key, ShadowPatch>
  /// Of anything else.
  var masks: BoundedCache<ContentShadow.Key, ContentShadow>

  init(caches: Bool) {
    patches = BoundedCache(capacity: caches ? 100 : 0)
    masks = BoundedCache(capacity: caches ? 50 : 0)
  }
}
