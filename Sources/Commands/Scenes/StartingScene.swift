/// The scene that `flipbook new` writes.
enum StartingScene {
  static func text(name: String, device: String) -> String {
    """
    # What is written without quotes is a formula. Nothing here is told to move: each thing says what it is.
    scene: \(name)
    device: \(device)
    fill: "#F4F1EA"

    values:
      bar: 96                             # the bar's height …
      low: 64                             # … and how low it gets while the list scrolls
      off: list.offset.y                  # follows the finger, then the list's own motion
      top: clamp(bar - off, low, bar)
      shrunk: (bar - top) / (bar - low)   # 0 at rest, 1 when it is low
    state: {liked: false, beat: 1}

    layers:
      - scroll: list
        frame: [0, bar, width, height - bar]
        clip: false
        layers:
          - column: cards
            spacing: 12
            padding: [16, 16, 16, 16]
            layers:
              - box: card
                each: i in range(14)
                height: 88
                cornerRadius: 14
                fill: mix("#E2574C", "#3B6EA5", i / 13)
                opacity: if card.pressed then 0.6 else 1
                layers:
                  - {label: title, left: 20, centerY: 44, text: "Card {i + 1}", font: 20, weight: bold, color: white}

      - box: header
        height: top
        fill: white
        shadow: {opacity: 0.15 * shrunk, radius: 4}
        layers:
          - {label: title, left: 20, bottom: 14, text: "\(name)", font: 30 - 8 * shrunk, weight: bold}
          - shape: heart
            right: 20
            bottom: 14
            size: [30, 28]
            path: {svg: "M15 27C4 18 1 13 1 8.500C1 4 4.500 1 8.500 1C11.500 1 14 3 15 5C16 3 18.500 1 21.500 1C25.500 1 29 4 29 8.500C29 13 26 18 15 27Z"}
            scale: beat
            fill: if liked then "#E2574C" else "#D5D2CB"
            tap:
              - set: {liked: not liked}
              - animate: {beat: [1.4, 1]}
                curve: spring(260, 12)

    takes:
      first:
        - wait: 0.4s
        - tap: heart
        - snapshot: liked
        - wait: 0.6s
        - fling: {on: list, by: [0, -280], over: 0.2s}
        - settle
        - snapshot: scrolled
        - wait: 0.4s

    """
  }
}
